import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import TasksScreen from '#custom/pointTasks/TasksScreen.tsx';
import { envelope, failure, slow } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const points = 'GET /api/v1/tradePoints/';
const tasks = 'GET /api/v1/tasks/';
const point = (tradePointId: number) => ({
  tradePointId,
  name: `Магазин ${tradePointId}`,
  address: `г. Омск, д. ${tradePointId}`,
  lat: 55,
  lng: 73,
  totalMoney: 1500,
  tasksCount: 3,
  distributors: [],
});
const task = (taskId: number) => ({
  taskId,
  description: `Продать ${taskId}`,
  status: 3,
  progress: 0.456,
  moneyTotal: 225,
  moneyPaid: 50,
  executor: { fullName: 'Титов Антон' },
});
const pointRow = async (name: string) =>
  (await within(await screen.findByRole('table', { name: 'Торговые точки' })).findByText(name)).closest(
    '[role="row"]',
  ) as HTMLElement;
const taskQueries = () => fixture.seenOf(tasks).map(({ query }) => query);
const page = { limit: '100', offset: '0' };

describe('Points of /tasks (part2 "Map and tasks", spec D23)', () => {
  it('are loaded by GET /api/v1/tradePoints/, 100 per page', async () => {
    fixture.on(points, envelope([point(1), point(2)]));
    await fixture.draw(<TasksScreen />);
    await pointRow('Магазин 1');
    expect(fixture.seenOf(points)[0]?.query).toEqual({ taskActual: 'true', ...page });
  });

  it('load the next hundred near the end of the list (part1 §9)', async () => {
    fixture.on(points, envelope(Array.from({ length: 100 }, (_, at) => point(at + 1))), envelope([point(101)]));
    await fixture.draw(<TasksScreen />);
    await pointRow('Магазин 1');
    const table = screen.getByRole('table', { name: 'Торговые точки' });
    fireEvent.scroll(table.parentElement as HTMLElement, { target: { scrollTop: 6000 } });
    await waitFor(() => expect(fixture.seenOf(points).map(({ query }) => query.offset)).toEqual(['0', '100']));
  });

  it('have a filter that submits itself, without Применить', async () => {
    fixture.on('GET /api/v1/distributors/', envelope([{ distrId: 7, name: 'Альфа' }]));
    const user = await fixture.draw(<TasksScreen />);
    await user.click(await screen.findByRole('combobox', { name: 'Дистрибьютор' }));
    await user.click(await screen.findByRole('option', { name: 'Альфа' }));
    await waitFor(() =>
      expect(fixture.seenOf(points).at(-1)?.query).toEqual({ distributorId: '7', taskActual: 'true', ...page }),
    );
    expect(screen.queryByRole('button', { name: 'Применить' })).toBeNull();
  });

  it('select the first point after each load and request its tasks', async () => {
    fixture.on(points, envelope([point(1), point(2)]), envelope([point(2)]));
    const user = await fixture.draw(<TasksScreen />);
    await waitFor(async () => expect((await pointRow('Магазин 1')).getAttribute('aria-selected')).toBe('true'));
    await waitFor(() => expect(taskQueries()).toEqual([{ tradePointId: '1', actual: 'true', ...page }]));
    await user.click(
      within(
        (
          await within(await screen.findByRole('form', { name: 'Фильтры' })).findByRole('combobox', {
            name: 'Актуальность',
          })
        ).closest('.combobox') as HTMLElement,
      ).getByRole('button', { name: 'Сбросить выбор' }),
    );
    await waitFor(async () => expect((await pointRow('Магазин 2')).getAttribute('aria-selected')).toBe('true'));
    expect(fixture.seenOf(points).at(-1)?.query).toEqual(page);
  });

  it('clear the selection for an empty list and request no tasks', async () => {
    fixture.on(points, envelope([]));
    await fixture.draw(<TasksScreen />);
    expect(await screen.findByText('Нет выбранной торговой точки')).toBeTruthy();
    expect(taskQueries()).toEqual([]);
  });

  it('select another point on a click', async () => {
    fixture.on(points, envelope([point(1), point(2)]));
    const user = await fixture.draw(<TasksScreen />);
    await user.click(await pointRow('Магазин 2'));
    await waitFor(() => expect(taskQueries().at(-1)?.tradePointId).toBe('2'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Tasks of the selected point (part2 "Map and tasks", §7)', () => {
  it('show id, description, status, percent, motivation, accrued and executor, read from data.data', async () => {
    fixture.on(points, envelope([point(1)]));
    fixture.on(tasks, envelope({ data: [task(77)] }));
    await fixture.draw(<TasksScreen />);
    const table = within(await screen.findByRole('table', { name: 'Задачи' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Описание',
      'Статус',
      'Выполнено',
      'Мотивация',
      'Начислено',
      'Исполнитель',
    ]);
    await waitFor(() =>
      expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
        '77',
        'Продать 77',
        'Выполнена',
        '46%',
        '225\u00a0₽',
        '50\u00a0₽',
        'Титов Антон',
      ]),
    );
  });

  it('show a single task object as a list of one (part2 §7)', async () => {
    fixture.on(points, envelope([point(1)]));
    fixture.on(tasks, envelope({ data: task(78) }));
    await fixture.draw(<TasksScreen />);
    expect(await screen.findByText('Продать 78')).toBeTruthy();
  });

  it('have a filter with validity dates, status from the lookup and Актуальность, which submits itself', async () => {
    fixture.on(points, envelope([point(1)]));
    const user = await fixture.draw(<TasksScreen />);
    const filter = within(await screen.findByRole('form', { name: 'Фильтр задач' }));
    await user.click(filter.getByRole('combobox', { name: 'Статус' }));
    await user.click(await screen.findByRole('option', { name: 'Выполнена' }));
    await user.click(filter.getByRole('combobox', { name: 'Актуальность' }));
    await user.click(await screen.findByRole('option', { name: 'Не актуальные' }));
    await user.type(filter.getByRole('textbox', { name: 'Срок действия: с' }), '01.06.2025');
    await waitFor(() =>
      expect(taskQueries().at(-1)).toEqual({
        tradePointId: '1',
        startDate: '2025-06-01',
        endDate: '2025-06-01',
        status: '3',
        actual: 'false',
        ...page,
      }),
    );
    expect(fixture.seenOf('GET /api/v1/filter/taskStatus/')).toHaveLength(1);
  });

  it("follow the points' Актуальность until it is changed by hand, and again after Очистить (spec D23)", async () => {
    fixture.on(points, ...[1, 2, 3, 4].map((id) => envelope([point(id)])));
    const user = await fixture.draw(<TasksScreen />, '?actual=false');
    const choose = async (form: string, option: string) => {
      await user.click(
        within(await screen.findByRole('form', { name: form })).getByRole('combobox', { name: 'Актуальность' }),
      );
      await user.click(await screen.findByRole('option', { name: option }));
    };
    const request = (tradePointId: string, actual: string) =>
      waitFor(() => expect(taskQueries().at(-1)).toEqual({ tradePointId, actual, ...page }));
    await request('1', 'false');
    await choose('Фильтры', 'Актуальные');
    await request('2', 'true');
    await choose('Фильтр задач', 'Не актуальные');
    await request('2', 'false');
    await user.type(
      within(screen.getByRole('form', { name: 'Фильтры' })).getByRole('combobox', { name: 'Регион' }),
      '{Enter}',
    );
    await user.click((await screen.findAllByRole('treeitem'))[0] as HTMLElement);
    await request('3', 'false');
    await user.click(
      within(screen.getByRole('form', { name: 'Фильтр задач' })).getByRole('button', { name: 'Очистить' }),
    );
    await request('3', 'true');
    await choose('Фильтры', 'Не актуальные');
    await request('4', 'false');
  });

  it('start in the modal of a point with the Актуальность under which the point was found', async () => {
    fixture.on(points, envelope([point(1)]));
    const user = await fixture.draw(<TasksScreen />, '?actual=false');
    await user.click(await pointRow('Магазин 1'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Магазин 1' }));
    expect(await dialog.findByRole('combobox', { name: 'Актуальность' })).toHaveProperty('value', 'Не актуальные');
    expect(taskQueries().map(({ actual }) => actual)).not.toContain('true');
  });

  it("are requested without the agent of the points' filter from an external API (spec D67)", async () => {
    fixture.on(points, envelope([point(1)]));
    await fixture.draw(<TasksScreen />, '?distributor=7&agent=5');
    await waitFor(() => expect(taskQueries()).toEqual([{ tradePointId: '1', actual: 'true', ...page }]));
    expect(fixture.seenOf(points)[0]?.query).toMatchObject({ fieldEmployeeId: '5', taskActual: 'true' });
  });

  it('do not open a task without a number', async () => {
    fixture.on(points, envelope([point(1)]));
    fixture.on(
      tasks,
      envelope([
        { ...task(1), taskId: undefined, description: 'Без номера' },
        { ...task(1), taskId: null, description: 'Пустой номер' },
      ]),
    );
    const user = await fixture.draw(<TasksScreen />);
    for (const text of ['Без номера', 'Пустой номер']) await user.click(await screen.findByText(text));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(fixture.seen.filter(({ path }) => /^\/api\/v1\/tasks\/.+/.test(path))).toEqual([]);
  });

  it('neither select nor open a point without a number', async () => {
    fixture.on(points, envelope([{ ...point(1), tradePointId: undefined }, point(2)]));
    const user = await fixture.draw(<TasksScreen />);
    await waitFor(() => expect(taskQueries()).toEqual([{ tradePointId: '2', actual: 'true', ...page }]));
    await user.dblClick(await pointRow('Магазин 1'));
    expect(screen.getByRole('heading', { name: 'Задачи: Магазин 2' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('have a one-line header with the whole name and address on hover', async () => {
    const name = `Магазин ${'очень '.repeat(60)}длинный`;
    fixture.on(points, envelope([{ ...point(1), name }]));
    await fixture.draw(<TasksScreen />);
    expect((await screen.findByRole('heading', { name: /^Задачи: Магазин/ })).title).toBe(`Задачи: ${name}`);
    expect(screen.getByText('г. Омск, д. 1', { selector: 'p' }).title).toBe('г. Омск, д. 1');
  });

  it('open the task modal by a row', async () => {
    const user = await fixture.draw(<TasksScreen />);
    const table = within(await screen.findByRole('table', { name: 'Задачи' }));
    await user.click((await table.findAllByRole('cell'))[1] as HTMLElement);
    expect(await screen.findByRole('button', { name: 'История отгрузок' })).toBeTruthy();
  });
});

describe('Trade-point tasks modal (part2 "Map and tasks", spec D62)', () => {
  it('opens by a second click on the selected point: store name, address, motivation on the point, tasks table', async () => {
    fixture.on(points, envelope([point(1)]));
    fixture.on(tasks, envelope([task(77)]), envelope([task(77)]));
    const user = await fixture.draw(<TasksScreen />);
    await user.click(await pointRow('Магазин 1'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Магазин 1' }));
    expect(dialog.getByText('г. Омск, д. 1')).toBeTruthy();
    expect(dialog.getByText('Мотивация на точке')).toBeTruthy();
    expect(dialog.getByText('1\u00a0500\u00a0₽', { normalizer: (text) => text })).toBeTruthy();
    expect(await dialog.findByRole('table', { name: 'Задачи' })).toBeTruthy();
  });

  it('opens by Enter', async () => {
    fixture.on(points, envelope([point(1)]));
    const user = await fixture.draw(<TasksScreen />);
    (await pointRow('Магазин 1')).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Магазин 1' })).toBeTruthy();
  });
});

describe('Search by task id (part2 §5, §8, spec D23)', () => {
  it.each([['12а'], ['1 2'], ['-5'], ['1.5']])(
    'shows ID задачи может состоять только из цифр for %j and sends no request',
    async (text) => {
      const user = await fixture.draw(<TasksScreen />);
      await user.type(screen.getByRole('textbox', { name: 'ID задачи' }), `${text}{Enter}`);
      expect((await screen.findByRole('alert')).textContent).toBe('ID задачи может состоять только из цифр');
      expect(screen.getByRole('textbox', { name: 'ID задачи' }).getAttribute('aria-invalid')).toBe('true');
      expect(fixture.seen.filter(({ path }) => /^\/api\/v1\/tasks\/.+/.test(path))).toEqual([]);
      await user.type(screen.getByRole('textbox', { name: 'ID задачи' }), '{Backspace}');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('shows Задачи с таким номером не существует for an unknown number', async () => {
    const user = await fixture.draw(<TasksScreen />);
    await user.type(screen.getByRole('textbox', { name: 'ID задачи' }), '99999999{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Задачи с таким номером не существует');
    expect(fixture.seenOf('GET /api/v1/tasks/99999999/')).toHaveLength(1);
  });

  it('opens the task modal of a known number with one request', async () => {
    const user = await fixture.draw(<TasksScreen />);
    await user.type(screen.getByRole('textbox', { name: 'ID задачи' }), '1{Enter}');
    expect(await screen.findByRole('button', { name: 'Читать бриф' })).toBeTruthy();
    expect(fixture.seenOf('GET /api/v1/tasks/1/')).toHaveLength(1);
  });

  it("shows the server's text for another failure", async () => {
    fixture.on('GET /api/v1/tasks/5/', failure(500, 'База недоступна', undefined, 500));
    const user = await fixture.draw(<TasksScreen />);
    await user.type(screen.getByRole('textbox', { name: 'ID задачи' }), '5{Enter}');
    expect(within(await screen.findByRole('dialog', { name: 'Ошибка' })).getByText('База недоступна')).toBeTruthy();
  });
});

it('requests a lookup once when its first screen is left while it loads (part2 §3, spec D57)', async () => {
  fixture.on('GET /api/v1/filter/taskStatus/', slow(300, envelope([{ statusId: 3, name: 'Выполнена', type: 1 }])));
  fixture.on(points, envelope([point(1)]), envelope([point(1)]));
  fixture.on(tasks, envelope([task(9)]), envelope([task(9)]));
  const user = await fixture.draw(<Leaving />);
  await waitFor(() => expect(fixture.seenOf('GET /api/v1/filter/taskStatus/')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Другой раздел' }));
  await user.click(screen.getByRole('button', { name: 'Список задач' }));
  expect(await screen.findByText('Выполнена')).toBeTruthy();
  expect(fixture.seenOf('GET /api/v1/filter/taskStatus/')).toHaveLength(1);
});

/** The screen of tasks, which can be left for another section and opened again. */
function Leaving() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Другой раздел' : 'Список задач'}
      </button>
      {open && <TasksScreen />}
    </>
  );
}

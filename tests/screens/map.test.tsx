import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import MapScreen from '#custom/map/MapScreen.tsx';
import { envelope, failure, slow } from '#tests/msw/recordedApi.ts';
import { apply, choose, far, nb, point } from './mapPoints.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const list = 'GET /api/v1/tradePoints/';
const tasks = 'GET /api/v1/tasks/';
const map = () => screen.findByRole('group', { name: 'Карта торговых точек' });
const total = () =>
  within(screen.getByRole('form', { name: 'Бонусы' })).getByRole('status', { name: 'Сумма видимых точек' }).textContent;
const queries = () => fixture.seenOf(list).map(({ query }) => query);
const place = () => new URLSearchParams(fixture.address()).get('place') ?? '';

// jsdom has no canvas and no layout: the canvas stays empty, and a press starts no drag.
beforeAll(() => void (HTMLCanvasElement.prototype.getContext = () => null));

describe('Points of the map (part2 "Map and tasks", §7, §9; spec D48)', () => {
  it('are loaded by one GET /api/v1/tradePoints/ with limit=5000 and taskActual=true', async () => {
    fixture.on(list, envelope([point(1), far]));
    await fixture.draw(<MapScreen />);
    await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') });
    expect(queries()).toEqual([{ limit: '5000', taskActual: 'true' }]);
  });

  it('are markers labelled with their money; a marker is a button named by name and money (spec D35)', async () => {
    fixture.on(list, envelope([point(1), far]));
    await fixture.draw(<MapScreen />);
    expect((await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') })).textContent).toBe(
      '1 500 ₽'.replaceAll(' ', '\u00a0'),
    );
    expect(await screen.findByRole('button', { name: nb('Магазин 2, 250,40 ₽') })).toBeTruthy();
  });

  it.each([
    [2, '2 точки, 3 000 ₽'],
    [5, '5 точек, 7 500 ₽'],
    [21, '21 точка, 31 500 ₽'],
  ])('merge %i near ones into a cluster named %s (spec D35, D49)', async (count, name) => {
    fixture.on(list, envelope(Array.from({ length: count }, (_, index) => point(index + 1))));
    await fixture.draw(<MapScreen />);
    expect(await screen.findByRole('button', { name: nb(name) })).toBeTruthy();
  });

  it('sum the money of the visible points, rounded, in the header Бонусы (spec D63)', async () => {
    fixture.on(list, envelope([point(1), far]));
    await fixture.draw(<MapScreen />);
    await waitFor(() => expect(total()).toBe('1\u00a0750\u00a0₽'));
  });

  it('fit the view to the loaded points', async () => {
    fixture.on(list, envelope([point(1)]));
    await fixture.draw(<MapScreen />);
    await waitFor(() => expect(place()).toBe('55.00000,73.00000,16'));
  });

  it('start the view at latitude 60, longitude 100, zoom 3 (part2 §9)', async () => {
    fixture.on(list, envelope([]));
    await fixture.draw(<MapScreen />);
    await waitFor(() => expect(place()).toBe('60.00000,100.00000,3'));
  });
});

describe('Clusters and the balloon (part2 "Map and tasks", §9)', () => {
  it('zooms in when the user clicks a cluster', async () => {
    fixture.on(list, envelope([point(1), point(2, { lat: 55.2, lng: 73.4 }), far]));
    const user = await fixture.draw(<MapScreen />, '?place=55,73,3');
    await user.click(await screen.findByRole('button', { name: nb('2 точки, 3 000 ₽') }));
    await waitFor(() => expect(Number(place().split(',')[2])).toBeGreaterThan(3));
    expect(await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') })).toBeTruthy();
  });

  it('lists the points of a cluster at zoom 22: Выберите торговую точку; choosing one opens its balloon', async () => {
    fixture.on(list, envelope([point(1), point(2), point(3)]));
    const user = await fixture.draw(<MapScreen />, '?place=55,73,22');
    await user.click(await screen.findByRole('button', { name: nb('3 точки, 4 500 ₽') }));
    const choice = await screen.findByRole('dialog', { name: 'Выберите торговую точку' });
    expect(within(choice).getAllByRole('listitem')).toHaveLength(3);
    await user.click(within(choice).getByRole('button', { name: /Магазин 2/ }));
    expect(await screen.findByRole('dialog', { name: 'Магазин 2' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Выберите торговую точку' })).toBeNull();
  });

  it("shows name, money, address, distributors and Показать задачи / Скрыть задачи, which loads the point's tasks", async () => {
    fixture.on(list, envelope([point(1), far]));
    fixture.on(
      tasks,
      envelope({
        data: [
          {
            taskId: 77,
            description: 'Продать кофе',
            status: 1,
            progress: 0.456,
            moneyTotal: 225,
            moneyPaid: 50,
            executor: { fullName: 'Титов Антон' },
          },
        ],
      }),
    );
    const user = await fixture.draw(<MapScreen />);
    await user.click(await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') }));
    const balloon = within(await screen.findByRole('dialog', { name: 'Магазин 1' }));
    for (const text of ['1\u00a0500\u00a0₽', 'г. Омск, д. 1', 'ООО «Омск Дистрибуция»'])
      expect(balloon.getByText(text, { normalizer: (t) => t })).toBeTruthy();
    await user.click(balloon.getByRole('button', { name: 'Показать задачи' }));
    const panel = within(await screen.findByRole('region', { name: 'Задачи' }));
    expect(panel.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Описание',
      'Статус',
      'Выполнено',
      'Мотивация',
      'Начислено',
      'Исполнитель',
    ]);
    await panel.findByText('Продать кофе');
    await waitFor(() =>
      expect(panel.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
        '77',
        'Продать кофе',
        'В работе',
        '46%',
        '225\u00a0₽',
        '50\u00a0₽',
        'Титов Антон',
      ]),
    );
    expect(fixture.seenOf(tasks)[0]?.query).toEqual({ tradePointId: '1', actual: 'true', limit: '100', offset: '0' });
    await user.click(balloon.getByRole('button', { name: 'Скрыть задачи' }));
    expect(screen.queryByRole('region', { name: 'Задачи' })).toBeNull();
  });

  it('opens the task modal by a row of the tasks', async () => {
    // The map shows points with open tasks.
    const [stored] = (await (
      await fixture.api.call(
        'GET',
        '/api/v1/tradePoints/?limit=1&taskActual=true',
        (await fixture.api.signIn()).access_token,
      )
    ).body.data) as { tradePointId: number; name: string }[];
    const user = await fixture.draw(<MapScreen />, `?point=${stored?.tradePointId}`);
    await user.click(await screen.findByRole('button', { name: 'Показать задачи' }));
    const panel = within(await screen.findByRole('region', { name: 'Задачи' }));
    await user.click((await panel.findAllByRole('row'))[1] as HTMLElement);
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
    expect(await screen.findByRole('button', { name: 'История отгрузок' })).toBeTruthy();
  });

  it('scrolls the balloon, not the map, by the wheel over it', async () => {
    fixture.on(list, envelope([point(1), far]));
    await fixture.draw(<MapScreen />, '?place=55,73,5&point=1');
    const balloon = await screen.findByText('г. Омск, д. 1');
    await waitFor(() => expect(place()).toBe('55.30133,72.47266,5'));
    fireEvent.wheel(balloon, { deltaY: 100 });
    await expect(waitFor(() => expect(place()).not.toBe('55.30133,72.47266,5'), { timeout: 500 })).rejects.toThrow(
      'not to be',
    );
  });

  it('closes the balloon on Esc; the open point is in the address and a link opens it', async () => {
    fixture.on(list, envelope([point(1), far]));
    const user = await fixture.draw(<MapScreen />, '?point=2');
    await screen.findByRole('dialog', { name: 'Магазин 2' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Магазин 2' })).toBeNull();
    await waitFor(() => expect(new URLSearchParams(fixture.address()).get('point')).toBeNull());
  });
});

describe('Filter Бонусы (part2 "Map and tasks"; spec D8, D48, D50, D58)', () => {
  it('has all fields with default texts; agents and points wait for a distributor', async () => {
    await fixture.draw(<MapScreen />);
    const filter = within(await screen.findByRole('form', { name: 'Бонусы' }));
    for (const name of ['Регион', 'Дистрибьютор', 'Торговая точка', 'Торговый агент'])
      expect(filter.getByRole('combobox', { name })).toBeTruthy();
    expect((filter.getByRole('combobox', { name: 'Актуальность' }) as HTMLInputElement).value).toBe('Актуальные');
    expect((filter.getByRole('combobox', { name: 'Дистрибьютор' }) as HTMLInputElement).placeholder).toBe('Не выбрано');
    for (const name of ['Торговая точка', 'Торговый агент'])
      expect((filter.getByRole('combobox', { name }) as HTMLInputElement).disabled).toBe(true);
  });

  it('loads trade points and agents of a chosen distributor; Применить sends all by their parameter names', async () => {
    fixture.on('GET /api/v1/distributors/', envelope([{ distrId: 7, name: 'Альфа' }]));
    fixture.on('GET /api/v1/filter/tradePoints/', envelope([{ tradePointId: 1, name: 'Точка 1' }]));
    fixture.on('GET /api/v1/filter/fieldEmployees/', envelope([{ fieldEmployeeId: 5, fullName: 'Титов' }]));
    const user = await fixture.draw(<MapScreen />);
    await choose(user, 'Дистрибьютор', 'Альфа');
    await choose(user, 'Торговая точка', 'Точка 1');
    await choose(user, 'Торговый агент', 'Титов');
    await choose(user, 'Актуальность', 'Не актуальные');
    fixture.on(list, envelope([point(1)]));
    await apply(user);
    await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') });
    expect(fixture.seenOf('GET /api/v1/filter/tradePoints/')[0]?.query).toEqual({ distributorId: '7' });
    expect(fixture.seenOf('GET /api/v1/filter/fieldEmployees/')[0]?.query).toEqual({ distributorId: '7' });
    expect(queries().at(-1)).toEqual({
      limit: '5000',
      distributorId: '7',
      tradePointId: '1',
      fieldEmployeeId: '5',
      taskActual: 'false',
    });
  });

  it('loads trade points and agents immediately when a distributor is chosen (part2 "Map and tasks")', async () => {
    fixture.on('GET /api/v1/distributors/', envelope([{ distrId: 7, name: 'Альфа' }]));
    const user = await fixture.draw(<MapScreen />);
    await choose(user, 'Дистрибьютор', 'Альфа');
    const request = () =>
      fixture.seen
        .filter(({ path }) => path.startsWith('/api/v1/filter/'))
        .map(({ path, query }) => [path, query.distributorId]);
    await waitFor(() =>
      expect(request().toSorted()).toEqual([
        ['/api/v1/filter/fieldEmployees/', '7'],
        ['/api/v1/filter/tradePoints/', '7'],
      ]),
    );
  });

  it('offers the distributors of the chosen regions', async () => {
    const distributors = 'GET /api/v1/distributors/';
    fixture.on(
      'GET /api/v1/territories/',
      envelope([{ territoryId: 3, name: 'Омская область', childTerritories: [] }]),
    );
    fixture.on(
      distributors,
      envelope([
        { distrId: 7, name: 'Альфа' },
        { distrId: 8, name: 'Бета' },
      ]),
      envelope([{ distrId: 8, name: 'Бета' }]),
    );
    const user = await fixture.draw(<MapScreen />);
    await choose(user, 'Дистрибьютор', 'Альфа');
    await user.click(await screen.findByRole('combobox', { name: 'Регион' }));
    await user.click(await screen.findByRole('treeitem', { name: 'Омская область' }));
    await waitFor(() => expect(fixture.seenOf(distributors)).toHaveLength(2)).then(() => user.keyboard('{Escape}'));
    await choose(user, 'Дистрибьютор', 'Бета');
    expect(fixture.seenOf(distributors).map(({ query }) => query)).toEqual([{}, { territoryIds: '[3]' }]);
  });

  it('sends regions as territoryIds=[…]', async () => {
    fixture.on(list, envelope([point(1)]));
    await fixture.draw(<MapScreen />, '?territories=%5B3,4%5D');
    await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') });
    expect(queries()[0]).toEqual({ limit: '5000', territoryIds: '[3,4]', taskActual: 'true' });
  });

  it('sends no request without parameters, and shows no points and the total 0', async () => {
    fixture.on(list, envelope([point(1)]));
    const user = await fixture.draw(<MapScreen />);
    await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') });
    await user.click(screen.getByRole('button', { name: 'Сбросить выбор' }));
    await apply(user);
    await waitFor(() => expect(screen.queryByRole('button', { name: nb('Магазин 1, 1 500 ₽') })).toBeNull());
    expect(total()).toBe('0\u00a0₽');
    expect(queries()).toHaveLength(1);
  });

  it('shows no points and the total 0 while loading after Очистить, with the default Актуальность (spec D48, D63)', async () => {
    fixture.on(list, envelope([point(1)]), slow(150, envelope([far])));
    const user = await fixture.draw(<MapScreen />, '?actual=false');
    await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') });
    await user.click(screen.getByRole('button', { name: 'Очистить' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: nb('Магазин 1, 1 500 ₽') })).toBeNull());
    expect(total()).toBe('0\u00a0₽');
    await screen.findByRole('button', { name: nb('Магазин 2, 250,40 ₽') });
    expect(queries().map(({ taskActual }) => taskActual)).toEqual(['false', 'true']);
  });

  it('moves to the points of a new filter even when the map was moved while loading (part2 "Map and tasks")', async () => {
    fixture.on(list, envelope([point(1)]), slow(1500, envelope([far])));
    const user = await fixture.draw(<MapScreen />, '?actual=false');
    await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') });
    await waitFor(() => expect(place()).toMatch(/^55\./));
    await user.click(screen.getByRole('button', { name: 'Очистить' }));
    await waitFor(() => expect(place()).toBe(''));
    fireEvent.keyDown(await map(), { key: 'ArrowRight' });
    await screen.findByRole('button', { name: nb('Магазин 2, 250,40 ₽') });
    await waitFor(() => expect(place()).toMatch(/^43\./));
  });

  it('ignores a response that arrives after the filter changed', async () => {
    // On a busy machine the first response may arrive before the filter changes.
    fixture.on(list, slow(300, envelope([point(1)])), envelope([far]), envelope([far]));
    const user = await fixture.draw(<MapScreen />);
    await choose(user, 'Актуальность', 'Не актуальные');
    fireEvent.submit(screen.getByRole('form', { name: 'Бонусы' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Применить' })).toHaveProperty('disabled', false));
    await apply(user);
    await screen.findByRole('button', { name: /Магазин/ });
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    expect(screen.queryByRole('button', { name: nb('Магазин 1, 1 500 ₽') })).toBeNull();
  });

  it('sends a request on Применить even without changes (spec D58)', async () => {
    fixture.on(list, envelope([point(1)]), envelope([far]));
    const user = await fixture.draw(<MapScreen />);
    await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') });
    await apply(user);
    await waitFor(() => expect(queries()).toHaveLength(2));
  });
});

describe('Bad input and states of the map (spec D32)', () => {
  it('counts points without coordinates in a note and lists them', async () => {
    fixture.on(list, envelope([point(1), point(2, { lat: null }), point(3, { lat: 0, lng: 0 })]));
    const user = await fixture.draw(<MapScreen />);
    await user.click(await screen.findByRole('button', { name: 'Без координат: 2 точки' }));
    const panel = within(await screen.findByRole('region', { name: 'Точки без координат' }));
    expect(panel.getByText('2 точки, 3 000 ₽, 6 задач')).toBeTruthy();
    expect(panel.getByText('Магазин 3')).toBeTruthy();
  });

  it('shows Нет данных and the total 0 without points', async () => {
    fixture.on(list, envelope([]));
    await fixture.draw(<MapScreen />);
    expect(await screen.findByText('Нет данных')).toBeTruthy();
    expect(total()).toBe('0\u00a0₽');
  });

  it('shows why a load failed, with a retry', async () => {
    fixture.on(list, failure(500, 'База недоступна', undefined, 500), envelope([point(1)]));
    const user = await fixture.draw(<MapScreen />);
    await screen.findByText('База недоступна');
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') })).toBeTruthy();
  });
});

describe('Map navigation by keyboard', () => {
  it('zooms by + and - and moves by the arrows', async () => {
    fixture.on(list, envelope([]));
    const user = await fixture.draw(<MapScreen />, '?place=55,73,5');
    (await map()).focus();
    await user.keyboard('+');
    await waitFor(() => expect(place()).toBe('55.00000,73.00000,6'));
    await user.keyboard('-');
    await waitFor(() => expect(place()).toBe('55.00000,73.00000,5'));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(Number(place().split(',')[1])).toBeGreaterThan(73));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(Number(place().split(',')[0])).toBeLessThan(55));
  });

  it('zooms by the buttons Приблизить and Отдалить', async () => {
    fixture.on(list, envelope([]));
    const user = await fixture.draw(<MapScreen />, '?place=55,73,5');
    await map();
    await user.click(screen.getByRole('button', { name: 'Приблизить' }));
    await waitFor(() => expect(place()).toBe('55.00000,73.00000,6'));
    await user.click(screen.getByRole('button', { name: 'Отдалить' }));
    await waitFor(() => expect(place()).toBe('55.00000,73.00000,5'));
  });
});

describe('Fractional zoom of the fitted view', () => {
  it('is stored in the address; the buttons continue at whole zooms', async () => {
    fixture.on(list, envelope([]));
    const user = await fixture.draw(<MapScreen />, '?place=55,73,2.6');
    await map();
    await waitFor(() => expect(place()).toBe('55.00000,73.00000,2.6'));
    await user.click(screen.getByRole('button', { name: 'Приблизить' }));
    await waitFor(() => expect(place()).toBe('55.00000,73.00000,4'));
    await user.click(screen.getByRole('button', { name: 'Отдалить' }));
    await waitFor(() => expect(place()).toBe('55.00000,73.00000,3'));
  });

  it('shows the farthest view for a link beyond it', async () => {
    fixture.on(list, envelope([]));
    await fixture.draw(<MapScreen />, '?place=55,73,1');
    await waitFor(() => expect(place()).toBe('55.00000,73.00000,2'));
  });

  it('splits a cluster when it is clicked', async () => {
    fixture.on(list, envelope([point(1), point(2, { lat: 55.2, lng: 73.4 }), far]));
    const user = await fixture.draw(<MapScreen />, '?place=55,73,2.6');
    await user.click(await screen.findByRole('button', { name: nb('2 точки, 3 000 ₽') }));
    expect(await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') })).toBeTruthy();
  });
});

describe('Focus (spec D5), which never falls back to the page', () => {
  it('moves to the map after Enter on a cluster, which splits', async () => {
    fixture.on(list, envelope([point(1), point(2, { lat: 55.2, lng: 73.4 })]));
    const user = await fixture.draw(<MapScreen />, '?place=55,73,3');
    (await screen.findByRole('button', { name: nb('2 точки, 3 000 ₽') })).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') });
    expect(document.activeElement).toBe(await map());
  });

  it("returns to the panel's button on Esc in the task panel, and to the marker on Esc in the balloon", async () => {
    fixture.on(list, envelope([point(1), far]));
    const user = await fixture.draw(<MapScreen />);
    const marker = await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') });
    marker.focus();
    await user.keyboard('{Enter}');
    screen.getByRole('button', { name: 'Показать задачи' }).focus();
    await user.keyboard('{Enter}');
    within(await screen.findByRole('region', { name: 'Задачи' }))
      .getByRole('button', { name: 'Закрыть панель' })
      .focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Задачи' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Показать задачи' }));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(marker);
  });

  it('moves to the map from a balloon that a link opened', async () => {
    fixture.on(list, envelope([point(1), far]));
    const user = await fixture.draw(<MapScreen />, '?point=2');
    await screen.findByRole('dialog', { name: 'Магазин 2' });
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await map());
  });

  it('stays in the filter when the filter removes the open point', async () => {
    fixture.on(list, envelope([point(1), far]), envelope([far]));
    const user = await fixture.draw(<MapScreen />, '?point=1');
    await screen.findByRole('dialog', { name: 'Магазин 1' });
    await choose(user, 'Актуальность', 'Не актуальные');
    await apply(user);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Магазин 1' })).toBeNull());
    expect(screen.getByRole('form', { name: 'Бонусы' }).contains(document.activeElement)).toBe(true);
  });
});

describe('Area selection (beyond the specification)', () => {
  it('lists the points with their number, money and tasks by Выделить всё на экране; a row opens the point', async () => {
    fixture.on(list, envelope([point(1), far]));
    const user = await fixture.draw(<MapScreen />);
    await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') });
    await user.click(screen.getByRole('button', { name: 'Выделить всё на экране' }));
    const panel = within(await screen.findByRole('region', { name: 'Выделение' }));
    expect(panel.getByText('2 точки, 1 750 ₽, 4 задачи')).toBeTruthy();
    await user.click(panel.getByText('Магазин 2'));
    expect(await screen.findByRole('dialog', { name: 'Магазин 2' })).toBeTruthy();
  });

  it('reports a rectangle without points', async () => {
    fixture.on(list, envelope([point(1), far]));
    const user = await fixture.draw(<MapScreen />);
    await screen.findByRole('button', { name: nb('Магазин 1, 1 500 ₽') });
    await user.click(screen.getByRole('button', { name: 'Выделить прямоугольником' }));
    const sheet = screen.getByRole('img', { name: 'Обведите торговые точки' });
    fireEvent.pointerDown(sheet, { button: 0, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(sheet, { clientX: 20, clientY: 20 });
    fireEvent.pointerUp(sheet);
    const panel = within(await screen.findByRole('region', { name: 'Выделение' }));
    expect(panel.getByText('0 точек, 0 ₽, 0 задач')).toBeTruthy();
  });
});

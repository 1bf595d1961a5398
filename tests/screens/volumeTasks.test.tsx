import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { tasksVolumeResource } from '#resources/tasksVolume.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const list = 'GET /api/v1/volume/tasks/';
const task = {
  volumeTaskId: 9,
  strategyId: 1,
  strategyName: 'План',
  mmlName: 'Чай',
  fieldemployee: { fieldEmployeeId: 5, fullName: 'Титов Антон' },
  volume: 200,
  progress: 0.4567,
  measure: 0,
  startDate: '2025-06-01',
  endDate: '2025-06-30',
  status: 1,
  moneyTotal: 3000,
  moneyPaid: 150,
};
const row = async () => (await screen.findByText('Титов Антон')).closest('[role="row"]') as HTMLElement;

describe('Volume tasks: table (part2 "Volume tasks", §3, §7; spec D24, D31, D47)', () => {
  it('shows employee, volume, start date, deadline, status, bonus, accrued, read from data.data', async () => {
    fixture.on(list, envelope({ data: [task] }));
    await fixture.open(tasksVolumeResource);
    const cells = within(await row()).getAllByRole('cell');
    expect(
      within(screen.getByRole('table', { name: 'Задачи по объёму' }))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Сотрудник', 'Объём', 'Дата начала', 'Срок', 'Статус', 'Бонус', 'Начислено']);
    await waitFor(() =>
      expect(cells.map(({ textContent }) => textContent)).toEqual([
        'Титов Антон',
        '91,34 из 200 кг.',
        '01.06.2025',
        '30.06.2025',
        'В работе',
        '3\u00a0000\u00a0₽',
        '150\u00a0₽',
      ]),
    );
  });

  it.each([
    ['91,34 из 200 кг.', 46, {}],
    ['91 из 200 руб.', 46, { measure: 1 }],
    ['91 из 200 шт.', 46, { measure: 2 }],
    ['260 из 200 шт.', 100, { measure: 2, progress: 1.3 }],
    ['0 из 200 кг.', 0, { progress: null }],
    ['- из - кг.', 46, { volume: null }],
  ])('shows %s with a bar at %i', async (text, percent, changes) => {
    fixture.on(list, envelope([{ ...task, ...changes }]));
    await fixture.open(tasksVolumeResource);
    expect(await within(await row()).findByText(text)).toBeTruthy();
    expect(
      within(await row())
        .getByRole('progressbar')
        .getAttribute('aria-valuenow'),
    ).toBe(String(percent));
  });

  it('loads pages like every list, with Актуальные by default (part2 §9)', async () => {
    await fixture.open(tasksVolumeResource);
    await screen.findAllByRole('progressbar');
    expect(fixture.seenOf(list)[0]?.query).toEqual({ actual: 'true', limit: '100', offset: '0' });
  });
});

describe('Volume tasks: filter (part2 "Volume tasks", spec D24, D58)', () => {
  it('sends Период, Актуальность, Статус, Торговая точка as startDate, endDate, actual, status, tradePointId', async () => {
    fixture.on('GET /api/v1/filter/tradePoints/', envelope([{ tradePointId: 4, name: 'Магазин 4' }]));
    const user = await fixture.open(tasksVolumeResource);
    const pick = async (field: string, option: string) => {
      await user.click(await screen.findByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await user.type(await screen.findByRole('textbox', { name: 'Период: с' }), '01.06.2025');
    await pick('Актуальность', 'Не актуальные');
    await pick('Статус', 'Выполнена');
    await pick('Торговая точка', 'Магазин 4');
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await waitFor(() =>
      expect(fixture.seenOf(list).at(-1)?.query).toEqual({
        startDate: '2025-06-01',
        endDate: '2025-06-01',
        actual: 'false',
        status: '3',
        tradePointId: '4',
        limit: '100',
        offset: '0',
      }),
    );
  });

  it('keeps a cleared Актуальность empty and omits the parameter (spec D13)', async () => {
    const user = await fixture.open(tasksVolumeResource);
    await user.click(
      within(
        (
          await within(await screen.findByRole('form', { name: 'Фильтры' })).findByRole('combobox', {
            name: 'Актуальность',
          })
        ).closest('.combobox') as HTMLElement,
      ).getByRole('button', { name: 'Сбросить выбор' }),
    );
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await waitFor(() => expect(fixture.seenOf(list).at(-1)?.query).toEqual({ limit: '100', offset: '0' }));
    expect(fixture.address()).toBe('?actual=');
  });
});

describe('Volume task (spec D62)', () => {
  it('opens from its row as a read-only dialog, loaded by GET /api/v1/volume/tasks/{taskId}/', async () => {
    fixture.on(list, envelope([task]));
    fixture.on('GET /api/v1/volume/tasks/9/', envelope(task));
    const user = await fixture.open(tasksVolumeResource);
    await user.click(await row());
    const dialog = within(await screen.findByRole('dialog', { name: 'Задача по объёму № 9' }));
    for (const text of ['Титов Антон', '91,34 из 200 кг.', '01.06.2025', '30.06.2025', 'План', 'Чай'])
      expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.queryByRole('textbox')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when and why it was withdrawn', async () => {
    const withdrawal = 'Отозвана 10.06.2025: сотрудника больше нет в стратегии.';
    fixture.on(list, envelope([task]));
    fixture.on('GET /api/v1/volume/tasks/9/', envelope({ ...task, status: 4, withdrawal }));
    const user = await fixture.open(tasksVolumeResource);
    await user.click(await row());
    const dialog = within(await screen.findByRole('dialog', { name: 'Задача по объёму № 9' }));
    expect(dialog.getByText('Почему отозвана')).toBeTruthy();
    expect(dialog.getByText(withdrawal)).toBeTruthy();
  });

  it('shows a message with a retry when the task no longer exists', async () => {
    fixture.on(list, envelope([task]));
    fixture.on(
      'GET /api/v1/volume/tasks/9/',
      failure(404, 'Задачи с таким номером не существует', undefined, 404),
      envelope(task),
    );
    const user = await fixture.open(tasksVolumeResource);
    await user.click(await row());
    const dialog = within(await screen.findByRole('dialog', { name: 'Задача по объёму № 9' }));
    await dialog.findByText('Задачи с таким номером не существует');
    await user.click(dialog.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('91,34 из 200 кг.', { selector: '[role="dialog"] *' })).toBeTruthy();
  });
});

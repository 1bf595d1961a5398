import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { strategyResource } from '#resources/strategy.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture, type ScreenFixture } from './screenFixture.tsx';

const host = { versions: true, history: true, embedded: false, views: false };
const planning = createScreenFixture(engine, { ...host, planning: true });

const stored = {
  strategyId: 41,
  name: 'Лето',
  distributors: [{ distrId: 5, name: 'Альфа' }],
  mml: { mmlId: 7, name: 'Напитки', itemsCount: 0, items: [] },
  companyEmployee: { companyEmployeeId: 1, fullName: 'Орлова Марина' },
  potentialPeriod: 1,
  tasksMaxCount: 3,
  reductionFactor: 0.5,
  salesCheckDays: 30,
  startDate: '2025-06-01',
  endDate: '2025-06-30',
  progressThreshold: 0.9,
  measure: 2,
  defaultPotential: 10,
  defaultPotentialR: null,
  taskLifetime: 2,
  taskLifetimeDays: 14,
  status: 0,
  isWholesale: false,
  isRetail: true,
  wholesaleDefaultPotential: null,
  wholesaleDefaultPotentialR: null,
  comment: null,
};
const plan = {
  day: '2025-06-15',
  asOf: '2025-06-14',
  points: 12,
  pointsWithTasks: 5,
  tasks: 8,
  money: 3400,
  byDistributor: [
    { distrId: 5, name: 'Альфа', points: 12, pointsWithTasks: 5, tasks: 8, money: 3400, lastSaleDay: '2025-06-14' },
  ],
  byAgent: Array.from({ length: 12 }, (_, at) => ({
    fieldEmployeeId: at + 1,
    fullName: `Агент ${at + 1}`,
    pointsWithTasks: 1,
    tasks: 1,
    money: 100 * (at + 1),
  })),
  lastMonth: { firstDay: '2025-05-01', lastDay: '2025-05-31', tasks: 6, money: 2100 },
  notPlanned: { onShelf: 4, claimed: 0, overLimit: 2, withoutExecutor: 0, withoutMotivation: 0 },
  compared: { created: 3, changed: 1, withdrawn: 2, kept: 4, money: -150 },
  overlaps: [{ strategyId: 9, name: 'Осень', points: 3, products: 1 }],
};
const point = {
  tradePointId: 77,
  name: 'Лавка',
  address: 'ул. 1',
  executor: { fieldEmployeeId: 3, fullName: 'Крылов Антон' },
  tasks: [
    {
      itemKey: 'product:1',
      name: 'Сок',
      volume: 23,
      measure: 'piece',
      moneyTotal: 58,
      startDate: '2025-06-15',
      deadlineDate: '2025-06-28',
    },
  ],
  explanation: ['Сок: Объём 23 шт.: по продажам.', 'Вода: товар на полке есть.'],
};
const preview = 'POST /api/planning/preview/';

async function openStored(fixture: ScreenFixture) {
  fixture.on('GET /api/v1/strategies/', envelope([stored]), envelope([stored]));
  fixture.on('GET /api/v1/strategies/41/', envelope(stored));
  const user = await fixture.open(strategyResource);
  await user.click(await screen.findByText('Лето'));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Стратегия' }, { timeout: 40_000 })) };
}

describe('Что получится in the form of a strategy (planning §8)', () => {
  it('shows tasks, points and money of the strategy as it would be saved, and follows each change', async () => {
    planning.on(preview, envelope(plan), envelope({ ...plan, tasks: 5, pointsWithTasks: 1, money: 0 }));
    const { user, form } = await openStored(planning);
    await form.findByText('8 задач · 5 точек · не больше 3 400 ₽');
    expect(planning.seenOf(preview)[0]?.body).toMatchObject({
      kind: 'distribution',
      strategyId: 41,
      strategy: { name: 'Лето', distributorIds: [5], mmlId: 7, tasksMaxCount: 3 },
    });
    await user.clear(form.getByLabelText('Количество задач на точке'));
    await form.findByText('Заполните поля стратегии — здесь появится, сколько задач она создаст');
    await user.type(form.getByLabelText('Количество задач на точке'), '1');
    await form.findByText('5 задач · 1 точка');
    expect(planning.seenOf(preview).map(({ body }) => (body as { strategy: object }).strategy)).toMatchObject([
      { tasksMaxCount: 3 },
      { tasksMaxCount: 1 },
    ]);
  });

  it('tells in its panel what changes, what is left out, what overlaps, and explains a point', async () => {
    planning.on(preview, envelope(plan));
    planning.on('POST /api/planning/preview/points/', envelope([point]));
    const { user, form } = await openStored(planning);
    await user.click(await form.findByRole('button', { name: 'Что получится' }));
    const panel = within(await form.findByRole('region', { name: 'Что получится' }));
    const term = async (label: string) => (await panel.findByText(label)).nextElementSibling?.textContent;
    expect(await term('Точек с задачами')).toBe('5 из 12');
    expect(await term('Снимутся')).toBe('2');
    expect(await term('Разница в деньгах')).toBe('-150\u00a0₽');
    expect(await term('Уже на полке')).toBe('4');
    expect(panel.queryByText('Без исполнителя')).toBeNull();
    expect(panel.getByText('Осень: 3 точки, 1 товар')).toBeTruthy();
    await user.click(await panel.findByText('Лавка'));
    expect(panel.getByText('Исполнитель: Крылов Антон')).toBeTruthy();
    expect(panel.getByText('Сок: Объём 23 шт.: по продажам.')).toBeTruthy();
  });

  it('opens with the focus at the top of its panel, not in the search for a point below', async () => {
    planning.on(preview, envelope(plan));
    planning.on('POST /api/planning/preview/points/', envelope([point]));
    const { user, form } = await openStored(planning);
    await form.findByText('8 задач · 5 точек · не больше 3 400 ₽');
    // The form takes the focus when it has opened; a panel leaves it to a user who types.
    const name = form.getByRole('textbox', { name: 'Введите название стратегии' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.click(form.getByRole('button', { name: 'Что получится' }));
    const panel = within(await form.findByRole('region', { name: 'Что получится' }));
    await panel.findByRole('combobox', { name: 'Точка' });
    await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Закрыть панель' })));
  });

  it('says that an ended strategy plans nothing new, what it paid last month, and the first ten executors until the user wants all', async () => {
    planning.on(preview, envelope({ ...plan, day: '2025-07-01' }));
    planning.on('POST /api/planning/preview/points/', envelope([point]));
    const { user, form } = await openStored(planning);
    await user.click(await form.findByRole('button', { name: 'Что получится' }));
    const panel = within(await form.findByRole('region', { name: 'Что получится' }));
    expect(
      await panel.findByText('Стратегия действовала до 30.06.2025: новых задач она не создаёт, прежние продолжаются.'),
    ).toBeTruthy();
    expect(await panel.findByText('Прошлый месяц: 01.05.2025 – 31.05.2025')).toBeTruthy();
    expect(panel.getByText('Начислено за них').nextElementSibling?.textContent).toBe('2\u00a0100\u00a0₽');
    const rows = () => within(panel.getByRole('table', { name: 'По исполнителям' })).getAllByRole('row');
    expect(rows()[1]?.textContent).toBe('Агент 111100\u00a0₽');
    expect(rows()).toHaveLength(11);
    await user.click(panel.getByRole('button', { name: 'Показать все (12)' }));
    expect(rows()).toHaveLength(13);
  });

  it('says why it cannot count, and tries again', async () => {
    const failed = failure(500, 'База недоступна', undefined, 500);
    planning.on(preview, failed, failed, envelope(plan));
    const { user, form } = await openStored(planning);
    expect(await form.findByText('Не удалось посчитать')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Что получится' }));
    const panel = within(await form.findByRole('region', { name: 'Что получится' }));
    await user.click(within(await panel.findByRole('alert')).getByRole('button', { name: 'Повторить' }));
    expect(await panel.findByText('5 из 12')).toBeTruthy();
  });
});

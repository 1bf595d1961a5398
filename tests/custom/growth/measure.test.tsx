import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { conversions, priceText } from '#custom/growth/convert.ts';
import { unknownAgent } from '#custom/growth/statistics.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

const fixture = createScreenFixture();
const statistics = 'GET /api/v1/fieldEmployees/saleStatistics/';
const update = 'PUT /api/v1/volume/strategies/41/';
const sold = (id: number, name: string, kilograms: number | null, roubles: number | null) => ({
  id,
  name,
  monthSalesRub: [],
  monthSalesKg: [],
  monthSalesPiece: [],
  average: { averageSalesRub: roubles, averageSalesKg: kilograms, averageSalesPiece: null },
});
const response = envelope({ months: [], fieldemployees: [sold(2, 'Белов', 10, 4123), sold(9, 'Седов', null, 500)] });
const stored = {
  strategyId: 41,
  name: 'Лето',
  mmlId: 7,
  mmlName: 'Напитки',
  measure: 0,
  startDate: '2025-06-01',
  endDate: '2025-06-30',
  progressThreshold: 0.98,
  status: 0,
  tasks: [
    { fieldEmployeeId: 2, fullName: 'Белов', volume: 71.45, money: 300 },
    { fieldEmployeeId: 9, fullName: 'Седов', volume: 5, money: 100 },
  ],
};
const title = 'Показатели 2 агентов заданы в кг';

async function open(strategy: object = stored) {
  fixture.on('GET /api/v1/volume/strategies/', envelope([strategy]), envelope([strategy]));
  fixture.on('GET /api/v1/volume/strategies/41/', envelope(strategy), envelope(strategy), envelope(strategy));
  const user = await fixture.open(strategyVolumeResource);
  await user.click(await screen.findByText('Лето'));
  await screen.findByRole('button', { name: 'Выбрать сотрудников' }, { timeout: 40_000 });
  return user;
}
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
async function save(user: Awaited<ReturnType<typeof open>>) {
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  fixture.on(update, envelope());
  await user.click(screen.getByRole('button', { name: 'Обновить' }));
  await waitFor(() => expect(fixture.seenOf(update)).toHaveLength(1), { timeout: 20_000 });
  return fixture.seenOf(update)[0]?.body;
}

describe('Change of the measure with assigned volumes', () => {
  it('prompts first; Отмена keeps the old measure', async () => {
    fixture.on(statistics, response);
    const user = await open();
    await user.click(screen.getByRole('radio', { name: 'РУБ' }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect([isChosen('КГ'), isChosen('РУБ')]).toEqual([true, false]);
    await user.click(dialog.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    expect([isChosen('КГ'), isChosen('РУБ')]).toEqual([true, false]);
    expect(screen.getByText('Выбрано сотрудников: 2').parentElement?.textContent).toBe('Выбрано сотрудников: 2');
  });

  it('shows the price of each agent on Пересчитать по средней цене, and names agents without a price, who stay empty', async () => {
    fixture.on(statistics, response);
    const user = await open();
    await user.click(screen.getByRole('radio', { name: 'РУБ' }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const button = await dialog.findByRole('button', { name: 'Пересчитать по средней цене' });
    expect(fixture.seenOf(statistics)[0]?.query).toEqual({ mmlId: '7', fieldEmployeeIds: '[2,9]' });
    expect(dialog.getAllByRole('cell').map((cell) => cell.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Белов',
      '1 кг = 412,30 ₽',
      '71,45 кг',
      '29 459 ₽',
    ]);
    expect(dialog.getByText('Средней цены нет, показатели останутся пустыми: Седов')).toBeTruthy();
    await user.click(button);
    expect(isChosen('РУБ')).toBe(true);
    expect(screen.getByText('· без всех значений: 1')).toBeTruthy();
    expect(await save(user)).toMatchObject({
      measure: 1,
      tasks: [
        { fieldEmployeeId: 2, volume: 29_459, money: 300 },
        { fieldEmployeeId: 9, volume: null, money: 100 },
      ],
    });
  });

  it('clears the volumes on Очистить and keeps the motivation', async () => {
    fixture.on(statistics, response);
    const user = await open();
    await user.click(screen.getByRole('radio', { name: 'Штуки' }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(await dialog.findByText('Средней цены нет, показатели останутся пустыми: Белов, Седов')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Пересчитать по средней цене' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Очистить' }));
    expect(await save(user)).toMatchObject({
      measure: 2,
      tasks: [
        { volume: null, money: 300 },
        { volume: null, money: 100 },
      ],
    });
  });

  it('reports missing statistics and keeps the other choices available', async () => {
    fixture.on(statistics, failure(500, 'База недоступна', undefined, 500));
    const user = await open();
    await user.click(screen.getByRole('radio', { name: 'РУБ' }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(await dialog.findByText('База недоступна')).toBeTruthy();
    expect(['Отмена', 'Очистить', 'Повторить'].map((name) => dialog.getByRole('button', { name }))).toHaveLength(3);
  });

  it('prompts for the values of the open panel and includes them', async () => {
    fixture.on(statistics, response, response);
    const user = await open({ ...stored, tasks: stored.tasks.slice(0, 1) });
    await user.click(screen.getByRole('radio', { name: 'План' }));
    await user.click(screen.getByRole('button', { name: 'Выбрать сотрудников' }));
    const panel = within(await screen.findByRole('region', { name: 'Агенты' }));
    const volume = await panel.findByRole<HTMLInputElement>('textbox', { name: 'Объём: Белов' });
    await user.clear(volume);
    await user.type(volume, '10');
    await user.click(screen.getByRole('radio', { name: 'РУБ' }));
    await user.click(await screen.findByRole('button', { name: 'Пересчитать по средней цене' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Объём: Белов' }).value).toBe('4123');
  });

  it('does not prompt without volumes', async () => {
    const user = await open({
      ...stored,
      tasks: [{ fieldEmployeeId: 2, fullName: 'Белов', volume: null, money: 300 }],
    });
    await user.click(screen.getByRole('radio', { name: 'РУБ' }));
    expect(isChosen('РУБ')).toBe(true);
    expect(screen.queryByRole('dialog', { name: /Показатели/ })).toBeNull();
  });
});

describe('Volume by the average price', () => {
  const task = { fieldEmployeeId: 1, fullName: 'Белов', volume: 10, money: null };
  const agent = (average: Record<0 | 1 | 2, number | null>) => new Map([[1, { ...unknownAgent(1, 'Белов'), average }]]);

  it.each([
    [0, 1, { 0: 10, 1: 4123, 2: null }, 4123],
    [1, 0, { 0: 10, 1: 4123, 2: null }, 0.02],
    [0, 2, { 0: 3, 1: null, 2: 10 }, 33],
    [0, 1, { 0: 0, 1: 4123, 2: null }, null],
    [0, 1, { 0: -5, 1: 4123, 2: null }, null],
    [0, 1, { 0: 10, 1: null, 2: null }, null],
  ] as const)('converts from %s to %s over %j to %s', (from, to, average, volume) => {
    expect(conversions([task], agent(average), from, to).map((item) => item.volume)).toEqual([volume]);
  });

  it('has no result without statistics of the agent', () => {
    expect(conversions([task], new Map(), 0, 1)).toEqual([{ task, price: null, volume: null }]);
  });

  it('shows the price in the readable direction from roubles to pieces, and computes with the shown price', () => {
    const [conversion] = conversions([{ ...task, volume: 1_000_000 }], agent({ 0: null, 1: 102_949, 2: 1000 }), 1, 2);
    expect(conversion?.price && priceText(conversion.price)).toBe('1\u00a0шт. = 102,95\u00a0₽');
    expect(conversion?.volume).toBe(9713);
  });

  it('shows a price with kopecks and other measures with four digits', () => {
    expect(priceText({ of: 0, in: 1, value: 412.35 })).toBe('1\u00a0кг = 412,35\u00a0₽');
    const [conversion] = conversions([task], agent({ 0: 7, 1: null, 2: 17 }), 0, 2);
    expect(conversion?.price && priceText(conversion.price)).toBe('1\u00a0кг = 2,429\u00a0шт.');
  });
});

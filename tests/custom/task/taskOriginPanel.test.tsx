import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { NamedModal } from '#engine/core/modals/NamedModal.tsx';
import { envelope } from '#tests/msw/recordedApi.ts';
import { createScreenFixture, type ScreenFixture } from '#tests/screens/screenFixture.tsx';

const host = { versions: true, history: true, embedded: false, views: false };
const originCall = 'GET /api/planning/tasks/5/origin/';
const origin = { strategyId: 7, kind: 'distribution', name: 'Чай везде' };
const task = {
  taskId: 5,
  title: 'Продажа чая',
  description: '',
  tradePointName: 'Весна',
  status: 3,
  measure: 'piece',
  volume: 23,
  brief: [],
  sales: [],
  planned: true,
  strategyId: 7,
  origin,
};
const detail = {
  ...origin,
  version: 2,
  explanation: ['С 16.03.2025 по 14.06.2025 точка купила 182 шт.', 'Объём 23 шт.: по продажам.'],
  sales: [
    { day: '2025-06-26', productName: 'Чай', quantity: 7, amount: 700, counted: false },
    { day: '2025-06-24', productName: 'Чай', quantity: 4, amount: 400.5, counted: true },
  ],
  accruals: [{ day: '2025-06-16', amount: 53, reason: 'Продано 21 из 23 шт.' }],
};
const nothing = () => undefined;

async function open(fixture: ScreenFixture, changes: object = {}) {
  fixture.on('GET /api/v1/tasks/5/', envelope({ ...task, ...changes }));
  fixture.on(originCall, envelope(detail));
  const user = await fixture.draw(<NamedModal name="task" id={5} close={nothing} saved={nothing} />);
  await screen.findByRole('dialog', { name: 'Продажа чая' }, { timeout: 40_000 });
  return user;
}
const strategyFact = () => screen.getByText('Стратегия', { selector: 'dt' }).nextElementSibling?.textContent;
const button = () => screen.queryByRole('button', { name: 'Откуда эта задача' });

describe('Planned task', () => {
  const fixture = createScreenFixture(engine, { ...host, planning: true });

  it('names its strategy, with a link for users with the right to strategies', async () => {
    await open(fixture);
    expect(strategyFact()).toBe('Чай везде');
    expect(screen.getByRole('link', { name: 'Чай везде' }).getAttribute('href')).toBe('/strategy?open=7');
  });

  it('names a deleted strategy without a link', async () => {
    await open(fixture, { origin: { ...origin, deleted: true } });
    expect(strategyFact()).toBe('Чай везде (удалена)');
    expect(screen.queryByRole('link', { name: /Чай везде/ })).toBeNull();
  });

  it('shows its strategy, steps, sales and accruals under Откуда эта задача, requested by the button', async () => {
    const user = await open(fixture);
    expect(fixture.seenOf(originCall)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Откуда эта задача' }));
    const panel = within(await screen.findByRole('group', { name: 'Откуда эта задача' }, { timeout: 40_000 }));
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(detail.explanation);
    expect(panel.getByText(/версия 2/)).toBeTruthy();
    const cellsOf = (name: string) =>
      within(panel.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
        );
    expect(cellsOf('Продажи')).toEqual([
      ['26.06.2025', 'Чай', '7', '700 ₽', 'Другой задаче'],
      ['24.06.2025', 'Чай', '4', '400,50 ₽', 'Да'],
    ]);
    expect(cellsOf('Начисления')).toEqual([['16.06.2025', '53 ₽', 'Продано 21 из 23 шт.']]);
  });

  it('is not offered an explanation when it comes from outside', async () => {
    await open(fixture, { planned: false, strategyId: null, origin: null });
    expect(button()).toBeNull();
    expect(screen.queryByText('Стратегия', { selector: 'dt' })).toBeNull();
  });
});

describe('Planned task for a user without the right to strategies', () => {
  const fixture = createScreenFixture({ ...engine, can: () => ({ can: false }) }, { ...host, planning: true });

  it('names its strategy without a link', async () => {
    await open(fixture);
    expect(strategyFact()).toBe('Чай везде');
    expect(screen.queryByRole('link', { name: 'Чай везде' })).toBeNull();
    expect(button()).not.toBeNull();
  });
});

describe('Planned task while planning is off', () => {
  const fixture = createScreenFixture(engine, host);

  it('has no Откуда эта задача', async () => {
    await open(fixture);
    expect(strategyFact()).toBe('Чай везде');
    expect(button()).toBeNull();
  });
});

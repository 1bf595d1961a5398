import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { strategyResource } from '#resources/strategy.ts';
import { envelope } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const host = { versions: true, history: true, recipients: true, arranges: false, batches: false, views: false };
const fixture = createScreenFixture(engine, { ...host, planning: true });
const call = 'GET /api/planning/strategies/distribution/1/progress/';
const figures = (done: number, failed: number, withdrawn: number, open: number, accrued: number, promised: number) => ({
  tasks: { planned: done + failed + withdrawn + open, done, failed, withdrawn, open },
  moneyAccrued: accrued,
  moneyPromised: promised,
});

describe('Ход of a saved strategy', () => {
  it('shows tasks by state and money, by distributor and executor, requested by the button', async () => {
    fixture.on(
      call,
      envelope({
        ...figures(1, 1, 1, 2, 53, 288),
        byDistributor: [{ distrId: 5, name: 'Альфа', ...figures(1, 1, 0, 2, 53, 288) }],
        byAgent: [{ fieldEmployeeId: 3, fullName: 'Крылов Антон', ...figures(1, 0, 0, 1, 53, 158) }],
      }),
    );
    const user = await fixture.open(strategyResource, '?open=1');
    const form = within(await screen.findByRole('dialog', { name: 'Стратегия' }, { timeout: 40_000 }));
    const button = await form.findByRole('button', { name: 'Ход' }, { timeout: 40_000 });
    expect(fixture.seenOf(call)).toHaveLength(0);
    await user.click(button);
    const progress = within(await form.findByRole('region', { name: 'Ход' }));
    expect(progress.getByText(/Выполнено 1 из 5 задач, начислено 53 ₽ из 288 ₽/)).toBeTruthy();
    const rowOf = (table: string) =>
      within(within(progress.getByRole('table', { name: table })).getAllByRole('row')[1] as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(rowOf('Всего')).toEqual(['2', '1', '1', '1', '53 ₽', '288 ₽']);
    expect(rowOf('По дистрибьюторам')).toEqual(['2', '1', '1', '0', '53 ₽', '288 ₽']);
    expect(rowOf('По исполнителям')).toEqual(['1', '1', '0', '0', '53 ₽', '158 ₽']);
    expect(progress.getByRole('rowheader', { name: 'Крылов Антон' })).toBeTruthy();
    expect(progress.getByRole('link', { name: 'Альфа' }).getAttribute('href')).toBe('/tasks?distributor=5');
  });

  it('is absent in the form of a new strategy', async () => {
    await fixture.open(strategyResource, '?open=new');
    const form = within(await screen.findByRole('dialog', { name: 'Стратегия' }, { timeout: 40_000 }));
    await form.findByRole('button', { name: 'Что получится' }, { timeout: 40_000 });
    expect(form.queryByRole('button', { name: 'Ход' })).toBeNull();
  });
});

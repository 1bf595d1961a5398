import { describe, expect, it } from 'vitest';
import { balanceOf } from '#custom/billing/balance.ts';

const at = (day: string) => Date.parse(`${day}T10:00:00Z`) / 1000;

describe('Account balance over time (docs/summary.md, "Plots")', () => {
  it('is computed backwards from the current balance, day by day', () => {
    const refills = [
      { date: at('2026-11-03'), type: 'out', amount: 50 },
      { date: at('2026-11-03'), type: 'in', amount: 0.1 },
      { date: at('2026-11-01'), type: 'in', amount: 200 },
      { date: at('2026-11-02'), type: 'out', amount: -30 },
    ];
    expect(balanceOf({ amountAvailable: 1000.1, refills })).toEqual([
      { day: '2026-11-01', balance: 1080, income: 200, expense: 0 },
      { day: '2026-11-02', balance: 1050, income: 0, expense: 30 },
      { day: '2026-11-03', balance: 1000.1, income: 0.1, expense: 50 },
    ]);
  });
  it('omits days without movements, and movements without a date or an amount', () => {
    expect(balanceOf({})).toEqual([]);
    expect(
      balanceOf({
        amountAvailable: 5,
        refills: [
          { type: 'in', amount: 3 },
          { date: at('2026-11-01'), type: 'in' },
        ],
      }),
    ).toEqual([]);
  });
});

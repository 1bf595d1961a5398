import { useMemo, type ReactNode } from 'react';
import { formatDate } from '#codecs/dates.ts';
import { formatMoney } from '#codecs/money.ts';
import type { Unverified } from '#codecs/records.ts';
import type { CompanyAccount } from '#schemas/entities/billing.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { LazyChart } from '#ui/chart/LazyChart.tsx';
import type { ChartData } from '#ui/chart/chartData.ts';
import { balanceOf } from './balance.ts';

/** Draws the account balance over time (docs/summary.md, 'Plots'). */
export function BalanceChart({ account }: { account: Unverified<CompanyAccount> }): ReactNode {
  const data = useMemo((): ChartData => {
    const days = balanceOf(account);
    return {
      axis: 'День',
      toText: formatMoney,
      format: 'money',
      points: days.map(({ day }) => ({ text: formatDate(day), at: Date.parse(`${day}T00:00:00Z`) / 1000 })),
      series: [
        { name: 'На счёте', values: days.map(({ balance }) => balance) },
        { name: 'Поступило', values: days.map(({ income }) => income) },
        { name: 'Списано', values: days.map(({ expense }) => expense) },
      ],
    };
  }, [account]);
  return data.points.length === 0 ? (
    <Empty />
  ) : (
    <LazyChart name="Деньги на счёте" data={data} shape="time" titled={false} height={124} />
  );
}

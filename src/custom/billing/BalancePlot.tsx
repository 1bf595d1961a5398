import { useMemo, type ReactNode } from 'react';
import { showDate } from '#codecs/dates.ts';
import { showMoney } from '#codecs/money.ts';
import type { Answered } from '#codecs/records.ts';
import type { CompanyAccount } from '#schemas/entities/billing.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { LazyPlot } from '#ui/plot/LazyPlot.tsx';
import type { PlotData } from '#ui/plot/plotData.ts';
import { balanceOf } from './balance.ts';

/** The money of the account over time (docs/summary.md, 'Plots'). */
export function BalancePlot({ account }: { account: Answered<CompanyAccount> }): ReactNode {
  const data = useMemo((): PlotData => {
    const days = balanceOf(account);
    return {
      axis: 'День', toText: showMoney, format: 'money',
      points: days.map(({ day }) => ({ text: showDate(day), at: Date.parse(`${day}T00:00:00Z`) / 1000 })),
      series: [
        { name: 'На счёте', values: days.map(({ balance }) => balance) },
        { name: 'Поступило', values: days.map(({ came }) => came) },
        { name: 'Списано', values: days.map(({ went }) => went) },
      ],
    };
  }, [account]);
  return data.points.length === 0 ? <Empty /> : <LazyPlot name="Деньги на счёте" data={data} shape="time" titled={false} height={124} />;
}

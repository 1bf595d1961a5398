import { useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '#codecs/money.ts';
import { plainUnits, type Measure } from '#dictionaries/measures.ts';
import { useFieldValue } from '#engine/core/formContext.tsx';
import { decimalSum } from '#record/sums.ts';
import { LazyChart } from '#ui/chart/LazyChart.tsx';
import type { ChartData } from '#ui/chart/chartData.ts';
import type { AssignmentDraft } from './assignmentDraft.ts';
import { formatMonth } from './statistics.ts';

/** Draws the monthly sales of all listed agents, with the strategy's period marked (docs/summary.md, 'Plots'). */
export function SalesChart({ draft, measure }: { draft: AssignmentDraft; measure: Measure }): ReactNode {
  const [months, agents] = [useStore(draft, (state) => state.months), useStore(draft, (state) => state.agents)];
  const period = useFieldValue('period');
  const data = useMemo((): ChartData => {
    const sold = months.map((_month, at) =>
      decimalSum([...agents.values()].map(({ sales }) => sales[measure][at] ?? 0)),
    );
    const isWithin = (month: string) => withinPeriod(month, period);
    return {
      axis: 'Месяц',
      format: 'plain',
      toText: (value) => `${formatNumber(value, measure === 0 ? 2 : 0)} ${plainUnits[measure]}`,
      points: months.map((month) => ({
        text: formatMonth(month),
        at: Date.parse(`${month.slice(0, 7)}-01T00:00:00Z`) / 1000,
      })),
      series: [
        { name: 'Продажи', values: sold },
        { name: 'В период стратегии', values: sold.map((value, at) => (isWithin(months[at] ?? '') ? value : null)) },
      ],
    };
  }, [months, agents, measure, period]);
  return <LazyChart name="Продажи агентов по месяцам" data={data} shape="time" />;
}

/** Returns whether a month overlaps a period, either end of which may be missing. */
function withinPeriod(month: string, period: unknown): boolean {
  const [start, end] = Array.isArray(period) ? (period as unknown[]) : [];
  if (typeof start !== 'string' && typeof end !== 'string') return false;
  return (
    (typeof start !== 'string' || month.slice(0, 7) >= start.slice(0, 7)) &&
    (typeof end !== 'string' || month.slice(0, 7) <= end.slice(0, 7))
  );
}

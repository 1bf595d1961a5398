import { useMemo, type ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import type { Unverified, AnyRecord } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { unitOf } from '#dictionaries/measures.ts';
import { useAllRows } from '#engine/list/useAllRows.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { getByPath } from '#codecs/path.ts';
import type { VolumeTask } from '#schemas/entities/task.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { LazyChart } from '#ui/chart/LazyChart.tsx';
import type { ChartData } from '#ui/chart/chartData.ts';

/**
 * Draws plan and fact of all agents of a volume task's strategy (docs/summary.md, 'Plots'). The list has no strategy
 * filter, so it is queried by the dates of this one.
 */
export function AgentsChart({ task }: { task: Unverified<VolumeTask> }): ReactNode {
  const { strategyId, startDate, endDate, measure } = task;
  const response = useAllRows(useResource('tasksVolume'), { startDate, endDate }, true);
  const data = useMemo(
    () =>
      chartDataOf(
        (response.rows ?? []).filter((row) => row.strategyId === strategyId),
        measure,
      ),
    [response.rows, strategyId, measure],
  );
  if (response.state !== 'ready') return <OptionsPlaceholder lookup={response} />;
  return <LazyChart name="План и факт агентов" data={data} shape="bars" />;
}

function chartDataOf(rows: readonly AnyRecord[], measure: unknown): ChartData {
  const agents = rows
    .map((row) => {
      const plan = parseNumber(row.volume) ?? 0;
      return {
        name: formatText(getByPath(row, 'fieldemployee.fullName')),
        plan,
        fact: plan * (parseNumber(row.progress) ?? 0),
      };
    })
    .toSorted((a, b) => b.plan - a.plan);
  return {
    axis: 'Агент',
    format: 'plain',
    toText: (value) => `${formatNumber(value, 2)} ${unitOf(measure)}`.trimEnd(),
    points: agents.map(({ name }) => ({ text: name })),
    series: [
      { name: 'План', values: agents.map(({ plan }) => plan) },
      { name: 'Факт', values: agents.map(({ fact }) => fact) },
    ],
  };
}

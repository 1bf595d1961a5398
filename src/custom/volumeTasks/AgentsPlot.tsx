import { useMemo, type ReactNode } from 'react';
import { showNumber } from '#codecs/money.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import type { Answered, AnyRecord } from '#codecs/records.ts';
import { showText } from '#codecs/text.ts';
import { unitOf } from '#dictionaries/measures.ts';
import { useWholeRows } from '#engine/list/useWholeRows.ts';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { valueAt } from '#codecs/path.ts';
import type { VolumeTask } from '#schemas/entities/task.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import { LazyPlot } from '#ui/plot/LazyPlot.tsx';
import type { PlotData } from '#ui/plot/plotData.ts';

/** Plan and fact of all agents of the strategy that a volume task is of (docs/summary.md, 'Plots'). The list knows no strategies: it is asked for the days of this one. */
export function AgentsPlot({ task }: { task: Answered<VolumeTask> }): ReactNode {
  const { strategyId, startDate, endDate, measure } = task;
  const answer = useWholeRows(useResource('tasksVolume'), { startDate, endDate }, true);
  const data = useMemo(() => plotData((answer.rows ?? []).filter((row) => row.strategyId === strategyId), measure), [answer.rows, strategyId, measure]);
  if (answer.state !== 'ready') return <OptionsPlaceholder lookup={answer} />;
  return <LazyPlot name="План и факт агентов" data={data} shape="bars" />;
}

function plotData(rows: readonly AnyRecord[], measure: unknown): PlotData {
  const agents = rows.map((row) => {
    const plan = parseNumber(row.volume) ?? 0;
    return { name: showText(valueAt(row, 'fieldemployee.fullName')), plan, fact: plan * (parseNumber(row.progress) ?? 0) };
  }).toSorted((a, b) => b.plan - a.plan);
  return {
    axis: 'Агент', format: 'plain', toText: (value) => `${showNumber(value, 2)} ${unitOf(measure)}`.trimEnd(),
    points: agents.map(({ name }) => ({ text: name })),
    series: [{ name: 'План', values: agents.map(({ plan }) => plan) }, { name: 'Факт', values: agents.map(({ fact }) => fact) }],
  };
}

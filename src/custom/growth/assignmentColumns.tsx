import type { ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { plainUnits, type Measure } from '#dictionaries/measures.ts';
import { compareTexts } from '#kinds/shared/texts.ts';
import type { Column } from '#ui/table/column.ts';
import { AgentCheckbox, AgentMoneyInput, SelectAll, SalesCell, AgentVolumeInput } from './assignmentCells.tsx';
import { growthHelp } from './growthHelp.ts';
import type { AssignmentDraft } from './assignmentDraft.ts';
import { formatMonth, soldIn, soldTexts, unknownAgent, type AgentStatistics } from './statistics.ts';

interface AssignmentColumns {
  draft: AssignmentDraft;
  agents: ReadonlyMap<number, AgentStatistics>;
  months: readonly string[];
  measure: Measure | null;
  percent: boolean;
  select: (ids: readonly number[], selected: boolean) => void;
}

/**
 * Returns the columns over the ids of the agents: the name, each month and the average in roubles, kilograms and
 * pieces, and the assigned values. growth.css sets their widths.
 */
export function assignmentColumns({
  draft,
  agents,
  months,
  measure,
  percent,
  select,
}: AssignmentColumns): Column<number>[] {
  const agentOf = (id: number) => agents.get(id) ?? unknownAgent(id, '-');
  const sales = (
    key: string,
    label: string,
    soldBy: (agent: AgentStatistics) => AgentStatistics['average'],
    shown: Partial<Column<number>>,
  ): Column<number> => ({
    key,
    label,
    align: 'right',
    ...shown,
    toText: (id) => soldTexts(soldBy(agentOf(id))).join(', '),
    compare: byNumber((id) => soldBy(agentOf(id))[measure ?? 1]),
    cell: (id) => <SalesCell sold={soldBy(agentOf(id))} />,
  });
  const assigned = (key: 'volume' | 'money', label: string, cell: (id: number) => ReactNode): Column<number> => {
    const valueOf = (id: number) => draft.getState().rows.get(id)?.[key] ?? null;
    return {
      key,
      label,
      help: growthHelp.assigned[key],
      align: 'right',
      width: `var(--${key})`,
      className: `growth-${key}`,
      movesByRow: true,
      stateful: true,
      toText: (id) => formatNumber(valueOf(id)),
      compare: byNumber(valueOf),
      cell,
    };
  };
  return [
    {
      key: 'name',
      label: 'Сотрудник',
      minWidth: 'var(--name)',
      className: 'growth-name',
      head: <SelectAll draft={draft} select={select} />,
      toText: (id) => agentOf(id).name,
      compare: (a, b) => compareTexts(agentOf(a).name, agentOf(b).name),
      cell: (id) => <AgentCheckbox draft={draft} id={id} name={agentOf(id).name} select={select} />,
    },
    ...months.map((month, index) =>
      sales(month, formatMonth(month), (agent) => soldIn(agent, index), { width: 'var(--month)' }),
    ),
    sales('average', 'Среднее', ({ average }) => average, {
      width: 'var(--average)',
      className: 'growth-average',
      help: growthHelp.average,
    }),
    assigned('volume', measure === null ? 'Объём' : `Объём, ${plainUnits[measure]}`, (id) => (
      <AgentVolumeInput draft={draft} id={id} name={agentOf(id).name} />
    )),
    assigned('money', 'Мотивация (РУБ)', (id) => (
      <AgentMoneyInput draft={draft} id={id} name={agentOf(id).name} percent={percent} />
    )),
  ];
}

function byNumber(numberOf: (id: number) => number | null): (a: number, b: number) => number {
  return (a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0);
}

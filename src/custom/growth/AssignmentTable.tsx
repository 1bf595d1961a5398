import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Measure } from '#dictionaries/measures.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { assignmentColumns } from './assignmentColumns.tsx';
import type { AssignmentDraft } from './assignmentDraft.ts';

interface AssignmentTableProps {
  label: string;
  draft: AssignmentDraft;
  measure: Measure | null;
  percent: boolean;
  busy: boolean;
  select: (ids: readonly number[], selected: boolean) => void;
}

/**
 * Draws the sales of the agents and their assigned tasks. Its rows are ids: typing a number redraws only its own cells,
 * regardless of the number of agents.
 */
export function AssignmentTable({ label, draft, measure, percent, busy, select }: AssignmentTableProps): ReactNode {
  const order = useStore(draft, (state) => state.order);
  const agents = useStore(draft, (state) => state.agents);
  const months = useStore(draft, (state) => state.months);
  const selected = useMemo(
    () => new Set(order.filter((id) => draft.getState().rows.get(id)?.selected)),
    [draft, order],
  );
  const columns = useMemo(
    () => assignmentColumns({ draft, agents, months, measure, percent, select }),
    [draft, agents, months, measure, percent, select],
  );
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The latest months are the most relevant.
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, [months]);
  return (
    <DataTable
      ref={scroller}
      label={label}
      className={`growth-table growth-measure-${measure ?? 'none'}`}
      columns={columns}
      rows={order}
      rowKey={(id) => id}
      selected={selected}
      stops="contents"
      busy={busy}
    />
  );
}

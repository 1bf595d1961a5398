import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { plainUnits, type Measure } from '#dictionaries/measures.ts';
import { rowHeight } from '#ui/table/DataTable.tsx';
import { useFocusedRow } from '#ui/table/useFocusedRow.ts';
import { AssignmentRow } from './AssignmentRow.tsx';
import type { Draft } from './draft.ts';
import { showMonth } from './statistics.ts';

interface AssignmentTableProps {
  label: string;
  draft: Draft;
  measure: Measure | null;
  percent: boolean;
  busy: boolean;
  select: (ids: readonly number[], selected: boolean) => void;
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** The sales of the agents and what is assigned to them: a table of any length, of which only what is in view is in the document. */
export function AssignmentTable({ label, draft, measure, percent, busy, select }: AssignmentTableProps): ReactNode {
  const order = useStore(draft, (state) => state.order);
  const months = useStore(draft, (state) => state.months);
  const scroller = useRef<HTMLDivElement>(null);
  const { rangeExtractor, follow, focusRow } = useFocusedRow(scroller);
  const virtual = useVirtualizer({
    count: order.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 6, rangeExtractor,
    initialRect: { width: 1000, height: 600 },
  });
  useEffect(() => {
    // The latest months say most.
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, [months]);
  // As in a spreadsheet: Enter and the arrows lead to the same number of the next agent, whose old value the first digit replaces.
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const cell = (event.target as HTMLElement).closest('.growth-volume, .growth-money');
    const row = cell?.closest<HTMLElement>('[data-index]');
    if (!step || !cell || !row) return;
    event.preventDefault();
    focusRow(Number(row.dataset.index) + step, `.${cell.matches('.growth-volume') ? 'growth-volume' : 'growth-money'} input:enabled`);
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
  };
  return (
    <div className={`table growth-table growth-measure-${measure ?? 'none'}`}>
      <div className="table-scroll" ref={scroller} tabIndex={-1} style={columnsOf(months.length)}>
        <div role="table" aria-label={label} aria-rowcount={order.length + 1} aria-busy={busy}>
          <div role="rowgroup" className="table-head">
            <div role="row" className="table-row table-head-row" aria-rowindex={1}>
              <div role="columnheader" className="table-cell growth-name"><SelectAll draft={draft} select={select} />Сотрудник</div>
              {months.map((one) => <div key={one} role="columnheader" className="table-cell table-right">{showMonth(one)}</div>)}
              <div role="columnheader" className="table-cell table-right growth-average">Среднее</div>
              <div role="columnheader" className="table-cell table-right growth-volume">{measure === null ? 'Объём' : `Объём, ${plainUnits[measure]}`}</div>
              <div role="columnheader" className="table-cell table-right growth-money">Мотивация (РУБ)</div>
            </div>
          </div>
          <div role="rowgroup" className="table-body" style={{ height: order.length * rowHeight }} {...follow} onKeyDown={onKeyDown}>
            {virtual.getVirtualItems().map(({ index, start }) => (
              <AssignmentRow key={order[index]} id={order[index] as number} months={months.length} {...{ index, start, draft, percent, select }} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The columns for growth.css, which holds their widths: how many months there are is known here alone. */
function columnsOf(months: number): CSSProperties {
  return {
    '--columns': `minmax(var(--name), 1fr) ${'var(--month) '.repeat(months)}var(--average) var(--volume) var(--money)`,
    '--least': `calc(var(--name) + ${months} * var(--month) + var(--average) + var(--volume) + var(--money))`,
  } as CSSProperties;
}

function SelectAll({ draft, select }: Pick<AssignmentTableProps, 'draft' | 'select'>): ReactNode {
  const all = useStore(draft, (state) => state.order.every((id) => state.rows.get(id)?.selected));
  const some = useStore(draft, (state) => state.order.some((id) => state.rows.get(id)?.selected));
  return (
    <input
      type="checkbox" className="tree-checkbox" aria-label="Выбрать всех" checked={all}
      ref={(node) => { if (node) node.indeterminate = some && !all; }} onChange={() => select(draft.getState().order, !all)}
    />
  );
}

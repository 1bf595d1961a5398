import { createContext, useMemo, useRef, type ReactNode } from 'react';
import type { RowId } from './column.ts';
import { LazyRowCheckbox } from './lazyComponents.tsx';

/** The selected rows and the functions that change the selection. */
export interface Selection<Row> {
  chosen: ReadonlySet<RowId>;
  toggle(keys: readonly RowId[], on: boolean): void;
  nameOf(row: Row): string;
}

interface Choosing {
  selection: Selection<unknown>;
  /** Returns the row ids in order. */
  keys: () => RowId[];
  /** Returns the last selected row, where a range starts. */
  last: () => RowId | null;
  setLast: (record: RowId) => void;
}

/** Checkboxes subscribe to the selection themselves, so their rows are not re-rendered. */
export const SelectionContext = createContext<Choosing | null>(null);

/** Returns the context for the checkboxes of a table. */
export function useTableSelection<Row>(
  selection: Selection<Row> | undefined,
  rows: readonly Row[],
  rowKey: (row: Row, index: number) => RowId,
): Choosing | null {
  const last = useRef<RowId | null>(null);
  return useMemo(
    () =>
      selection
        ? {
            selection,
            keys: () => rows.map(rowKey),
            last: () => last.current,
            setLast: (record) => {
              last.current = record;
            },
          }
        : null,
    [selection, rows, rowKey],
  );
}

/** Renders the checkbox of a row; it is inside the first cell, so that the columns stay those of the list. */
export const renderRowCheckbox = (row: unknown, record: RowId): ReactNode => (
  <LazyRowCheckbox row={row} record={record} />
);

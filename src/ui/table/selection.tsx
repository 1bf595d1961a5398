import { createContext, useMemo, useRef, type ReactNode } from 'react';
import type { RowId } from './column.ts';
import { LazyRowCheckbox } from './lazyComponents.tsx';

/** The rows that are chosen for something to be done with them all, and what changes that. */
export interface Selection<Row> {
  chosen: ReadonlySet<RowId>;
  toggle(keys: readonly RowId[], on: boolean): void;
  /** What the checkbox of a row is named after. */
  nameOf(row: Row): string;
}

interface Choosing {
  selection: Selection<unknown>;
  /** The ids of the rows in their order. */
  keys: () => RowId[];
  /** The row that was chosen last: a range goes from there. */
  last: () => RowId | null;
  setLast: (record: RowId) => void;
}

/** Checkboxes ask for themselves what is chosen: their rows are not drawn again. */
export const SelectionContext = createContext<Choosing | null>(null);

/** What the checkboxes of a table ask. */
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

/** The checkbox of a row; it stands in the first cell, so that the columns stay those of the list. */
export const renderRowCheckbox = (row: unknown, record: RowId): ReactNode => (
  <LazyRowCheckbox row={row} record={record} />
);

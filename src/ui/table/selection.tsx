import { createContext, useMemo, useRef, type ReactNode } from 'react';
import type { Key } from './column.ts';
import { Choice } from './parts.tsx';

/** The rows that are chosen for something to be done with them all, and what changes that. */
export interface Selection<Row> {
  chosen: ReadonlySet<Key>;
  toggle(keys: readonly Key[], on: boolean): void;
  /** What the checkbox of a row is named after. */
  nameOf(row: Row): string;
}

interface Choosing {
  selection: Selection<unknown>;
  /** The ids of the rows in their order. */
  keys: () => Key[];
  /** The row that was chosen last: a range goes from there. */
  last: () => Key | null;
  setLast: (record: Key) => void;
}

/** Checkboxes ask for themselves what is chosen: their rows are not drawn again. */
export const ChoosingContext = createContext<Choosing | null>(null);

/** What the checkboxes of a table ask. */
export function useChoosing<Row>(selection: Selection<Row> | undefined, rows: readonly Row[], rowKey: (row: Row, index: number) => Key): Choosing | null {
  const last = useRef<Key | null>(null);
  return useMemo(() => (selection ? { selection, keys: () => rows.map(rowKey), last: () => last.current, setLast: (record) => { last.current = record; } } : null), [selection, rows, rowKey]);
}

/** The checkbox of a row; it stands in the first cell, so that the columns stay those of the list. */
export const choiceOf = (row: unknown, record: Key): ReactNode => <Choice row={row} record={record} />;

import { useState } from 'react';
import { useStore } from 'zustand';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FilterState } from '../filter/useFilter.ts';
import { useOpened, type Opened, type OpenedState } from '../core/useOpened.ts';
import { useListQuery, type ListQueryState } from './query/useListQuery.ts';
import type { Row } from '../core/row.ts';
import { useRemove } from './useRemove.ts';
import type { RowsState } from './useRows.ts';
import { useAllowed } from '../core/useAllowed.ts';
import { writtenRowStore, markWrittenRow } from '../core/writes/notifyWrite.ts';

export type Id = string | number;

interface ListOptions {
  filter?: FilterState | undefined;
  /** What narrows the rows besides the filter, such as the point that they belong to, by the names of the query. */
  where?: Readonly<Record<string, unknown>>;
  enabled?: boolean;
  /** Whether what is open stands in the address bar; not for a list inside a screen or panel. */
  linked?: boolean;
  /** Told the id of a record that was deleted here. */
  removed?: (id: Id) => void;
}

/** The list of a resource without its looks: its rows, and what the user may do with them. */
export interface ResourceListState extends RowsState {
  declaration: Declaration;
  filter: FilterState | undefined;
  arranging: ListQueryState;
  /** Changes with what is asked for, and only with it. */
  key: string;
  /** The row that was opened or selected last. */
  selected: Id | null;
  /** What is open over the list; a new record has no id. */
  opened: Opened | null;
  /** Opens a record by its id, a new one without. */
  openRecord: (id: Id | null, row?: Row) => void;
  turnTo: OpenedState['turnTo'];
  /** The address of the page with this open; undefined where what is open has none. */
  addressOf: OpenedState['addressOf'];
  /** Selects a row or opens it, as the declaration says (spec D22); a row without an id is neither. Undefined where rows only show. */
  open: ((row: Row) => void) | undefined;
  /** Opens a new record; undefined where the user may make none. */
  create: (() => void) | undefined;
  /** Opens a new record with the values of another; undefined where the user may make none. */
  copy: ((row: Row) => void) | undefined;
  /** Deletes a row after a question; undefined where it may not be done. */
  remove: ((row: Row) => Promise<void>) | undefined;
  close: () => void;
  /** The row that was just written, for a moment. */
  marked: Id | null;
  /** Closes what was open, asks for the rows again and marks the one that was written. */
  saved: () => void;
}

/** The list of a declared resource, for its own screen and for any other that shows its rows. */
export function useResourceList(
  declaration: Declaration,
  { filter, where, enabled = true, linked = false, removed }: ListOptions = {},
): ResourceListState {
  const { name, api, form } = declaration;
  const way = declaration.list?.open ?? 'none';
  const { rows, key, arranging } = useListQuery(declaration, { filter, where, enabled });
  const { opened, show, turnTo, close, addressOf } = useOpened(declaration, rows.rows, linked);
  const [selected, setSelected] = useState<Id | null>(null);
  const open = (row: Row) => {
    const id = toRecordId(row[api.id]);
    if (id === null) return;
    if (way === 'modal' || selected === id) show({ id, row });
    setSelected(id);
  };
  const remove = useRemove(declaration, (id) => {
    rows.removeRow(id);
    void rows.invalidate();
    removed?.(id);
  });
  const marked = useStore(writtenRowStore, ({ row }) => (row?.resource === name ? row.id : null));
  const creates = useAllowed(declaration, 'create') === true && form !== undefined;
  const openRecord = (id: Id | null, row?: Row) => show({ id, row: row ?? null });
  const copyFrom = (copyOf: Id | null) => {
    if (copyOf !== null) show({ id: null, copyOf, row: null });
  };
  const copies = creates && api.verbs.includes('one') && declaration.list?.modal === undefined;
  return {
    ...rows,
    declaration,
    filter,
    arranging,
    key,
    selected,
    marked,
    opened,
    openRecord,
    turnTo,
    addressOf,
    remove,
    close,
    open: way === 'none' ? undefined : open,
    create: creates ? () => openRecord(null) : undefined,
    copy: copies ? (row) => copyFrom(toRecordId(row[api.id])) : undefined,
    saved: () => {
      close();
      void rows.invalidate().then(() => markWrittenRow(name));
    },
  };
}

/** An id as the wire has it, null when it has none. */
export function toRecordId(value: unknown): Id | null {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null;
}

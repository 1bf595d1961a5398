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
  /** Conditions in addition to the filter, such as the point that the rows belong to, as query parameters. */
  where?: Readonly<Record<string, unknown>>;
  enabled?: boolean;
  /** Whether the open record is in the address bar; false for a list inside a screen or panel. */
  linked?: boolean;
  /** Called with the id of a record that was deleted here. */
  removed?: (id: Id) => void;
}

/** The state of a resource's list without its appearance: its rows and the actions available to the user. */
export interface ResourceListState extends RowsState {
  declaration: Declaration;
  filter: FilterState | undefined;
  arranging: ListQueryState;
  /** Changes exactly when the query changes. */
  key: string;
  /** Id of the row that was last opened or selected. */
  selected: Id | null;
  /** The record open over the list; a new record has no id. */
  opened: Opened | null;
  /** Opens a record by its id, or a new one without an id. */
  openRecord: (id: Id | null, row?: Row) => void;
  turnTo: OpenedState['turnTo'];
  /** Returns the page address with this record open; undefined where it has no address. */
  addressOf: OpenedState['addressOf'];
  /** Selects a row or opens it, as declared (spec D22); ignores a row without an id. Undefined for a read-only list. */
  open: ((row: Row) => void) | undefined;
  /** Opens a new record; undefined where the user may not create records. */
  create: (() => void) | undefined;
  /** Opens a new record with the values of another; undefined where the user may not create records. */
  copy: ((row: Row) => void) | undefined;
  /** Deletes a row after a confirmation; undefined where deleting is not allowed. */
  remove: ((row: Row) => Promise<void>) | undefined;
  close: () => void;
  /** Id of the row that was just written, marked for a moment. */
  marked: Id | null;
  /** Closes the open record, reloads the rows and marks the written one. */
  saved: () => void;
}

/** Returns the list state of a declared resource, for its own screen and for any other screen with its rows. */
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
  const creates = useAllowed(declaration, 'create') && form !== undefined;
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

/** Returns an id as on the wire, null when it is missing. */
export function toRecordId(value: unknown): Id | null {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null;
}

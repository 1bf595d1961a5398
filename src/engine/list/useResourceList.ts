import { useCallback, useMemo, useState } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { CrudFilter } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { sortText, type Arrangement } from '#record/arrangement.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Filter } from '../filter/useFilter.ts';
import { useArrangement, type ArrangementState } from './arranging/useArrangement.ts';
import { askedOfApi, filtersOf, leftToPage, waysOf, type ListWays } from './arranging/ways.ts';
import { summaryKey } from './listKey.ts';
import type { Row } from './row.ts';
import { useRemove } from './useRemove.ts';
import { useRows, type Rows } from './useRows.ts';
import { useEngine } from '../lookups/engineContext.tsx';
import { useAllowed } from '../lookups/useAllowed.ts';
import { markedRow, markWritten } from '../writes/writes.ts';

export type Id = string | number;

interface ListOptions {
  filter?: Filter | undefined;
  /** What narrows the rows besides the filter, such as the point that they belong to, by the names of the query. */
  where?: Readonly<Record<string, unknown>>;
  enabled?: boolean;
  /** Told the id of a record that was deleted here. */
  removed?: (id: Id) => void;
}

/** How the rows of a list are ordered and searched, and who does it. */
export interface Arranging extends ArrangementState {
  /** What the API does; the rest, `own`, is done over the rows that are here. */
  ways: ListWays;
  own: Arrangement;
  /** What the API is asked for. */
  filters: CrudFilter[];
  /** The rows as they came, and whether that is all of them. */
  rows: readonly Row[];
  whole: boolean;
  /** What the tools of the list say of it (`ListTools`), which come after its rows. */
  said: StoreApi<Said>;
}

export interface Said {
  /** In the place of the rows as they came; null while these are shown. */
  rows: Row[] | null;
  /** In the place of asking for the rows page by page. */
  renew: (() => Promise<void>) | null;
  /** Whether all rows are being taken in. */
  takesIn: boolean;
  /** Of the columns with figures, over the whole filter; null until they are known. */
  sums: Readonly<Record<string, string>> | null;
  /** Takes in all rows to add them up; null where that is done, or needs no asking. */
  addUp: (() => void) | null;
}

export const nothingSaid: Said = { rows: null, renew: null, takesIn: false, sums: null, addUp: null };

/** The list of a resource without its looks: its rows, and what the user may do with them. */
export interface ResourceListState extends Rows {
  declaration: Declaration;
  filter: Filter | undefined;
  arranging: Arranging;
  /** Changes with what is asked for, and only with it. */
  key: string;
  /** The row that was opened or selected last. */
  selected: Id | null;
  /** What is open over the list; a new record has no id. */
  opened: { id: Id | null; row: Row | null } | null;
  /** Opens a record by its id, a new one without. */
  openRecord: (id: Id | null) => void;
  /** Selects a row or opens it, as the declaration says (spec D22); a row without an id is neither. Undefined where rows only show. */
  open: ((row: Row) => void) | undefined;
  /** Opens a new record; undefined where the user may make none. */
  create: (() => void) | undefined;
  /** Deletes a row after a question; undefined where it may not be done. */
  remove: ((row: Row) => Promise<void>) | undefined;
  close: () => void;
  /** The row that was just written, for a moment. */
  marked: Id | null;
  /** Closes what was open, asks for the rows again and marks the one that was written. */
  saved: () => void;
}

const nothing = (): void => undefined;

/** The list of a declared resource, for its own screen and for any other that shows its rows. */
export function useResourceList(declaration: Declaration, { filter, where, enabled = true, removed }: ListOptions = {}): ResourceListState {
  const { name, api, form } = declaration;
  const way = declaration.list?.open ?? 'none';
  const arrangement = useArrangement(declaration, filter?.address);
  const ways = waysOf(declaration, useEngine().host);
  const own = leftToPage(arrangement, ways);
  const asked = JSON.stringify({ ...where, ...filter?.query, ...askedOfApi(arrangement, ways) });
  const filters = useFilters(asked);
  const came = useRows({ resource: name, idField: api.id, filters, enabled });
  const [said] = useState(() => createStore<Said>(() => nothingSaid));
  const arranged = useStore(said, (state) => state.rows);
  const takesIn = useStore(said, (state) => state.takesIn);
  const client = useQueryClient();
  const invalidate = () => {
    void client.invalidateQueries({ queryKey: summaryKey(name) });
    return said.getState().renew?.() ?? came.invalidate();
  };
  const rows: Rows = {
    ...came, invalidate,
    rows: arranged ?? came.rows,
    // What takes in all rows asks for pages by itself.
    fetchMore: takesIn || arranged !== null ? nothing : came.fetchMore,
    moreState: takesIn ? 'loading' : came.moreState,
  };
  const [opened, setOpened] = useState<ResourceListState['opened']>(null);
  const [selected, setSelected] = useState<Id | null>(null);
  const open = useCallback((row: Row) => {
    const id = idOf(row[api.id]);
    if (id === null) return;
    if (way === 'modal' || selected === id) setOpened({ id, row });
    setSelected(id);
  }, [api.id, way, selected]);
  const remove = useRemove(declaration, (id) => {
    rows.removeRow(id);
    void rows.invalidate();
    removed?.(id);
  });
  const marked = useStore(markedRow, ({ row }) => (row?.resource === name ? row.id : null));
  const creates = useAllowed(declaration, 'create') === true && form !== undefined;
  const openRecord = useCallback((id: Id | null) => setOpened({ id, row: null }), []);
  const close = useCallback(() => setOpened(null), []);
  return {
    ...rows, declaration, filter, key: `${asked}${sortText(own.sort)}${own.search}`, selected, marked, opened, openRecord, remove, close,
    arranging: { ...arrangement, ways, own, filters, rows: came.rows, whole: came.moreState === 'end' && came.state === 'ready', said },
    open: way === 'none' ? undefined : open,
    create: creates ? () => openRecord(null) : undefined,
    saved: () => {
      close();
      void rows.invalidate().then(() => markWritten(name));
    },
  };
}

/** What the API is asked for, the same as long as that is; `asked` is made anew with every drawing. */
function useFilters(asked: string): CrudFilter[] {
  return useMemo(() => filtersOf(JSON.parse(asked) as Record<string, unknown>), [asked]);
}

/** An id as the wire has it, null when it has none. */
export function idOf(value: unknown): Id | null {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null;
}

import { useMemo, useState } from 'react';
import { titleOf } from '#record/titleOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Selection } from '#ui/table/selection.tsx';
import { offeredActions } from '../offeredActions.ts';
import { useEngine } from '../../core/engineContext.tsx';
import { useAllowed } from '../../core/useAllowed.ts';
import type { Row } from '../../core/row.ts';
import { toRecordId, type Id, type ResourceListState } from '../useResourceList.ts';

/** The record selection of a list. */
export interface RecordSelection {
  ids: ReadonlySet<Id>;
  /** Returns the row of a selected record as of its selection. */
  rowOf: (id: Id) => Row | undefined;
  /** Selects exactly these rows. */
  choose: (rows: readonly Row[]) => void;
  /** Reduces the selection to these ids. */
  keep: (ids: readonly Id[]) => void;
  /** Selection props of the table. */
  selection: Selection<Row>;
}

type Rows = ReadonlyMap<Id, Row>;
const none: Rows = new Map();

/**
 * Returns the record selection of a list; another filter clears it, another sort or search does not. Undefined where no
 * bulk action is available.
 */
export function useRecordSelection({ declaration, rows, filter }: ResourceListState): RecordSelection | undefined {
  const query = JSON.stringify(filter?.query);
  const [selected, setSelected] = useState<{ query: string | undefined; rows: Rows }>({ query, rows: none });
  const chosen = selected.query === query ? selected.rows : none;
  const offered = useManyAllowed(declaration);
  const state = useMemo(() => {
    const put = (next: Rows) => setSelected({ query, rows: next });
    const idIn = (row: Row) => toRecordId(row[declaration.api.id]);
    const byId = (some: readonly Row[]) =>
      new Map(
        some.flatMap((row) => {
          const id = idIn(row);
          return id === null ? [] : [[id, row] as const];
        }),
      );
    const ids = new Set(chosen.keys());
    return {
      ids,
      rowOf: (id: Id) => chosen.get(id),
      choose: (next: readonly Row[]) => put(byId(next)),
      keep: (left: readonly Id[]) => put(new Map([...chosen].filter(([id]) => left.includes(id)))),
      selection: {
        chosen: ids,
        toggle: (keys: readonly Id[], on: boolean) => {
          const [next, here] = [new Map(chosen), byId(rows)];
          for (const key of keys) {
            const row = here.get(key);
            if (!on) next.delete(key);
            else if (row) next.set(key, row);
          }
          put(next);
        },
        nameOf: (row: Row) => titleOf(declaration, row) || `№ ${String(idIn(row))}`,
      },
    };
  }, [declaration, rows, chosen, query]);
  return offered ? state : undefined;
}

/** Returns whether any bulk action is available. */
function useManyAllowed(declaration: Declaration): boolean {
  const {
    api: { verbs },
    fields,
    list,
  } = declaration;
  const actions = offeredActions(declaration, useEngine(), 'selection');
  const edits = useAllowed(declaration, 'edit');
  const deletes = useAllowed(declaration, 'delete');
  const changes = edits && verbs.includes('one') && Object.values(fields).some(({ bulk }) => bulk === true);
  return changes || (deletes && list?.delete === true) || actions.length > 0;
}

import { useMemo, type ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Empty, Failed, Loading, Outdated } from '#ui/asyncState/AsyncState.tsx';
import { columnsOf } from './columns.tsx';
import type { useRows } from './useRows.ts';
import type { Row } from './row.ts';
import { DataTable } from '#ui/table/DataTable.tsx';

interface ResourceListProps {
  declaration: Declaration;
  list: ReturnType<typeof useRows>;
  open?: ((row: Row) => void) | undefined;
  selected?: string | number | null;
  remove?: ((row: Row) => Promise<void>) | undefined;
  resetKey: string;
  /** Whether the list is what a search found: then an empty one says so (spec D32). */
  searched?: boolean;
}

/** The table of a resource with its three pictures (spec D32). */
export function ResourceList({ declaration, list, open, selected, remove, resetKey, searched = false }: ResourceListProps): ReactNode {
  const columns = useMemo(() => columnsOf(declaration, remove && ((row) => void remove(row))), [declaration, remove]);
  return (
    <>
      {list.reloadError !== null && list.rows.length > 0 && <Outdated error={list.reloadError} retry={list.reload} />}
      <DataTable
        label={declaration.title} columns={columns} rows={list.rows} busy={list.busy} resetKey={resetKey} open={open}
        {...(selected === undefined ? {} : { selected })} rowKey={(row) => row[declaration.api.id] as string | number}
        setLastVisible={list.setLastVisible} fetchMore={list.moreState === 'end' ? undefined : list.fetchMore} placeholder={<ListPlaceholder list={list} searched={searched} />} foot={<ListFoot list={list} />}
      />
    </>
  );
}

/** What stands in place of rows. */
export function ListPlaceholder({ list, searched = false }: { list: ReturnType<typeof useRows>; searched?: boolean }): ReactNode {
  if (list.state === 'failed') return <Failed error={list.error} retry={list.reload} />;
  if (list.state === 'ready' && list.rows.length === 0 && !list.busy) return <Empty searched={searched} />;
  return <Loading active={list.state === 'loading' || (list.rows.length === 0 && list.busy)} />;
}

/** What stands below the last row while the next page is on its way, or failed. */
export function ListFoot({ list }: { list: ReturnType<typeof useRows> }): ReactNode {
  if (list.moreState === 'failed') return <Failed error={list.error} retry={list.reload} />;
  return <Loading active={list.moreState === 'loading'} />;
}

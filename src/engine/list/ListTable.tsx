import type { ReactNode } from 'react';
import { CellHostProvider } from '#kinds/shared/cellHost.tsx';
import { Empty, Failed, Loading, Outdated } from '#ui/asyncState/AsyncState.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { DataTableProps } from '#ui/table/tableProps.ts';
import { cellHost } from '../fields/cellHost.tsx';
import type { RowsState } from './useRows.ts';

/** What a table that is worked in has besides. */
type Worked<R> = Pick<
  DataTableProps<R>,
  'sort' | 'resize' | 'density' | 'fixedFirst' | 'sums' | 'highlight' | 'selection' | 'groupRows' | 'toggleGroup'
>;

interface ListTableProps<R> extends Worked<R> {
  label: string;
  list: RowsState;
  columns: readonly Column<R>[];
  /** The rows of the list, or what was made of them. */
  rows: readonly R[];
  rowKey: (row: R, index: number) => string | number;
  resetKey: string;
  open?: ((row: R) => void) | undefined;
  rested?: ((row: R) => void) | undefined;
  selected?: string | number | null;
  marked?: string | number | null;
  /** Whether the rows are what a search found: then none of them is told so (spec D32). */
  searched?: boolean;
  /** In place of rows, where there are none; without it that is said in two words. */
  empty?: ReactNode;
}

/** A table over a list that comes page after page: what stands in place of its rows and below them, and the word that they may be old. */
export function ListTable<R>({ list, searched = false, empty, ...table }: ListTableProps<R>): ReactNode {
  return (
    <CellHostProvider value={cellHost}>
      {list.reloadError !== null && list.rows.length > 0 && <Outdated error={list.reloadError} retry={list.reload} />}
      <DataTable
        {...table}
        busy={list.busy}
        setLastVisible={list.setLastVisible}
        fetchMore={list.moreState === 'end' ? undefined : list.fetchMore}
        placeholder={
          <ListPlaceholder
            list={list}
            shown={table.rows.length + (table.groupRows?.length ?? 0)}
            searched={searched}
            empty={empty}
          />
        }
        foot={<ListFooter list={list} />}
      />
    </CellHostProvider>
  );
}

interface ListPlaceholderProps {
  list: RowsState;
  /** How many rows and heads of groups are shown; by default all that are here. */
  shown?: number;
  searched?: boolean;
  empty?: ReactNode;
}

/** What stands in place of rows: loading, failed, nothing. */
export function ListPlaceholder({
  list,
  shown = list.rows.length,
  searched = false,
  empty,
}: ListPlaceholderProps): ReactNode {
  if (list.state === 'failed') return <Failed error={list.error} retry={list.reload} />;
  // A search among the rows goes on while more of them are on their way.
  const asked = list.rows.length === 0 ? list.busy : list.moreState === 'loading';
  if (list.state === 'ready' && shown === 0 && !asked) return empty ?? <Empty searched={searched} />;
  return <Loading active={list.state === 'loading' || (list.rows.length === 0 && list.busy)} />;
}

/** What stands below the last row while the next page is on its way, or failed. */
export function ListFooter({ list }: { list: RowsState }): ReactNode {
  if (list.moreState === 'failed') return <Failed error={list.error} retry={list.reload} />;
  return <Loading active={list.moreState === 'loading'} />;
}

import { useEffect, type ReactNode } from 'react';
import { pageMarks } from '#dictionaries/pageMarks.ts';
import { CellHostProvider } from '#kinds/shared/cellHost.tsx';
import { Empty, Failed, Loading, Outdated } from '#ui/asyncState/AsyncState.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { DataTableProps } from '#ui/table/tableProps.ts';
import { cellHost } from '../fields/cellHost.tsx';
import { useContentWidths } from './contentWidths.ts';
import type { RowsState } from './useRows.ts';

/** Additional props of an interactive table. */
type Worked<R> = Pick<
  DataTableProps<R>,
  'sort' | 'resize' | 'density' | 'fixedFirst' | 'sums' | 'highlight' | 'selection' | 'groupRows' | 'toggleGroup'
>;

interface ListTableProps<R> extends Worked<R> {
  label: string;
  list: RowsState;
  columns: readonly Column<R>[];
  /** The rows of the list, or rows derived from them. */
  rows: readonly R[];
  rowKey: (row: R, index: number) => string | number;
  resetKey: string;
  open?: ((row: R) => void) | undefined;
  onHoverIntent?: ((row: R) => void) | undefined;
  selected?: string | number | null;
  marked?: string | number | null;
  /** Whether the rows are search results: an empty list then shows that the search has found no rows (spec D32). */
  searched?: boolean;
  /** Shown when the list is empty; a short default text without it. */
  empty?: ReactNode;
}

/**
 * Draws a table over a paged list: placeholders for its rows, its footer, and the warning that the rows may be
 * outdated.
 */
export function ListTable<R>({ list, searched = false, empty, ...table }: ListTableProps<R>): ReactNode {
  const hasRows = table.rows.length > 0;
  const columns = useContentWidths(table.columns, table.rows);
  useEffect(() => {
    if (hasRows) performance.mark(pageMarks.firstRows);
  }, [hasRows]);
  return (
    <CellHostProvider value={cellHost}>
      {list.reloadError !== null && list.rows.length > 0 && <Outdated error={list.reloadError} retry={list.reload} />}
      <DataTable
        {...table}
        columns={columns}
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
        footer={<ListFooter list={list} />}
      />
    </CellHostProvider>
  );
}

interface ListPlaceholderProps {
  list: RowsState;
  /** Number of visible rows and group headers; all loaded rows by default. */
  shown?: number;
  searched?: boolean;
  empty?: ReactNode;
}

/** Draws the placeholder of the rows: loading, failed or empty. */
export function ListPlaceholder({
  list,
  shown = list.rows.length,
  searched = false,
  empty,
}: ListPlaceholderProps): ReactNode {
  if (list.state === 'failed') return <Failed error={list.error} retry={list.reload} />;
  // A search among the rows continues while more of them load.
  const isLoading = list.rows.length === 0 ? list.busy : list.moreState === 'loading';
  if (list.state === 'ready' && shown === 0 && !isLoading) return empty ?? <Empty searched={searched} />;
  return <Loading active={list.state === 'loading' || (list.rows.length === 0 && list.busy)} />;
}

/** Draws the footer while the next page loads or has failed. */
export function ListFooter({ list }: { list: RowsState }): ReactNode {
  if (list.moreState === 'failed') return <Failed error={list.error} retry={list.reload} />;
  return <Loading active={list.moreState === 'loading'} />;
}

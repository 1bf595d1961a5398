import { useMemo, type ReactNode } from 'react';
import { chunked } from '#ui/chunks/chunked.tsx';
import { idle } from '#ui/chunks/idle.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { useDraftMarks } from '../drafts/draftMarks.tsx';
import { columnsOf } from './columns.tsx';
import { ListTable } from './ListTable.tsx';
import type { Row } from './row.ts';
import { idOf, type Id, type ResourceListState } from './useResourceList.ts';

interface ResourceListProps {
  list: ResourceListState;
  /** What stands first in the line above the rows, such as the title of the screen. */
  head?: ReactNode;
  /** Unlike that of the list. */
  open?: (row: Row) => void;
  /** Told the id of a row that is likely to be opened. */
  ahead?: ((id: Id) => void) | undefined;
  selected?: string | number | null;
  searched?: boolean;
}

/** They come after the rows, which need none of them. */
const ListTools = chunked(() => idle().then(async () => (await import('./arranging/ListTools.tsx')).ListTools));
const ListEmpty = chunked(async () => (await import('./arranging/ListEmpty.tsx')).ListEmpty);

/** The table of a resource with its declared columns, and above it what finds and counts its rows. */
export function ResourceList({ list, head, open = list.open, selected = list.selected, ahead, searched = false }: ResourceListProps): ReactNode {
  const { declaration, remove, rows, key, marked } = list;
  const declared = useMemo(() => columnsOf(declaration, remove && ((row) => void remove(row))), [declaration, remove]);
  const columns = useDraftMarks(declaration.name, declared, (row) => row[declaration.api.id]);
  const rowKey = (row: Row, index: number) => (row[declaration.api.id] ?? index) as string | number;
  const rested = ahead && ((row: Row) => {
    const id = idOf(row[declaration.api.id]);
    if (id !== null) ahead(id);
  });
  const { arranging: { search, setSearch }, filter } = list;
  const empty = searched && search === '' ? <Empty searched /> : <ListEmpty search={search} setSearch={setSearch} filter={filter} />;
  return (
    <>
      <div className="list-head">{head}<ListTools list={list} /></div>
      <ListTable label={declaration.title} {...{ list, columns, rows, rowKey, open, rested, selected, marked, empty }} resetKey={key} />
    </>
  );
}

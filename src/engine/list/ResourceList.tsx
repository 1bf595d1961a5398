import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { chunked } from '#ui/chunks/chunked.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { useDraftMarks } from '../drafts/draftMarks.tsx';
import { columnsOf } from './columns.tsx';
import { ListTable } from './ListTable.tsx';
import type { Row } from './row.ts';
import { useNewTab } from './useNewTab.ts';
import { idOf, type Id, type ResourceListState } from './useResourceList.ts';

interface ResourceListProps {
  list: ResourceListState;
  /** Unlike that of the list. */
  open?: (row: Row) => void;
  /** Told the id of a row that is likely to be opened. */
  ahead?: ((id: Id) => void) | undefined;
  selected?: string | number | null;
  searched?: boolean;
}

const RowActions = chunked(async () => (await import('./RowActions.tsx')).RowActions);

/** The table of a resource with its declared columns. */
export function ResourceList({ list, open = list.open, selected = list.selected, ahead, searched = false }: ResourceListProps): ReactNode {
  const { declaration, addressOf, rows, key, marked } = list;
  const { declared, menu } = useActionColumns(list);
  const columns = useDraftMarks(declaration.name, declared, (row) => row[declaration.api.id]);
  const rowKey = (row: Row, index: number) => (row[declaration.api.id] ?? index) as string | number;
  const rested = ahead && ((row: Row) => {
    const id = idOf(row[declaration.api.id]);
    if (id !== null) ahead(id);
  });
  const tab = useNewTab<Row>((row) => open?.(row), (row) => {
    const id = idOf(row[declaration.api.id]);
    return id === null ? undefined : addressOf?.({ id });
  });
  return (
    <>
      <div style={{ display: 'contents' }} {...addressOf ? tab.handlers : {}}>
        <ListTable label={declaration.title} {...{ list, columns, rows, rowKey, rested, selected, marked, searched }} open={open && tab.open} resetKey={key} />
      </div>
      {menu}
    </>
  );
}

/** The columns of a list with what may be done with a row, and the menu that is open. */
function useActionColumns(list: ResourceListState) {
  const { declaration, remove, copy } = list;
  const [opened, setOpened] = useState<{ row: Row; anchor: HTMLElement } | null>(null);
  const removeNow = useRef(remove);
  useEffect(() => {
    removeNow.current = remove;
  });
  const [removes, offers] = [remove !== undefined, remove !== undefined || copy !== undefined];
  // Rows that stay are not drawn again whenever the list is.
  const declared = useMemo(() => columnsOf(
    declaration,
    removes ? (row) => void removeNow.current?.(row) : undefined,
    offers ? (row, anchor) => setOpened((before) => (before?.anchor === anchor ? null : { row, anchor })) : undefined,
  ), [declaration, removes, offers]);
  const menu = opened && <ChunkBoundary><RowActions list={list} {...opened} close={() => setOpened(null)} /></ChunkBoundary>;
  return { declared, menu };
}

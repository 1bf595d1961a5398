import { useMemo, type ReactNode } from 'react';
import { useDraftMarks } from '../drafts/draftMarks.tsx';
import { columnsOf } from './columns.tsx';
import { ListTable } from './ListTable.tsx';
import type { Row } from './row.ts';
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

/** The table of a resource with its declared columns. */
export function ResourceList({ list, open = list.open, selected = list.selected, ahead, searched = false }: ResourceListProps): ReactNode {
  const { declaration, remove, rows, key, marked } = list;
  const declared = useMemo(() => columnsOf(declaration, remove && ((row) => void remove(row))), [declaration, remove]);
  const columns = useDraftMarks(declaration.name, declared, (row) => row[declaration.api.id]);
  const rowKey = (row: Row, index: number) => (row[declaration.api.id] ?? index) as string | number;
  const rested = ahead && ((row: Row) => {
    const id = idOf(row[declaration.api.id]);
    if (id !== null) ahead(id);
  });
  return <ListTable label={declaration.title} {...{ list, columns, rows, rowKey, open, rested, selected, marked, searched }} resetKey={key} />;
}

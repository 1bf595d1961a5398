import { useMemo, type ReactNode } from 'react';
import { renderCellText } from '#ui/table/renderCellText.tsx';
import type { Column } from '#ui/table/column.ts';
import { useAllDrafts } from './draftsContext.ts';

/** Returns the ids, as texts, of the records of a resource that have a draft. */
function useDraftedIds(resource: string): string {
  const drafts = useAllDrafts();
  return JSON.stringify(
    drafts
      .filter((draft) => draft.resource === resource && draft.id !== null)
      .map(({ id }) => id)
      .toSorted(),
  );
}

/** Returns the columns of a list; the first one marks records with a draft. */
export function useDraftMarks<R>(
  resource: string,
  columns: readonly Column<R>[],
  idOf: (row: R) => unknown,
): readonly Column<R>[] {
  const ids = useDraftedIds(resource);
  return useMemo(() => {
    const drafted = new Set(JSON.parse(ids) as string[]);
    const [first, ...others] = columns;
    if (!first || drafted.size === 0) return columns;
    const drawn = (row: R) => (first.cell ? first.cell(row) : renderCellText(first.toText(row)));
    return [
      { ...first, cell: (row) => (drafted.has(String(idOf(row))) ? <Marked>{drawn(row)}</Marked> : drawn(row)) },
      ...others,
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- `idOf` says the same of a row at every render.
  }, [ids, columns]);
}

function Marked({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className="draft-marked">
      {children} <span className="draft-mark">Черновик</span>
    </span>
  );
}

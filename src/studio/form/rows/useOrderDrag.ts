import { useDragAndDrop, type DragAndDrop } from '#ui/drag/useDragAndDrop.ts';

/** Rows of any height that are dragged to another place. `list` holds the rows as its children. */
export function useOrderDrag(
  list: () => HTMLElement | null,
  move: (from: number, to: number) => void,
): DragAndDrop<number> {
  return useDragAndDrop({ placeAt: (y) => placeAt([...(list()?.children ?? [])], y), move });
}

function placeAt(rows: readonly Element[], y: number): number {
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return at === -1 ? Math.max(0, rows.length - 1) : at;
}

/** Where a dragged row would come to stand: above or below a row. */
export function dropSide(dragged: DragAndDrop<number>['dragged'], index: number): 'above' | 'below' | undefined {
  if (dragged === null || dragged.to !== index || dragged.from === index) return undefined;
  return dragged.to < dragged.from ? 'above' : 'below';
}

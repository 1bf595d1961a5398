import { useDragAndDrop, type DragAndDrop } from '#ui/drag/useDragAndDrop.ts';

/** Lets the user drag rows of any height to another place. `list` has the rows as its children. */
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

/** Returns where a dragged row would be dropped: above or below a row. */
export function dropSide(dragged: DragAndDrop<number>['dragged'], index: number): 'above' | 'below' | undefined {
  if (dragged === null || dragged.to !== index || dragged.from === index) return undefined;
  return dragged.to < dragged.from ? 'above' : 'below';
}

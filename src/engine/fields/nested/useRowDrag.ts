import { useDragAndDrop, type DragAndDrop } from '#ui/drag/useDragAndDrop.ts';

interface RowDragOptions {
  /** The element that scrolls. */
  scroller: () => HTMLElement | null;
  rowHeight: number;
  count: number;
  move: (from: number, to: number) => void;
}

/** Pixels from an edge of the view where a drag scrolls on, and by how many with each step of the pointer. */
const edge = 24;
const step = 12;

/** A row of a known height that is dragged to another place; near an edge the rows scroll on. */
export function useRowDrag({ scroller, rowHeight, count, move }: RowDragOptions): DragAndDrop<number> {
  return useDragAndDrop({
    placeAt(clientY) {
      const node = scroller();
      if (!node) return undefined;
      const { top, bottom } = node.getBoundingClientRect();
      if (clientY < top + edge) node.scrollTop -= step;
      if (clientY > bottom - edge) node.scrollTop += step;
      return Math.max(0, Math.min(count - 1, Math.floor((clientY - top + node.scrollTop) / rowHeight)));
    },
    move,
  });
}

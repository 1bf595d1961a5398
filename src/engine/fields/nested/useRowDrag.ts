import { useDragAndDrop, type DragAndDrop } from '#ui/drag/useDragAndDrop.ts';

interface RowDragOptions {
  /** The element that scrolls. */
  scroller: () => HTMLElement | null;
  rowHeight: number;
  count: number;
  move: (from: number, to: number) => void;
}

/** Pixels: the distance from an edge at which a drag scrolls, and the distance scrolled per pointer step. */
const edge = 24;
const step = 12;

/** Lets the user drag rows of a fixed height to another place; the list scrolls near its edges. */
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

import { useEffect, useRef, useState, type PointerEvent } from 'react';

interface RowDrag {
  /** The row that is dragged, and the place that it would have now. */
  dragged: { from: number; to: number } | null;
  start: (from: number, event: PointerEvent<HTMLElement>) => void;
}

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

/** A row that is dragged to another place, which is told when the drag ends; Esc ends it with the order as it was. */
export function useRowDrag({ scroller, rowHeight, count, move }: RowDragOptions): RowDrag {
  const [dragged, setDragged] = useState<RowDrag['dragged']>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const start = (from: number, event: PointerEvent<HTMLElement>) => {
    const node = scroller();
    if (event.button !== 0 || !node) return;
    event.preventDefault();
    const listening = new AbortController();
    const { signal } = listening;
    let to = from;
    const end = () => {
      listening.abort();
      setDragged(null);
    };
    stop.current = () => listening.abort();
    document.addEventListener('pointermove', ({ clientY }) => {
      const { top, bottom } = node.getBoundingClientRect();
      if (clientY < top + edge) node.scrollTop -= step;
      if (clientY > bottom - edge) node.scrollTop += step;
      to = Math.max(0, Math.min(count - 1, Math.floor((clientY - top + node.scrollTop) / rowHeight)));
      setDragged({ from, to });
    }, { signal });
    document.addEventListener('pointerup', () => {
      end();
      if (to !== from) move(from, to);
    }, { signal });
    document.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', (pressed) => {
      if (pressed.key !== 'Escape') return;
      // The form stays.
      pressed.stopPropagation();
      end();
    }, { signal, capture: true });
    setDragged({ from, to });
  };
  return { dragged, start };
}

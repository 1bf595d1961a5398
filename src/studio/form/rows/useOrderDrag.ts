import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';

interface OrderDrag {
  /** The row that is dragged, and the place that it would have now. */
  dragged: { from: number; to: number } | null;
  /** It stays the same from one drawing to the next. */
  start: (from: number, event: PointerEvent<HTMLElement>) => void;
}

/** Rows of any height that are dragged to another place, which is told when the drag ends; Esc leaves the order as it was. `list` holds the rows as its children. */
export function useOrderDrag(list: () => HTMLElement | null, move: (from: number, to: number) => void): OrderDrag {
  const [dragged, setDragged] = useState<OrderDrag['dragged']>(null);
  const stop = useRef<() => void>(undefined);
  const latest = useRef({ list, move });
  useEffect(() => { latest.current = { list, move }; }, [list, move]);
  useEffect(() => () => stop.current?.(), []);
  const start = useCallback((from: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
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
      to = placeAt([...latest.current.list()?.children ?? []], clientY);
      setDragged({ from, to });
    }, { signal });
    document.addEventListener('pointerup', () => {
      end();
      if (to !== from) latest.current.move(from, to);
    }, { signal });
    document.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', (pressed) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      end();
    }, { signal, capture: true });
    setDragged({ from, to });
  }, []);
  return { dragged, start };
}

function placeAt(rows: readonly Element[], y: number): number {
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return at === -1 ? Math.max(0, rows.length - 1) : at;
}

/** Where a dragged row would come to stand: above or below a row. */
export function dropSide(dragged: OrderDrag['dragged'], index: number): 'above' | 'below' | undefined {
  if (dragged === null || dragged.to !== index || dragged.from === index) return undefined;
  return dragged.to < dragged.from ? 'above' : 'below';
}

import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';
import { followPointer } from './followPointer.ts';

export interface DragAndDrop<P> {
  /** Start of the drag and current target. */
  dragged: { from: P; to: P } | null;
  /** The same function on every render. */
  start: (from: P, event: PointerEvent<HTMLElement>) => void;
}

interface PlaceDragOptions<P> {
  /** Returns the target at a vertical position; undefined keeps the last one. */
  placeAt: (clientY: number) => P | undefined;
  move: (from: P, to: P) => void;
  isSame?: (item: P, other: P) => boolean;
}

/** Drags an item from one position to another and reports the result at the end; Esc cancels the drag. */
export function useDragAndDrop<P>({ placeAt, move, isSame = Object.is }: PlaceDragOptions<P>): DragAndDrop<P> {
  const [dragged, setDragged] = useState<DragAndDrop<P>['dragged']>(null);
  const stop = useRef<() => void>(undefined);
  const latest = useRef({ placeAt, move, isSame });
  useEffect(() => {
    latest.current = { placeAt, move, isSame };
  }, [placeAt, move, isSame]);
  useEffect(() => () => stop.current?.(), []);
  const start = useCallback((from: P, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    let to = from;
    stop.current = followPointer({
      move(clientY) {
        to = latest.current.placeAt(clientY) ?? to;
        setDragged({ from, to });
      },
      drop: () => {
        if (!latest.current.isSame(from, to)) latest.current.move(from, to);
      },
      end: () => setDragged(null),
    });
    setDragged({ from, to });
  }, []);
  return { dragged, start };
}

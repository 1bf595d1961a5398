import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';
import { followPointer } from './followPointer.ts';

export interface DragAndDrop<P> {
  /** From where something is dragged, and the place that it would have now. */
  dragged: { from: P; to: P } | null;
  /** It stays the same from one drawing to the next. */
  start: (from: P, event: PointerEvent<HTMLElement>) => void;
}

interface PlaceDragOptions<P> {
  /** The place at a height of the window; undefined for none: the last one counts. */
  placeAt: (clientY: number) => P | undefined;
  move: (from: P, to: P) => void;
  isSame?: (item: P, other: P) => boolean;
}

/** Something that is dragged from one place to another, which is told when the drag ends; Esc leaves all as it was. */
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

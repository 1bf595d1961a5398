import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { Spot } from './layout.ts';

interface LaneDrag {
  /** The field that is dragged, and where it would come to stand. */
  dragged: { from: Spot; to: Spot } | null;
  start: (from: Spot, event: PointerEvent<HTMLElement>) => void;
}

/** Fields that are dragged within a lane and between lanes; Esc leaves them where they were. A lane is the element with `data-lane`, its fields are its children. */
export function useLaneDrag(layout: () => HTMLElement | null, move: (from: Spot, to: Spot) => void): LaneDrag {
  const [dragged, setDragged] = useState<LaneDrag['dragged']>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const start = (from: Spot, event: PointerEvent<HTMLElement>) => {
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
      to = spotAt([...layout()?.querySelectorAll('[data-lane]') ?? []], clientY) ?? to;
      setDragged({ from, to });
    }, { signal });
    document.addEventListener('pointerup', () => {
      end();
      if (to.lane !== from.lane || to.index !== from.index) move(from, to);
    }, { signal });
    document.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', (pressed) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      end();
    }, { signal, capture: true });
    setDragged({ from, to });
  };
  return { dragged, start };
}

/** The lane below a height of the window, or the last one above it, and the place in it. */
function spotAt(lanes: readonly Element[], y: number): Spot | undefined {
  const found = lanes.findIndex((lane) => y < lane.getBoundingClientRect().bottom);
  const lane = found === -1 ? lanes.length - 1 : found;
  const fields = [...lanes[lane]?.children ?? []];
  if (lane < 0) return undefined;
  const index = fields.findIndex((field) => y < field.getBoundingClientRect().bottom);
  return { lane, index: index === -1 ? fields.length : index };
}

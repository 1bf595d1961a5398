import { useEffect, useRef, type PointerEvent } from 'react';

/** Milliseconds after which a resting pointer is likely to press the row. */
const restMs = 80;

/** Reports the row (`data-index`) on which the pointer rests; a press or touch reports none. */
export function useHoverIntent(onHoverIntent: ((index: number) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  if (!onHoverIntent) return undefined;
  return {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      stop();
      const index = (target as Element).closest<HTMLElement>('[data-index]')?.dataset.index;
      if (pointerType === 'mouse' && index !== undefined)
        timer.current = setTimeout(() => onHoverIntent(Number(index)), restMs);
    },
    onPointerLeave: stop,
    onPointerDown: stop,
  };
}

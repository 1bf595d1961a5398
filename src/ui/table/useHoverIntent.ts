import { useEffect, useRef, type PointerEvent } from 'react';

/** How long a pointer rests on a row before it is likely to be pressed, in milliseconds. */
const restMs = 80;

/** Tells over which row (`data-index`) a pointer has come to rest; a press or a finger tells nothing. */
export function useHoverIntent(rested: ((index: number) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  if (!rested) return undefined;
  return {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      stop();
      const index = (target as Element).closest<HTMLElement>('[data-index]')?.dataset.index;
      if (pointerType === 'mouse' && index !== undefined)
        timer.current = setTimeout(() => rested(Number(index)), restMs);
    },
    onPointerLeave: stop,
    onPointerDown: stop,
  };
}

import { useEffect, useRef, useState } from 'react';
import { loadErrorText } from '#ui/asyncState/AsyncState.tsx';
import { showMessage } from '#ui/messages/messages.ts';
import type { PointSelection } from './mapSource.ts';

interface Selecting {
  /** Waits for points and shows them, unless another selection has started; a failure is a message. */
  select: (found: Promise<PointSelection>, show: (selection: PointSelection) => void) => Promise<void>;
  isSelecting: boolean;
}

/** Returns how points to list are awaited: those of an area, of a cluster or without coordinates. */
export function useSelection(): Selecting {
  const [isSelecting, setSelecting] = useState(false);
  const latest = useRef<Promise<PointSelection> | null>(null);
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  return {
    isSelecting,
    async select(found, show) {
      latest.current = found;
      setSelecting(true);
      try {
        const selection = await found;
        if (latest.current === found) show(selection);
      } catch (error) {
        if (latest.current === found)
          showMessage({
            key: 'map-selection',
            tone: 'error',
            text: 'Точки не загрузились',
            detail: loadErrorText(error),
          });
      } finally {
        if (latest.current === found) setSelecting(false);
      }
    },
  };
}

import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { followPointer } from '../drag/followPointer.ts';
import { moveColumn, type ColumnChoice } from './columnChoice.ts';

interface Drag {
  key: string;
  columns: readonly ColumnChoice[];
}

interface ColumnDrag {
  /** In the current order of the drag. */
  columns: readonly ColumnChoice[];
  dragged: string | undefined;
  start: (key: string, event: PointerEvent<HTMLElement>) => void;
}

/** Lets the user drag columns and reports the order at the end; Esc restores the previous order. */
export function useColumnDrag(
  columns: readonly ColumnChoice[],
  change: (columns: readonly ColumnChoice[]) => void,
): ColumnDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const start = (key: string, event: PointerEvent<HTMLElement>) => {
    const list = event.currentTarget.closest('ul');
    if (event.button !== 0 || !list) return;
    event.preventDefault();
    const now: Drag = { key, columns };
    stop.current = followPointer({
      move(clientY) {
        const to = lineAt(list, clientY);
        now.columns = moveColumn(
          now.columns,
          now.columns.findIndex((column) => column.key === key),
          to,
        );
        list.children[to]?.scrollIntoView({ block: 'nearest' });
        setDrag({ ...now });
      },
      drop: () => {
        if (now.columns !== columns) change(now.columns);
      },
      end: () => setDrag(null),
    });
    setDrag({ ...now });
  };
  return { columns: drag?.columns ?? columns, dragged: drag?.key, start };
}

/** Returns the list item at a vertical position; the first one above the list, the last one below it. */
function lineAt(list: Element, y: number): number {
  const below = [...list.children].findIndex((line) => y < line.getBoundingClientRect().bottom);
  return below < 0 ? list.children.length - 1 : below;
}

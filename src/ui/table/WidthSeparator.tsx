import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import type { Column } from './column.ts';
import { clampWidth, contentWidth, fixedWidthsBefore, minWidth, previewWidth } from './widths.ts';

interface WidthSeparatorProps {
  columns: readonly Column<never>[];
  at: number;
  /** Laid-out column widths in pixels; an empty list before the first layout. */
  widths: readonly number[];
  resize: (key: string, width: number) => void;
}

interface Drag {
  from: number;
  start: number;
  width: number;
  fixedWidths: ReturnType<typeof fixedWidthsBefore>;
  end: () => void;
  show: (width: number) => void;
}

/**
 * Edge of a column for the pointer: dragging resizes it, a double click fits it to its content. The keyboard uses keys
 * of the header (`SortButton`).
 */
export function WidthSeparator({ columns, at, widths, resize }: WidthSeparatorProps): ReactNode {
  const { key, label, width } = columns[at] as Column<never>;
  const now = typeof width === 'number' ? width : (widths[at] ?? minWidth);
  const drag = useRef<Drag | null>(null);
  const stop = () => {
    drag.current?.end();
    drag.current = null;
  };
  useEffect(() => stop, []);
  const fit = (node: HTMLElement) => resize(key, contentWidth(tableOf(node), at));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const fixedWidths = fixedWidthsBefore(columns, at, widths);
    drag.current = {
      from: event.clientX,
      start: now,
      width: now,
      fixedWidths,
      ...previewWidth(tableOf(event.currentTarget), columns, at, fixedWidths),
    };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (!drag.current) return;
    drag.current.width = clampWidth(drag.current.start + clientX - drag.current.from);
    drag.current.show(drag.current.width);
  };
  const onPointerUp = () => {
    if (!drag.current) return;
    const { width, start, fixedWidths, end } = drag.current;
    drag.current = null;
    if (width !== start) {
      for (const item of fixedWidths) resize(item.key, item.width);
      resize(key, width);
    }
    // By then the stored width has been rendered.
    requestAnimationFrame(end);
  };
  useEffect(() => {
    const escape = ({ key: pressed }: KeyboardEvent) => {
      if (pressed === 'Escape') stop();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, []);
  return (
    <div
      aria-hidden
      title={`Ширина столбца «${label}»: перетащите или щёлкните дважды`}
      className="width-separator"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={stop}
      onDoubleClick={({ currentTarget }) => fit(currentTarget)}
    />
  );
}

const tableOf = (node: HTMLElement) => node.closest<HTMLElement>('.table-scroll') as HTMLElement;

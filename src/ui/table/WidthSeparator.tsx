import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Column } from './column.ts';
import { clampWidth, contentWidth, heldBefore, maxWidth, minWidth, previewWidth } from './widths.ts';

interface WidthSeparatorProps {
  columns: readonly Column<never>[];
  at: number;
  /** How wide the columns are laid out, in pixels; none before that. */
  widths: readonly number[];
  resize: (key: string, width: number) => void;
}

interface Drag { from: number; start: number; width: number; held: ReturnType<typeof heldBefore>; end: () => void; show: (width: number) => void }

/** What the arrows add, in pixels. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -8, ArrowRight: 8 };

/** The edge of a column: dragged, or moved by the arrows; Enter and a double click make it as wide as what it holds. */
export function WidthSeparator({ columns, at, widths, resize }: WidthSeparatorProps): ReactNode {
  const { key, label, width } = columns[at] as Column<never>;
  const now = typeof width === 'number' ? width : widths[at] ?? minWidth;
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
    const held = heldBefore(columns, at, widths);
    drag.current = { from: event.clientX, start: now, width: now, held, ...previewWidth(tableOf(event.currentTarget), columns, at, held) };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (!drag.current) return;
    drag.current.width = clampWidth(drag.current.start + clientX - drag.current.from);
    drag.current.show(drag.current.width);
  };
  const onPointerUp = () => {
    if (!drag.current) return;
    const { width, start, held, end } = drag.current;
    drag.current = null;
    if (width !== start) {
      for (const one of held) resize(one.key, one.width);
      resize(key, width);
    }
    // The kept width is drawn by then.
    requestAnimationFrame(end);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (event.key === 'Escape' && drag.current) stop();
    else if (event.key === 'Enter') fit(event.currentTarget);
    else if (step !== undefined) resize(key, clampWidth(now + (event.shiftKey ? 5 * step : step)));
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="separator" aria-orientation="vertical" aria-label={`Ширина столбца «${label}»`} aria-valuenow={now} aria-valuemin={minWidth} aria-valuemax={maxWidth} tabIndex={0}
      className="width-separator" onPointerDown={onPointerDown} onPointerMove={onPointerMove} onPointerUp={onPointerUp} onPointerCancel={stop}
      onDoubleClick={({ currentTarget }) => fit(currentTarget)} onKeyDown={onKeyDown}
    />
  );
}

const tableOf = (node: HTMLElement) => node.closest<HTMLElement>('.table-scroll') as HTMLElement;

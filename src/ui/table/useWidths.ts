import { useEffect, useState, type RefObject } from 'react';
import type { Column } from './column.ts';

/**
 * Returns the laid-out widths of a row's cells in whole pixels; an empty list before the first layout or when not
 * `needed`.
 */
export function useWidths(
  row: RefObject<HTMLElement | null>,
  columns: readonly Column<never>[],
  needed: boolean,
): readonly number[] {
  const [widths, setWidths] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!needed || !row.current) return undefined;
    const cells = [...row.current.children] as HTMLElement[];
    const observer = new ResizeObserver(() => setWidths(cells.map(({ offsetWidth }) => offsetWidth)));
    for (const cell of cells) observer.observe(cell);
    return () => observer.disconnect();
  }, [row, columns, needed]);
  return widths;
}

import type { CSSProperties, ReactNode } from 'react';

/** A column without a width of its own is never narrower, in pixels (the longest word of a head fits); below that the table scrolls sideways. */
export const minColumnWidth = 132;

export interface Column<Row> {
  key: string;
  label: string;
  /** Pixels; without it the column takes `grow` parts (1 by default) of what is left. */
  width?: number | undefined;
  grow?: number | undefined;
  right?: boolean;
  /** The label is for screen readers only: the cells say it themselves. */
  hideLabel?: boolean;
  /** Its cells keep a state of their own, such as a picture that is broken. */
  stateful?: boolean;
  cell: (row: Row) => ReactNode;
}

/** Widths that need no look at the contents: head and rows come out alike without measuring one another. */
export function cellStyle({ width, grow = 1 }: Column<never>): CSSProperties {
  return width ? { flex: `0 0 ${width}px`, minWidth: 0 } : { flex: `${grow} 1 0`, minWidth: minColumnWidth };
}

export function cellClass({ right }: Column<never>): string {
  return right ? 'table-cell table-right' : 'table-cell';
}

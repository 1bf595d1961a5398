import type { CSSProperties, ReactNode } from 'react';

/** Id of a record. */
export type RowId = string | number;

/** Pixels, or a CSS value (`var(--name)`). */
type CssLength = number | string;

/**
 * Minimum width in pixels of a column without a width (the longest word of a header fits); in a narrower table the
 * columns scroll sideways.
 */
export const minColumnWidth = 132;

/** A table column, declared or written in code: its label, its text, its sort order and its rendering. */
export interface Column<Row> {
  key: string;
  label: string;
  /** Without it the column takes `grow` parts (1 by default) of the remaining width, at least `minWidth`. */
  width?: CssLength | undefined;
  grow?: number | undefined;
  /** Pixels that its texts need; without a width, the column gets more or less of them as the table is wide. */
  content?: number;
  minWidth?: CssLength | undefined;
  align?: 'right' | undefined;
  /** Shows the label to screen readers only, because the cells are self-explanatory. */
  hideLabel?: boolean;
  /** Explanation behind a `?`. */
  help?: string | undefined;
  /** Content before the label, such as a checkbox for all rows. */
  head?: ReactNode;
  /** Class for the styles of a single screen. */
  className?: string;
  /** The header sorts the rows, in tables with sorting. */
  sortable?: boolean;
  /** The cells name their rows (role `rowheader`). */
  namesRow?: boolean;
  /** The cells have state, such as a broken image. */
  stateful?: boolean;
  /** Enter and the arrow keys in a field of this column move to its field in the next row, as in a spreadsheet. */
  movesByRow?: boolean;
  /** Returns the displayed text of a row, '' in a column of buttons. */
  toText: (row: Row) => string;
  /** Compares two rows; negative when the first sorts first. */
  compare?: (a: Row, b: Row) => number;
  /**
   * Renders more than the text. It is a function and not a component: a component recreated with its columns would lose
   * its focus at every key press.
   */
  cell?: ((row: Row) => ReactNode) | undefined;
  /** Renders content before the cell that acts on the record, by its id. */
  before?: (row: Row, record: RowId) => ReactNode;
}

/** Returns widths that are the same in every row, so that header and rows align without measuring each other. */
export function cellStyle({ width, grow = 1, content, minWidth = minColumnWidth }: Column<never>): CSSProperties {
  if (width !== undefined) return { flex: `0 0 ${cssLength(width)}`, minWidth: 0 };
  if (content === undefined) return { flex: `${grow} 1 0`, minWidth };
  // The longer a text, the more of it is cut before a shorter one loses anything: names of people are cut last.
  return { flex: `${content} ${content ** 2} ${content}px`, minWidth };
}

export function cellClass({ align, className }: Column<never>): string {
  return `table-cell${align === 'right' ? ' table-right' : ''}${className ? ` ${className}` : ''}`;
}

/** Returns the minimum width of a table: the sum of its columns. */
export function widthOf(columns: readonly Column<never>[]): string {
  return `calc(${columns.map(({ width, minWidth = minColumnWidth }) => cssLength(width ?? minWidth)).join(' + ')})`;
}

/** Returns the index of the column with the name of a non-record row: the first one with a label. */
export function labelColumn(columns: readonly Column<never>[]): number {
  return Math.max(
    0,
    columns.findIndex(({ hideLabel }) => hideLabel !== true),
  );
}

function cssLength(length: CssLength): string {
  return typeof length === 'number' ? `${length}px` : length;
}

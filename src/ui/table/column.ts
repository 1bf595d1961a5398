import type { CSSProperties, ReactNode } from 'react';

/** The id of a record. */
export type RowId = string | number;

/** Pixels, or what a stylesheet says (`var(--name)`). */
export type CssLength = number | string;

/** A column without a width of its own is never narrower, in pixels (the longest word of a head fits); below that the table scrolls sideways. */
const minColumnWidth = 132;

/** One column of a table, declared or written by hand: what it is called, what it says of a row, how it orders rows and how it is drawn. */
export interface Column<Row> {
  key: string;
  label: string;
  /** Without it the column takes `grow` parts (1 by default) of what is left, `minWidth` at least. */
  width?: CssLength | undefined;
  grow?: number | undefined;
  minWidth?: CssLength | undefined;
  align?: 'right' | undefined;
  /** The label is for screen readers only: the cells say it themselves. */
  hideLabel?: boolean;
  /** Explained behind a `?`. */
  help?: string | undefined;
  /** Stands before the label, such as a checkbox for all rows. */
  head?: ReactNode;
  /** For the styles of one screen. */
  className?: string;
  /** Its head sorts the rows, in a table that says how they are sorted. */
  sortable?: boolean;
  /** Its cells name their rows (role `rowheader`). */
  namesRow?: boolean;
  /** Its cells keep a state of their own, such as a picture that is broken. */
  stateful?: boolean;
  /** Enter and the arrows in a field of this column lead to its field in the next row, as in a spreadsheet. */
  walked?: boolean;
  /** What a person reads of a row, '' in a column of buttons. */
  toText: (row: Row) => string;
  /** Orders two rows: below zero when the first comes first. */
  compare?: (a: Row, b: Row) => number;
  /** Draws what the text alone does not. No component: one that were made anew with its columns would lose its focus at every keystroke. */
  cell?: ((row: Row) => ReactNode) | undefined;
  /** Draws what stands before the rest of a cell and acts on the record, by its id. */
  before?: (row: Row, record: RowId) => ReactNode;
}

/** Widths that need no look at the contents: head and rows come out alike without measuring one another. */
export function cellStyle({ width, grow = 1, minWidth = minColumnWidth }: Column<never>): CSSProperties {
  return width === undefined ? { flex: `${grow} 1 0`, minWidth } : { flex: `0 0 ${cssLength(width)}`, minWidth: 0 };
}

export function cellClass({ align, className }: Column<never>): string {
  return `table-cell${align === 'right' ? ' table-right' : ''}${className ? ` ${className}` : ''}`;
}

/** The least width of a table: that of all its columns. */
export function widthOf(columns: readonly Column<never>[]): string {
  return `calc(${columns.map(({ width, minWidth = minColumnWidth }) => cssLength(width ?? minWidth)).join(' + ')})`;
}

/** The column in which a row that is no record says what it is: the first with a label. */
export function labelColumn(columns: readonly Column<never>[]): number {
  return Math.max(
    0,
    columns.findIndex(({ hideLabel }) => hideLabel !== true),
  );
}

function cssLength(length: CssLength): string {
  return typeof length === 'number' ? `${length}px` : length;
}

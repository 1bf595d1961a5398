import type { ReactNode, Ref } from 'react';
import type { Column, RowId } from './column.ts';
import type { GroupHeading } from './tableLines.ts';
import type { Selection } from './selection.tsx';
import type { Sort } from './sortOrder.ts';
import type { Sums } from './SumsRow.tsx';

/** Rows with child rows, in a tree table. */
interface RowTree<Row> {
  /** 0 at the root. */
  levelOf: (row: Row) => number;
  /** Whether the child rows are shown; undefined for a row without children. */
  isOpen: (row: Row) => boolean | undefined;
  toggle: (row: Row) => void;
}

export interface DataTableProps<Row> {
  /** Name of the table: that of its screen (spec D9). */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => RowId;
  /** Called on a click or Enter on a row. */
  open?: ((row: Row) => void) | undefined;
  /** Receives a row that the pointer rests on, which is likely to be opened. */
  onHoverIntent?: ((row: Row) => void) | undefined;
  selected?: RowId | ReadonlySet<RowId> | null;
  /** The row just written: it scrolls into view and is highlighted. */
  marked?: RowId | null;
  /** Makes the table a tree (role `treegrid`): a click, Enter and the arrow keys expand and collapse a row. */
  tree?: RowTree<Row>;
  /** In pixels; with `content` all rows are in the document. */
  rowHeight?: number | 'content';
  /** Keyboard stops: the rows, or only the elements inside them. */
  stops?: 'rows' | 'contents';
  rowClass?: (row: Row) => string;
  /** Class for the styles of a single screen. */
  className?: string;
  /** The scrolling element. */
  ref?: Ref<HTMLDivElement | null>;
  /** Makes the headers of `sortable` columns sort buttons. */
  sort?: Sort | undefined;
  /**
   * Receives the width in pixels that the user gave to a column, at the end of the change. After a drag it first
   * receives the widths of preceding flexible columns, which are fixed from then on.
   */
  resize?: ((key: string, width: number) => void) | undefined;
  /** Compact rows have a single line of 40 pixels; rows sized by content stay unchanged. */
  density?: 'normal' | 'compact' | undefined;
  /** In a narrow window the first labelled column stays fixed while the others scroll. */
  fixedFirst?: boolean | undefined;
  /** Shows checkboxes that select rows. */
  selection?: Selection<Row> | undefined;
  /** Ordered group headers among the rows; `toggleGroup` receives the key of a group to collapse or expand. */
  groupRows?: readonly GroupHeading[] | undefined;
  toggleGroup?: ((key: string) => void) | undefined;
  /** A row over the end of the table. */
  sums?: Sums | undefined;
  /** Words (lower case, `ё` as `е`) to highlight in columns without custom rendering. */
  highlight?: readonly string[] | undefined;
  /** Receives the last visible row. */
  setLastVisible?: ((index: number) => void) | undefined;
  /** Called near the end of the loaded rows. */
  fetchMore?: (() => void) | undefined;
  busy?: boolean;
  /** A change scrolls the list to its top (part1 §4). */
  resetKey?: string;
  /** Content below the last row: the spinner or the error of the next page. */
  footer?: ReactNode;
  /** Replaces the rows: empty, failed, loading (spec D32); by default a table without rows shows its empty state. */
  placeholder?: ReactNode;
}

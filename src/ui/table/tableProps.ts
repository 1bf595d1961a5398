import type { ReactNode, Ref } from 'react';
import type { Column, RowId } from './column.ts';
import type { GroupHeading } from './tableLines.ts';
import type { Selection } from './selection.tsx';
import type { Sort } from './sortOrder.ts';
import type { Sums } from './SumsRow.tsx';

/** Rows that hold others, in a table that is a tree. */
interface RowTree<Row> {
  /** 0 at the root. */
  levelOf: (row: Row) => number;
  /** Whether the rows inside are shown; undefined for a row that holds none. */
  isOpen: (row: Row) => boolean | undefined;
  toggle: (row: Row) => void;
}

export interface DataTableProps<Row> {
  /** The name of the table: that of its screen (spec D9). */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => RowId;
  /** What a click or Enter on a row does. */
  open?: ((row: Row) => void) | undefined;
  /** Told of a row that a pointer rests on: it is likely to be opened. */
  rested?: ((row: Row) => void) | undefined;
  selected?: RowId | ReadonlySet<RowId> | null;
  /** The row that was just written: it comes into view and stands out. */
  marked?: RowId | null;
  /** Makes the table a tree (role `treegrid`): a click, Enter and the arrows show and hide what is inside a row. */
  tree?: RowTree<Row>;
  /** In pixels; by its content, all rows are in the document. */
  rowHeight?: number | 'content';
  /** Where the keyboard stops: at the rows, or only at what is in them. */
  stops?: 'rows' | 'contents';
  rowClass?: (row: Row) => string;
  /** For the styles of one screen. */
  className?: string;
  /** The element that scrolls. */
  ref?: Ref<HTMLDivElement | null>;
  /** Heads that sort: those of `sortable` columns. */
  sort?: Sort | undefined;
  /** Told the width that a person gave to a column, in pixels, when it is given; after a drag first those of columns before it that had none, which hold them from then on. */
  resize?: ((key: string, width: number) => void) | undefined;
  /** Compact rows hold one line, in 40 pixels; rows by their content stay as they are. */
  density?: 'normal' | 'compact' | undefined;
  /** In a narrow window the first column with a label stays in place while the others scroll. */
  fixedFirst?: boolean | undefined;
  /** Rows may be chosen by checkboxes before them. */
  selection?: Selection<Row> | undefined;
  /** Heads of groups among the rows, in their order; `toggleGroup` is told the key of one that is folded or unfolded. */
  groupRows?: readonly GroupHeading[] | undefined;
  toggleGroup?: ((key: string) => void) | undefined;
  /** A row over the end of the table. */
  sums?: Sums | undefined;
  /** Words (lower case, `ё` as `е`) to mark in the texts of columns that draw nothing themselves. */
  highlight?: readonly string[] | undefined;
  /** Told the last row in view. */
  setLastVisible?: ((index: number) => void) | undefined;
  /** Called near the end of what is loaded. */
  fetchMore?: (() => void) | undefined;
  busy?: boolean;
  /** A change of this brings the list back to its top (part1 §4). */
  resetKey?: string;
  /** Below the last row: the next page's spinner or its failure. */
  foot?: ReactNode;
  /** In place of rows: empty, failed, loading (spec D32); without one a table without rows says so. */
  placeholder?: ReactNode;
}

import type { RowId } from './column.ts';

/** Header of a group of rows. */
export interface GroupHeading {
  /** Index in `rows` of the row that it precedes. */
  at: number;
  key: string;
  label: string;
  /** Number of records in the group, visible or collapsed. */
  count: number;
  /** Sums under their columns, by column key. */
  sums?: Readonly<Record<string, string>>;
  /** Whether its rows are collapsed; then `rows` does not contain them. */
  folded: boolean;
}

export interface Lines<Row> {
  count: number;
  /** Returns the group header on a line, undefined for a row. */
  headOn: (line: number) => GroupHeading | undefined;
  rowOn: (line: number) => Row;
  /** Returns the row index of a line, or that of the last row above a header: -1 above the first. */
  indexOn: (line: number) => number;
  /** Returns a unique key of the content of a line. */
  keyOn: (line: number, rowKey: (row: Row, index: number) => RowId) => RowId;
  lineOf: (index: number) => number;
}

/** Computes the lines of a table: the rows, with the ordered group headers among them. */
export function buildTableLines<Row>(rows: readonly Row[], headers: readonly GroupHeading[] = []): Lines<Row> {
  const lastHead = (line: number) => headers.findLastIndex(({ at }, index) => at + index <= line);
  const indexOn = (line: number) => line - lastHead(line) - 1;
  const rowOn = (line: number) => rows[indexOn(line)] as Row;
  const headOn = (line: number) => {
    const last = lastHead(line);
    const head = headers[last];
    return head && head.at + last === line ? head : undefined;
  };
  return {
    count: rows.length + headers.length,
    headOn,
    rowOn,
    indexOn,
    keyOn: (line, rowKey) => {
      const head = headOn(line);
      return head ? `group ${head.key}` : rowKey(rowOn(line), indexOn(line));
    },
    lineOf: (index) => index + headers.findLastIndex(({ at }) => at <= index) + 1,
  };
}

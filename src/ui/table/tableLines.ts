import type { RowId } from './column.ts';

/** The head of a group of rows. */
export interface GroupHeading {
  /** The row (index in `rows`) before which it stands. */
  at: number;
  key: string;
  label: string;
  /** How many records the group has, shown or folded away. */
  count: number;
  /** Figures under their columns, by the key of the column. */
  sums?: Readonly<Record<string, string>>;
  /** Whether its rows are hidden; then they are not in `rows`. */
  folded: boolean;
}

interface Lines<Row> {
  count: number;
  /** The head on a line, undefined for a line of a row. */
  headOn: (line: number) => GroupHeading | undefined;
  rowOn: (line: number) => Row;
  /** The index of the row on a line, or of the last one above a head: -1 above the first. */
  indexOn: (line: number) => number;
  /** Tells what stands on a line from all else. */
  keyOn: (line: number, rowKey: (row: Row, index: number) => RowId) => RowId;
  lineOf: (index: number) => number;
}

/** What stands on each line of a table: the rows, and among them the heads of groups, which come in their order. */
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

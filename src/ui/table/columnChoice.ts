/** A column as the user configures it. */
export interface ColumnChoice {
  key: string;
  label: string;
  shown: boolean;
  /** Always shown and not movable. */
  fixed?: boolean;
}

/** Checks whether a column may move to a position: it cannot pass a fixed one. */
export function mayMove(columns: readonly ColumnChoice[], from: number, to: number): boolean {
  if (to < 0 || to >= columns.length || from === to) return false;
  return columns.slice(Math.min(from, to), Math.max(from, to) + 1).every(({ fixed }) => fixed !== true);
}

/** Returns the columns with one moved; unchanged when the move is not allowed. */
export function moveColumn(columns: readonly ColumnChoice[], from: number, to: number): readonly ColumnChoice[] {
  const column = columns[from];
  return column && mayMove(columns, from, to) ? columns.toSpliced(from, 1).toSpliced(to, 0, column) : columns;
}

/** A column as a person chooses it. */
export interface ColumnChoice {
  key: string;
  label: string;
  shown: boolean;
  /** It is always shown, and stays in its place. */
  fixed?: boolean;
}

/** Whether a column may stand in another's place: none passes a fixed one. */
export function mayMove(columns: readonly ColumnChoice[], from: number, to: number): boolean {
  if (to < 0 || to >= columns.length || from === to) return false;
  return columns.slice(Math.min(from, to), Math.max(from, to) + 1).every(({ fixed }) => fixed !== true);
}

/** The columns with one in another place; the same ones where it may not stand there. */
export function moveColumn(columns: readonly ColumnChoice[], from: number, to: number): readonly ColumnChoice[] {
  const column = columns[from];
  return column && mayMove(columns, from, to) ? columns.toSpliced(from, 1).toSpliced(to, 0, column) : columns;
}

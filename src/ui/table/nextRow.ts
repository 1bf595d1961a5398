interface Rows {
  count: number;
  /** Height of a row, in pixels. */
  rowHeight: number;
  /** Visible height, in pixels. */
  height: number;
}

/**
 * Returns the row that a key moves to from row `index`: arrows, Page Up and Page Down (one row of the old page stays
 * visible), Home, End; null for other keys.
 */
export function nextRow(key: string, index: number, { count, rowHeight, height }: Rows): number | null {
  const page = Math.max(1, Math.floor(height / rowHeight) - 1);
  const rows: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const row = rows[key];
  return row === undefined ? null : Math.max(0, Math.min(count - 1, row));
}

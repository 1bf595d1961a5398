interface Rows {
  count: number;
  /** Of one row, in pixels. */
  rowHeight: number;
  /** What is in view, in pixels. */
  height: number;
}

/** The row that a key leads to from row `index`: arrows, Page Up and Page Down (one row of the old page stays in view), Home, End; null for any other key. */
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

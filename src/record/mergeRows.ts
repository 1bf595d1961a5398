import { isSameValue, type Values } from './values.ts';

export type NestedRow = Values;

/** A table in a custom field: how its rows are identified and named, and which members the user enters. */
export interface RowKind {
  key: (row: NestedRow, index: number) => string;
  name: (row: NestedRow) => string;
  cells: readonly { name: string; label: string }[];
}

interface RowConflict {
  row: { key: string; name: string; cell?: string };
  was: unknown;
  theirs: unknown;
  mine: unknown;
}

interface MergedRows {
  rows: readonly NestedRow[];
  conflicts: readonly RowConflict[];
}

/**
 * Merges three states of a table: rows added or removed and cells changed on one side. The order is that of the other
 * users; rows added here are last.
 */
export function mergeRows(
  kind: RowKind,
  was: readonly NestedRow[],
  mine: readonly NestedRow[],
  theirs: readonly NestedRow[],
): MergedRows {
  const keyed = (rows: readonly NestedRow[]) => new Map(rows.map((row, index) => [kind.key(row, index), row]));
  const [before, here, there] = [keyed(was), keyed(mine), keyed(theirs)];
  const conflicts: RowConflict[] = [];
  const rows = [...new Set([...there.keys(), ...here.keys()])].flatMap((key): NestedRow[] => {
    const states: States = {
      was: before.get(key) ?? null,
      mine: here.get(key) ?? null,
      theirs: there.get(key) ?? null,
    };
    const merged = mergeRow(kind, key, states);
    conflicts.push(...merged.conflicts);
    return merged.row ? [merged.row] : [];
  });
  return { rows, conflicts };
}

/** Returns the rows with a conflict decided for the other users: their cell, their row, or no row. */
export function putRow(
  kind: RowKind,
  rows: readonly NestedRow[],
  { key, cell }: RowConflict['row'],
  theirs: unknown,
): readonly NestedRow[] {
  const keyOf = (row: NestedRow, index: number) => kind.key(row, index);
  const at = rows.findIndex((row, index) => keyOf(row, index) === key);
  if (cell !== undefined) return rows.map((row, index) => (index === at ? { ...row, [cell]: theirs } : row));
  const others = rows.filter((_row, index) => index !== at);
  return theirs === null ? others : [...others, theirs as NestedRow];
}

interface States {
  was: NestedRow | null;
  mine: NestedRow | null;
  theirs: NestedRow | null;
}

function mergeRow(
  kind: RowKind,
  key: string,
  { was, mine, theirs }: States,
): { row: NestedRow | null; conflicts: RowConflict[] } {
  const differ = (a: NestedRow | null, b: NestedRow | null) =>
    a !== b && (a === null || b === null || kind.cells.some(({ name }) => !isSameValue(a[name], b[name])));
  if (!differ(was, mine)) return { row: theirs, conflicts: [] };
  if (!differ(was, theirs) || !differ(mine, theirs)) return { row: mine && { ...theirs, ...mine }, conflicts: [] };
  const name = kind.name((theirs ?? mine ?? was) as NestedRow);
  if (mine === null || theirs === null) return { row: mine, conflicts: [{ row: { key, name }, was, mine, theirs }] };
  const row = { ...theirs };
  const conflicts = kind.cells.flatMap(({ name: cell }): RowConflict[] => {
    const [before, here, there] = [was?.[cell] ?? null, mine[cell] ?? null, theirs[cell] ?? null];
    if (isSameValue(before, here) || isSameValue(here, there)) return [];
    row[cell] = here;
    return isSameValue(before, there) ? [] : [{ row: { key, name, cell }, was: before, mine: here, theirs: there }];
  });
  return { row, conflicts };
}

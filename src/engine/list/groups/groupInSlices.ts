import { groupRowsBy, type RowGroup } from '#record/groups.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Pause } from '../query/sortInSlices.ts';
import type { Row } from '../../core/row.ts';

/** Returns the groups of rows, built without blocking the page; null when there are too many. */
export async function groupInSlices(
  declaration: Declaration,
  column: string,
  rows: readonly Row[],
  textIn: (row: Row) => string,
  pause: Pause,
): Promise<RowGroup<Row>[] | null> {
  const grouping = groupRowsBy(declaration, column, textIn);
  for (const row of rows) {
    if (!grouping.add(row)) return null;
    const wait = pause();
    if (wait) await wait;
  }
  return grouping.groups();
}

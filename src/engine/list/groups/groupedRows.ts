import type { RowGroup } from '#record/groups.ts';
import type { GroupHeading } from '#ui/table/tableLines.ts';
import type { Row } from '../../core/row.ts';

/** The rows of a list under the heads of their groups. */
export interface GroupedRows extends GroupedLines {
  /** Folds or unfolds the group of a key. */
  toggle: (key: string) => void;
  foldAll: () => void;
  unfoldAll: () => void;
}

interface GroupedLines {
  /** Those of groups that are unfolded. */
  rows: Row[];
  heads: GroupHeading[];
}

/** The lines of a table: a head for each group, and behind it its rows unless it is folded. */
export function linesIn(groups: readonly RowGroup<Row>[], isFolded: (key: string) => boolean): GroupedLines {
  const [rows, heads]: [Row[], GroupHeading[]] = [[], []];
  for (const { rows: own, ...group } of groups) {
    const folded = isFolded(group.key);
    heads.push({ ...group, at: rows.length, count: own.length, folded });
    if (!folded) for (const row of own) rows.push(row);
  }
  return { rows, heads };
}

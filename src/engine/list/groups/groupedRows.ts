import type { RowGroup } from '#record/groups.ts';
import type { GroupHeading } from '#ui/table/tableLines.ts';
import type { Row } from '../../core/row.ts';

/** The rows of a list under their group headers. */
export interface GroupedRows extends GroupedLines {
  /** Folds or unfolds the group with a key. */
  toggle: (key: string) => void;
  foldAll: () => void;
  unfoldAll: () => void;
}

interface GroupedLines {
  /** Rows of unfolded groups. */
  rows: Row[];
  headings: GroupHeading[];
}

/** Returns the lines of a table: a header per group, followed by its rows unless it is folded. */
export function linesIn(groups: readonly RowGroup<Row>[], isFolded: (key: string) => boolean): GroupedLines {
  const [rows, headings]: [Row[], GroupHeading[]] = [[], []];
  for (const { rows: own, ...group } of groups) {
    const folded = isFolded(group.key);
    headings.push({ ...group, at: rows.length, count: own.length, folded });
    if (!folded) for (const row of own) rows.push(row);
  }
  return { rows, headings };
}

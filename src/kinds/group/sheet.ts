import { oneHead } from '../shared/sheet/cells.ts';
import { shownCell } from '../shared/sheet/shown.ts';
import { defineSheet } from '../sheetContract.ts';
import { groupOver } from './kind.ts';

/** What the fields of the object say, in one text. */
export const groupSheet = (toText: ReturnType<typeof groupOver>['toText']) => defineSheet('group', {
  heads: oneHead,
  toCells: (raw, field) => [shownCell(raw, toText(raw, field))],
});

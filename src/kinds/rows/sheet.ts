import { singleHeader } from '../shared/sheet/cells.ts';
import { shownCell } from '../shared/sheet/shown.ts';
import { defineSheet } from '../sheetModule.ts';
import { rowsText } from './rowsText.ts';

/** Column with the number of rows, because a table inside a cell would be unreadable. */
export const rowsSheet = defineSheet('rows', {
  heads: singleHeader,
  toCells: (raw) => [shownCell(raw, rowsText(raw))],
});

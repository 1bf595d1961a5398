import { singleHeader } from '../shared/sheet/cells.ts';
import { shownCell } from '../shared/sheet/shown.ts';
import { defineSheet } from '../sheetModule.ts';
import { rowsText } from './rowsText.ts';

/** How many rows there are: a table within a cell is nobody's table. */
export const rowsSheet = defineSheet('rows', {
  heads: singleHeader,
  toCells: (raw) => [shownCell(raw, rowsText(raw))],
});

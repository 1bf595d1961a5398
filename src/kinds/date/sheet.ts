import { singleHeader } from '../shared/sheet/cells.ts';
import { dayCell, dayIn } from '../shared/sheet/days.ts';
import { acceptValue } from '../shared/sheet/reading.ts';
import { defineSheet } from '../sheetModule.ts';
import { date } from './kind.ts';

/** Date column. */
export const dateSheet = defineSheet('date', {
  heads: singleHeader,
  toCells: (raw) => [dayCell(raw)],
  fromCells: ([cell], field) => acceptValue(date, dayIn(cell), field),
});

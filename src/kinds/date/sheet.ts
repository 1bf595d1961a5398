import { oneHead } from '../shared/sheet/cells.ts';
import { dayCell, dayIn } from '../shared/sheet/days.ts';
import { taken } from '../shared/sheet/reading.ts';
import { defineSheet } from '../sheetContract.ts';
import { date } from './kind.ts';

/** A day. */
export const dateSheet = defineSheet('date', {
  heads: oneHead,
  toCells: (raw) => [dayCell(raw)],
  fromCells: ([cell], field) => taken(date, dayIn(cell), field),
});

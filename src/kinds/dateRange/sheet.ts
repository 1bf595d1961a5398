import { dayCell, dayIn } from '../shared/sheet/days.ts';
import { acceptValue } from '../shared/sheet/reading.ts';
import { defineSheet } from '../sheetModule.ts';
import { dateRange } from './kind.ts';

/** A period in two columns. A single day is not a valid period, and forms do not send one either (spec D58). */
export const dateRangeSheet = defineSheet('dateRange', {
  heads: (label) => [`${label} с`, `${label} по`],
  toCells: (raw) => (Array.isArray(raw) ? [dayCell(raw[0]), dayCell(raw[1])] : [dayCell(raw), dayCell(raw)]),
  fromCells: ([from, to], field) => {
    const [start, end] = [dayIn(from), dayIn(to)];
    return (start === null) === (end === null)
      ? acceptValue(dateRange, [start, end], field)
      : { wrong: 'Укажите обе даты периода' };
  },
});

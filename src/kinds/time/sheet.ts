import type { SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { isEmptyCell, singleHeader, textCell } from '../shared/sheet/cells.ts';
import { maxQuoteLength, acceptValue } from '../shared/sheet/reading.ts';
import { defineSheet } from '../sheetModule.ts';
import { minutesOf, typedTime } from './clock.ts';
import { time } from './kind.ts';

/** Column of times of day in whole minutes. */
export const timeSheet = defineSheet('time', {
  example: '09:00',
  headers: singleHeader,
  toCells: (raw, field) => {
    const minutes = minutesOf(time.parse(raw, field));
    return [minutes === null ? textCell(raw) : { type: 'time', minutes }];
  },
  fromCells: ([cell], field) => acceptValue(time, cell === undefined || isEmptyCell(cell) ? null : timeIn(cell), field),
});

/** Returns `HH:MM` of a typed cell, with or without seconds; otherwise the text itself. */
function timeIn(cell: SheetCell): unknown {
  // A moment in the format h:mm shows its time alone.
  const text = cell.type === 'moment' ? cell.moment.slice(11, 16) : cellText(cell).trim();
  return typedTime(text) ?? time.parse(text.replace(/^\d:/, '0$&'), { kind: 'time' }) ?? text.slice(0, maxQuoteLength);
}

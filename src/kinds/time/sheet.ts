import type { SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { isEmptyCell, oneHead, textCell } from '../shared/sheet/cells.ts';
import { longestQuote, taken } from '../shared/sheet/reading.ts';
import { defineSheet } from '../sheetContract.ts';
import { minutesOf, typedTime } from './clock.ts';
import { time } from './kind.ts';

/** A time of the day, whole minutes. */
export const timeSheet = defineSheet('time', {
  heads: oneHead,
  toCells: (raw, field) => {
    const minutes = minutesOf(time.parse(raw, field));
    return [minutes === null ? textCell(raw) : { type: 'time', minutes }];
  },
  fromCells: ([cell], field) => taken(time, cell === undefined || isEmptyCell(cell) ? null : timeIn(cell), field),
});

/** `HH:MM` of what people write, with or without seconds; else the text itself. */
function timeIn(cell: SheetCell): unknown {
  const text = cellText(cell).trim();
  return typedTime(text) ?? time.parse(text.replace(/^\d:/, '0$&'), { kind: 'time' }) ?? text.slice(0, longestQuote);
}

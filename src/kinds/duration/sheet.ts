import { cellText } from '#codecs/sheet/cellText.ts';
import { isEmptyCell, numberCell, textCell } from '../shared/sheet/cells.ts';
import { maxQuoteLength, acceptValue } from '../shared/sheet/reading.ts';
import { defineSheet } from '../sheetModule.ts';
import { duration } from './kind.ts';
import { parseTypedDuration } from './minutes.ts';

/**
 * Column with the duration as a number of minutes, so that it can be summed; text cells accept what the form accepts.
 */
export const durationSheet = defineSheet('duration', {
  example: '1:30',
  headers: (label) => [`${label}, мин`],
  toCells: (raw, field) => {
    const minutes = duration.parse(raw, field);
    return [typeof minutes === 'number' ? numberCell(minutes) : textCell(raw)];
  },
  fromCells: ([cell], field) => {
    if (cell === undefined || isEmptyCell(cell)) return { raw: null };
    if (cell.type === 'number') return acceptValue(duration, cell.number, field);
    const text = cellText(cell).trim();
    return acceptValue(duration, parseTypedDuration(text) ?? text.slice(0, maxQuoteLength), field);
  },
});

import { isEmptyCell, numberCell, oneHead, textCell } from '../shared/sheet/cells.ts';
import { noNumber, writtenNumber } from '../shared/sheet/numbers.ts';
import { checked } from '../shared/sheet/reading.ts';
import { defineSheet } from '../sheetContract.ts';
import { rating, usualMax } from './kind.ts';

/** A mark as its number; `4 из 5` is read as well. */
export const ratingSheet = defineSheet('rating', {
  heads: oneHead,
  toCells: (raw, field) => {
    const mark = rating.parse(raw, field);
    return [typeof mark === 'number' ? numberCell(mark) : textCell(raw)];
  },
  fromCells: ([cell], field) => {
    if (cell === undefined || isEmptyCell(cell)) return { raw: null };
    const mark = cell.type === 'number' ? cell.number : cell.type === 'text' ? writtenNumber(cell.text, `из ${field.max ?? usualMax}`) : null;
    return mark === null ? noNumber(cell) : checked(rating, mark, field);
  },
});

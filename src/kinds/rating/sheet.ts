import { isEmptyCell, numberCell, singleHeader, textCell } from '../shared/sheet/cells.ts';
import { noNumber, parseWrittenNumber } from '../shared/sheet/numbers.ts';
import { acceptRaw } from '../shared/sheet/reading.ts';
import { defineSheet } from '../sheetModule.ts';
import { rating, defaultMaxRating } from './kind.ts';

/** Column of marks as numbers; `4 из 5` is also accepted. */
export const ratingSheet = defineSheet('rating', {
  example: '5',
  headers: singleHeader,
  toCells: (raw, field) => {
    const mark = rating.parse(raw, field);
    return [typeof mark === 'number' ? numberCell(mark) : textCell(raw)];
  },
  fromCells: ([cell], field) => {
    if (cell === undefined || isEmptyCell(cell)) return { raw: null };
    const mark =
      cell.type === 'number'
        ? cell.number
        : cell.type === 'text'
          ? parseWrittenNumber(cell.text, `из ${field.max ?? defaultMaxRating}`)
          : null;
    return mark === null ? noNumber(cell) : acceptRaw(rating, mark, field);
  },
});

import { parseNumber, plainNumber } from '#codecs/numericInput.ts';
import { fractionToPercent } from '#codecs/percent.ts';
import type { SheetCell } from '#codecs/sheet/cell.ts';
import { decimalText } from '#codecs/sheet/decimalText.ts';
import { isEmptyCell, numberCell, singleHeader, textCell } from '../shared/sheet/cells.ts';
import { maxNumberLength, noNumber } from '../shared/sheet/numbers.ts';
import { numberKindBase } from '../shared/numbers.ts';
import { defineSheet } from '../sheetModule.ts';

/**
 * Column of fractions that a spreadsheet shows as percents. A number without the percent sign is read as percents, as
 * in the form.
 */
export const percentSheet = defineSheet('percent', {
  example: '15 %',
  headers: singleHeader,
  toCells: (raw) => {
    const fraction = parseNumber(raw);
    return [fraction === null ? textCell(raw) : numberCell(fraction, 'percent')];
  },
  fromCells: ([cell], field) => {
    if (cell === undefined || isEmptyCell(cell)) return { raw: null };
    const raw = fractionIn(cell);
    if (raw === null) return noNumber(cell);
    const wrong = numberKindBase.check(fractionToPercent(raw), { ...field, max: field.max ?? 100 });
    return wrong === undefined ? { raw } : { wrong };
  },
});

/** Shifts the decimal point in the text of the number, so that `29%` is exactly 0.29 (spec D15). */
function fractionIn(cell: SheetCell): number | null {
  if (cell.type === 'number') return cell.format === 'percent' ? cell.number : hundredth(decimalText(cell.number));
  return cell.type === 'text' && cell.text.length <= maxNumberLength
    ? hundredth(plainNumber(cell.text.trim().replace(/\s*%$/, '')))
    : null;
}

const hundredth = (percents: string): number | null => parseNumber(`${percents}e-2`);

import { parseNumber } from '#codecs/numericInput.ts';
import { fractionToPercent } from '#codecs/percent.ts';
import type { SheetCell } from '#codecs/sheet/cell.ts';
import { decimalText } from '#codecs/sheet/decimalText.ts';
import { isEmptyCell, numberCell, singleHeader, textCell } from '../shared/sheet/cells.ts';
import { maxNumberLength, noNumber } from '../shared/sheet/numbers.ts';
import { numberKindBase } from '../shared/numbers.ts';
import { defineSheet } from '../sheetModule.ts';

/** A fraction that a spreadsheet shows as a percent. A number without the sign is what one would type in the form: percents. */
export const percentSheet = defineSheet('percent', {
  heads: singleHeader,
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

/** The point is moved in the text of the number, so that `29%` is 0.29 to the last digit (spec D15). */
function fractionIn(cell: SheetCell): number | null {
  if (cell.type === 'number') return cell.format === 'percent' ? cell.number : hundredth(decimalText(cell.number));
  return cell.type === 'text' && cell.text.length <= maxNumberLength
    ? hundredth(cell.text.trim().replace(/\s*%$/, ''))
    : null;
}

const hundredth = (percents: string): number | null => parseNumber(`${percents}e-2`);

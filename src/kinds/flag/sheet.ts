import { foldSearch } from '#codecs/foldSearch.ts';
import { emptyCell, type SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { isEmptyCell, singleHeader } from '../shared/sheet/cells.ts';
import { quoteCellText } from '../shared/sheet/reading.ts';
import { defineSheet } from '../sheetModule.ts';
import { flag } from './kind.ts';

const yes: ReadonlySet<string> = new Set(['да', 'истина', 'true', 'yes', '1', '+', '✓', '✔']);
const no: ReadonlySet<string> = new Set(['нет', 'ложь', 'false', 'no', '0', '-', '−']);

/** Yes/no column; an empty cell means no. */
export const flagSheet = defineSheet('flag', {
  example: 'Да',
  headers: singleHeader,
  toCells: (raw, field) => [
    raw === null || raw === undefined ? emptyCell : { type: 'flag', flag: flag.parse(raw, field) === true },
  ],
  fromCells: ([cell]) => {
    if (cell === undefined || isEmptyCell(cell)) return { raw: false };
    const answer = isYes(cell);
    return answer === undefined
      ? { wrong: `Ожидается «да» или «нет»: ${quoteCellText(cellText(cell))}` }
      : { raw: answer };
  },
});

function isYes(cell: SheetCell): boolean | undefined {
  if (cell.type === 'flag') return cell.flag;
  const word = foldSearch(cellText(cell));
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

import { isEmptyCell, singleHeader, textCell } from '../shared/sheet/cells.ts';
import { acceptRaw, acceptValue } from '../shared/sheet/reading.ts';
import { textIn } from '../shared/sheet/texts.ts';
import { defineSheet } from '../sheetModule.ts';
import { jsonText } from './jsonText.ts';
import { json } from './kind.ts';

/** Column with JSON on one line. A number or boolean cell counts as that JSON value. */
export const jsonSheet = defineSheet('json', {
  headers: singleHeader,
  toCells: (raw) => [textCell(jsonText(raw))],
  fromCells: ([cell], field) => {
    if (cell === undefined || isEmptyCell(cell)) return { raw: null };
    const text = textIn(cell);
    if ('wrong' in text) return text;
    if (cell.type === 'number') return acceptRaw(json, cell.number, field);
    return cell.type === 'flag' ? { raw: cell.flag } : acceptValue(json, text.text, field);
  },
});

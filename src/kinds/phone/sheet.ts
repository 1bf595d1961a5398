import { isFullPhone, isRussianPhone, phoneDigits, formatPhone } from '#codecs/phone.ts';
import { singleHeader, textCell } from '../shared/sheet/cells.ts';
import { acceptValue } from '../shared/sheet/reading.ts';
import { textIn } from '../shared/sheet/texts.ts';
import { defineSheet } from '../sheetModule.ts';
import { phone } from './kind.ts';

/** A phone under its mask, so that a spreadsheet does not take it for a number; what is stored otherwise stays what it is. */
export const phoneSheet = defineSheet('phone', {
  heads: singleHeader,
  toCells: (raw) => [textCell(typeof raw === 'string' && isFullPhone(raw) ? formatPhone(raw) : raw)],
  fromCells: ([cell], field) => {
    const said = textIn(cell);
    if ('wrong' in said) return said;
    return acceptValue(phone, isRussianPhone(said.text) ? phoneDigits(said.text) : said.text, field);
  },
});

import { isFullPhone, isRussianPhone, phoneDigits, showPhone } from '#codecs/phone.ts';
import { oneHead, textCell } from '../shared/sheet/cells.ts';
import { taken } from '../shared/sheet/reading.ts';
import { textIn } from '../shared/sheet/texts.ts';
import { defineSheet } from '../sheetContract.ts';
import { phone } from './kind.ts';

/** A phone under its mask, so that a spreadsheet does not take it for a number; what is stored otherwise stays what it is. */
export const phoneSheet = defineSheet('phone', {
  heads: oneHead,
  toCells: (raw) => [textCell(typeof raw === 'string' && isFullPhone(raw) ? showPhone(raw) : raw)],
  fromCells: ([cell], field) => {
    const said = textIn(cell);
    if ('wrong' in said) return said;
    return taken(phone, isRussianPhone(said.text) ? phoneDigits(said.text) : said.text, field);
  },
});

import { isFullPhone, isRussianPhone, phoneDigits, formatPhone } from '#codecs/phone.ts';
import { singleHeader, textCell } from '../shared/sheet/cells.ts';
import { acceptValue } from '../shared/sheet/reading.ts';
import { textIn } from '../shared/sheet/texts.ts';
import { defineSheet } from '../sheetModule.ts';
import { phone } from './kind.ts';

/**
 * Column of masked phones, so that a spreadsheet does not convert them to numbers; values stored in another form stay
 * unchanged.
 */
export const phoneSheet = defineSheet('phone', {
  example: '+7 900 123-45-67',
  headers: singleHeader,
  toCells: (raw) => [textCell(typeof raw === 'string' && isFullPhone(raw) ? formatPhone(raw) : raw)],
  fromCells: ([cell], field) => {
    const text = textIn(cell);
    if ('wrong' in text) return text;
    return acceptValue(phone, isRussianPhone(text.text) ? phoneDigits(text.text) : text.text, field);
  },
});

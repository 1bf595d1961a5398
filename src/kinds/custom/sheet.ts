import { cellText } from '#codecs/sheet/cellText.ts';
import { isBlank } from '#codecs/text.ts';
import { singleHeader } from '../shared/sheet/cells.ts';
import { resolveNames } from '../shared/sheet/ids.ts';
import { shownCell } from '../shared/sheet/shown.ts';
import { defineSheet } from '../sheetModule.ts';
import { customText } from './customText.ts';

/**
 * Text of a custom field in a file. With a lookup the value is written by the name of its entry; without one only the
 * field can interpret its value. A number without a name stays a number.
 */
export const customSheet = defineSheet('custom', {
  heads: singleHeader,
  toCells: (raw, _field, nameOf) => {
    const text = customText(raw, nameOf);
    return [shownCell(text === '' ? raw : undefined, text)];
  },
  fromCells: ([cell], _field, idsOf) => {
    const text = cell === undefined ? '' : cellText(cell);
    const found = resolveNames(isBlank(text) ? [] : [text], false, idsOf);
    return 'raw' in found ? { raw: found.raw[0] ?? null } : found;
  },
});

import { oneHead } from '../shared/sheet/cells.ts';
import { shownCell } from '../shared/sheet/shown.ts';
import { defineSheet } from '../sheetContract.ts';
import { customText } from './customText.ts';

/** What a bespoke field shows in words; what its value is it knows itself, so that a file cannot say it. A number that nothing names is one. */
export const customSheet = defineSheet('custom', {
  heads: oneHead,
  toCells: (raw, _field, nameOf) => {
    const text = customText(raw, nameOf);
    return [shownCell(text === '' ? raw : undefined, text)];
  },
});

import { singleHeader } from '../shared/sheet/cells.ts';
import { shownCell } from '../shared/sheet/shown.ts';
import { defineSheet } from '../sheetModule.ts';
import { names } from './kind.ts';

/** Column of names from a record, without the placeholder of an empty list. */
export const namesSheet = defineSheet('names', {
  heads: singleHeader,
  toCells: (raw) => [shownCell(raw, names.toText(raw, { kind: 'names' }))],
});

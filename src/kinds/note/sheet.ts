import { noColumns } from '../shared/sheet/noColumns.ts';
import { defineSheet } from '../sheetModule.ts';

/** Notes have no column. */
export const noteSheet = defineSheet('note', noColumns);

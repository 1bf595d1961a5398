import { noColumns } from '../shared/sheet/noColumns.ts';
import { defineSheet } from '../sheetModule.ts';

/** A line of explanation has no column. */
export const noteSheet = defineSheet('note', noColumns);

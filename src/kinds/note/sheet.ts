import { noColumns } from '../shared/sheet/untold.ts';
import { defineSheet } from '../sheetContract.ts';

/** A line of explanation has no column. */
export const noteSheet = defineSheet('note', noColumns);

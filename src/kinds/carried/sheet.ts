import { noColumns } from '../shared/sheet/untold.ts';
import { defineSheet } from '../sheetContract.ts';

/** What travels unseen has no column. */
export const carriedSheet = defineSheet('carried', noColumns);

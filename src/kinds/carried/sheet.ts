import { noColumns } from '../shared/sheet/noColumns.ts';
import { defineSheet } from '../sheetModule.ts';

/** What travels unseen has no column. */
export const carriedSheet = defineSheet('carried', noColumns);

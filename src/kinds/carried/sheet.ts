import { noColumns } from '../shared/sheet/noColumns.ts';
import { defineSheet } from '../sheetModule.ts';

/** Carried values are invisible and have no column. */
export const carriedSheet = defineSheet('carried', noColumns);

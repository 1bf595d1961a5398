import { noColumns } from '../shared/sheet/noColumns.ts';
import { defineSheet } from '../sheetModule.ts';

/** What is the same in every body has no column. */
export const constantSheet = defineSheet('constant', noColumns);

import { noColumns } from '../shared/sheet/untold.ts';
import { defineSheet } from '../sheetContract.ts';

/** What is the same in every body has no column. */
export const constantSheet = defineSheet('constant', noColumns);

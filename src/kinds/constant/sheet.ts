import { noColumns } from '../shared/sheet/noColumns.ts';
import { defineSheet } from '../sheetModule.ts';

/** Constants have no column. */
export const constantSheet = defineSheet('constant', noColumns);

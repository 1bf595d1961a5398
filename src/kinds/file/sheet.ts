import { sheetOfUploads } from '../shared/sheet/uploads.ts';
import { defineSheet } from '../sheetContract.ts';
import { file } from './kind.ts';

/** Addresses, one a line. */
export const fileSheet = defineSheet('file', sheetOfUploads(file));

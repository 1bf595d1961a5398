import { sheetOfUploads } from '../shared/sheet/uploads.ts';
import { defineSheet } from '../sheetModule.ts';
import { file } from './kind.ts';

/** Column of URLs, one per line. */
export const fileSheet = defineSheet('file', sheetOfUploads(file));

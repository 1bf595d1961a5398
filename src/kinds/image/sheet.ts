import { sheetOfUploads } from '../shared/sheet/uploads.ts';
import { defineSheet } from '../sheetModule.ts';
import { image } from './kind.ts';

/** Column of URLs, one per line. */
export const imageSheet = defineSheet('image', sheetOfUploads(image));

import { sheetOfUploads } from '../shared/sheet/uploads.ts';
import { defineSheet } from '../sheetModule.ts';
import { image } from './kind.ts';

/** Addresses, one a line. */
export const imageSheet = defineSheet('image', sheetOfUploads(image));

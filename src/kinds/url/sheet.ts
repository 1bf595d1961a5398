import { sheetOfTexts } from '../shared/sheet/texts.ts';
import { defineSheet } from '../sheetModule.ts';
import { url } from './kind.ts';

/** A link, as its text. */
export const urlSheet = defineSheet('url', sheetOfTexts(url));

import { sheetOfTexts } from '../shared/sheet/texts.ts';
import { defineSheet } from '../sheetModule.ts';
import { url } from './kind.ts';

/** Column of links as text. */
export const urlSheet = defineSheet('url', sheetOfTexts(url));

import { sheetOfTexts } from '../shared/sheet/texts.ts';
import { defineSheet } from '../sheetModule.ts';
import { text } from './kind.ts';

/** Column of one-line texts. */
export const textSheet = defineSheet('text', sheetOfTexts(text));

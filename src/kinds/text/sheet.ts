import { sheetOfTexts } from '../shared/sheet/texts.ts';
import { defineSheet } from '../sheetModule.ts';
import { text } from './kind.ts';

/** One line of text. */
export const textSheet = defineSheet('text', sheetOfTexts(text));

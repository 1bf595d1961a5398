import { sheetOfTexts } from '../shared/sheet/texts.ts';
import { defineSheet } from '../sheetModule.ts';
import { longText } from './kind.ts';

/** Several lines of text in one cell. */
export const longTextSheet = defineSheet('longText', sheetOfTexts(longText));

import { sheetOfTexts } from '../shared/sheet/texts.ts';
import { defineSheet } from '../sheetModule.ts';
import { longText } from './kind.ts';

/** Column of texts with several lines per cell. */
export const longTextSheet = defineSheet('longText', sheetOfTexts(longText));

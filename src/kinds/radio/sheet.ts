import { sheetOfChoices } from '../shared/sheet/choices.ts';
import { defineSheet } from '../sheetModule.ts';
import { radio } from './kind.ts';

/** Column with the text of one option. */
export const radioSheet = defineSheet(
  'radio',
  sheetOfChoices(radio, () => false),
);

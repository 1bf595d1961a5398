import { sheetOfChoices } from '../shared/sheet/choices.ts';
import { defineSheet } from '../sheetModule.ts';
import { checkboxes } from './kind.ts';

/** Cells with the texts of the chosen options. */
export const checkboxesSheet = defineSheet(
  'checkboxes',
  sheetOfChoices(checkboxes, () => true),
);

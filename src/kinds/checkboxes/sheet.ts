import { sheetOfChoices } from '../shared/sheet/choices.ts';
import { defineSheet } from '../sheetModule.ts';
import { checkboxes } from './kind.ts';

/** The texts of several options. */
export const checkboxesSheet = defineSheet(
  'checkboxes',
  sheetOfChoices(checkboxes, () => true),
);

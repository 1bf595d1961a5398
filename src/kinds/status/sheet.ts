import { sheetOfChoices } from '../shared/sheet/choices.ts';
import { defineSheet } from '../sheetModule.ts';
import { status } from './kind.ts';

/** Column with the text of a status, from options or a dictionary. */
export const statusSheet = defineSheet(
  'status',
  sheetOfChoices(status, () => false),
);

import { sheetOfChoices } from '../shared/sheet/choices.ts';
import { defineSheet } from '../sheetModule.ts';
import { status } from './kind.ts';

/** The words of a state: of an option, or of a dictionary. */
export const statusSheet = defineSheet(
  'status',
  sheetOfChoices(status, () => false),
);

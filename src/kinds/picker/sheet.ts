import { sheetOfChoices } from '../shared/sheet/choices.ts';
import { defineSheet } from '../sheetModule.ts';
import { picker } from './kind.ts';

/** Column with the names of chosen entries. */
export const pickerSheet = defineSheet(
  'picker',
  sheetOfChoices(picker, ({ many }) => many === true),
);

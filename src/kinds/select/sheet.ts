import { sheetOfChoices } from '../shared/sheet/choices.ts';
import { defineSheet } from '../sheetModule.ts';
import { select } from './kind.ts';

/** Column with the text of an option or the name of an entry, or several of them. */
export const selectSheet = defineSheet(
  'select',
  sheetOfChoices(select, ({ many }) => many === true),
);

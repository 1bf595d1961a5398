import { sheetOfChoices } from '../shared/sheet/choices.ts';
import { defineSheet } from '../sheetModule.ts';
import { treeSelect } from './kind.ts';

/** Column with the names of several tree entries. */
export const treeSelectSheet = defineSheet(
  'treeSelect',
  sheetOfChoices(treeSelect, () => true),
);

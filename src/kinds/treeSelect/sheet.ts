import { sheetOfChoices } from '../shared/sheet/choices.ts';
import { defineSheet } from '../sheetModule.ts';
import { treeSelect } from './kind.ts';

/** The names of several entries of a tree. */
export const treeSelectSheet = defineSheet(
  'treeSelect',
  sheetOfChoices(treeSelect, () => true),
);

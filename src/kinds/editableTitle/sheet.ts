import { sheetOfTexts } from '../shared/sheet/texts.ts';
import { defineSheet } from '../sheetModule.ts';
import { editableTitle } from './kind.ts';

/** Text column with the name of a record. */
export const editableTitleSheet = defineSheet('editableTitle', sheetOfTexts(editableTitle));

import { singleHeader } from '../shared/sheet/cells.ts';
import { shownCell } from '../shared/sheet/shown.ts';
import { defineSheet } from '../sheetModule.ts';
import { createGroupKind } from './kind.ts';

/** Column that joins the texts of the object's fields. */
export const groupSheet = (toText: ReturnType<typeof createGroupKind>['toText']) =>
  defineSheet('group', {
    headers: singleHeader,
    toCells: (raw, field) => [shownCell(raw, toText(raw, field))],
  });

import type { ReadRow } from '#codecs/sheet/read/readRow.ts';
import type { RowPlan, SheetBase } from '#record/sheetPlan.ts';
import type { Id } from '../list/useResourceList.ts';

/** A row of the file and the effect of writing it. */
export interface PlannedRow {
  row: ReadRow;
  plan: RowPlan;
  key: Id | null;
  /** The record as of the export, otherwise as of the check: later changes by others are not overwritten. */
  base: SheetBase | undefined;
  /** Title of the record; '' for a new one. */
  title: string;
  /** The rows whose records the plan names before they exist. */
  names: readonly number[];
}

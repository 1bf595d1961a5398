import type { SheetModule } from '../../sheetModule.ts';

/** Of a field that has nothing to tell there is no column. */
export const noColumns: SheetModule = { heads: () => [], toCells: () => [] };

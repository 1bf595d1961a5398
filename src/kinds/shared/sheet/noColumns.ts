import type { SheetModule } from '../../sheetModule.ts';

/** Sheet module without columns, for fields without a displayable value. */
export const noColumns: SheetModule = { headers: () => [], toCells: () => [] };

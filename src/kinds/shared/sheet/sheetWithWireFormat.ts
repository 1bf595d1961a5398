import type { WireFormat } from '../../kindModule.ts';
import type { SheetModule } from '../../sheetModule.ts';
import { isEmpty } from '../../kindModule.ts';

/** Adapts a sheet module to a field's wire format, so that users read and write the usual values. */
export function sheetWithWireFormat(sheet: SheetModule, { read, write }: WireFormat): SheetModule {
  const { fromCells } = sheet;
  return {
    ...sheet,
    toCells: (raw, field, nameOf) =>
      sheet.toCells(raw === null || raw === undefined ? raw : (read(raw) ?? raw), field, nameOf),
    ...(fromCells && {
      fromCells: (cells, field, idsOf) => {
        const said = fromCells(cells, field, idsOf);
        return 'raw' in said && (said.raw === false || !isEmpty(said.raw)) ? { raw: write(said.raw) } : said;
      },
    }),
  };
}

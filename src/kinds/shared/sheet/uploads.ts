import { cellText } from '#codecs/sheet/cellText.ts';
import type { KindModule } from '../../kindModule.ts';
import type { SheetModule } from '../../sheetModule.ts';
import { isEmptyCell, singleHeader, urlsCell } from './cells.ts';
import { acceptRaw, quoteCellText } from './reading.ts';

/** Creates a sheet module of file URLs, one per line; imported cells must contain URLs, too. */
export function sheetOfUploads(kind: KindModule<'file' | 'image'>): SheetModule<'file' | 'image'> {
  return {
    headers: singleHeader,
    toCells: (raw) => [urlsCell(raw)],
    fromCells: ([cell], field) => {
      const lines =
        cell === undefined || isEmptyCell(cell)
          ? []
          : cellText(cell)
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== '');
      if (lines.length > 1 && !field.many) return { wrong: `Здесь один файл: ${quoteCellText(lines.join(' '))}` };
      return acceptRaw(kind, kind.serialize(lines, field), field);
    },
  };
}

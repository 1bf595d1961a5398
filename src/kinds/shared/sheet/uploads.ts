import { cellText } from '#codecs/sheet/cellText.ts';
import type { KindModule } from '../../contract.ts';
import type { SheetModule } from '../../sheetContract.ts';
import { isEmptyCell, oneHead, textCell } from './cells.ts';
import { checked, quoted } from './reading.ts';

/** The addresses of files, one a line; what a file of rows says is an address, too. */
export function sheetOfUploads(kind: KindModule<'file' | 'image'>): SheetModule<'file' | 'image'> {
  return {
    heads: oneHead,
    toCells: (raw) => [textCell([raw].flat().filter((one) => typeof one === 'string').join('\n'))],
    fromCells: ([cell], field) => {
      const lines = cell === undefined || isEmptyCell(cell) ? [] : cellText(cell).split('\n').map((line) => line.trim()).filter((line) => line !== '');
      if (lines.length > 1 && !field.many) return { wrong: `Здесь один файл: ${quoted(lines.join(' '))}` };
      return checked(kind, kind.serialize(lines, field), field);
    },
  };
}

import type { SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { stripInvisible } from '#codecs/stripInvisible.ts';
import type { KindModule } from '../../kindModule.ts';
import type { ReadCells, SheetModule } from '../../sheetModule.ts';
import { singleHeader, textCell } from './cells.ts';
import { quoteCellText, acceptValue } from './reading.ts';

type TextKind = 'text' | 'longText' | 'editableTitle' | 'url';

/** From this number on, a spreadsheet has replaced digits with zeros. */
const inexact = 1e15;

/** Returns the text of a cell; an error for a number with more digits than a spreadsheet preserves. */
export function textIn(cell: SheetCell | undefined): { readonly text: string } | { readonly wrong: string } {
  if (cell?.type === 'number' && Math.abs(cell.number) >= inexact) {
    return {
      wrong: `В числе больше 15 знаков, и таблица сохранила не все: ${quoteCellText(cellText(cell))}. Сделайте ячейку текстовой и введите его заново`,
    };
  }
  return { text: cell === undefined ? '' : stripInvisible(cellText(cell)) };
}

/** Creates a sheet module with one text column. `007` stays unchanged; a number or date cell is read as its text. */
export function sheetOfTexts(kind: KindModule<TextKind>): SheetModule<TextKind> {
  return {
    headers: singleHeader,
    toCells: (raw) => [textCell(raw)],
    fromCells: ([cell], field): ReadCells => {
      const text = textIn(cell);
      return 'wrong' in text ? text : acceptValue(kind, text.text, field);
    },
  };
}

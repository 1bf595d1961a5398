import type { SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import type { KindModule } from '../../kindModule.ts';
import type { ReadCells, SheetModule } from '../../sheetModule.ts';
import { singleHeader, textCell } from './cells.ts';
import { quoteCellText, acceptValue } from './reading.ts';

type TextKind = 'text' | 'longText' | 'editableTitle' | 'url';

/** From here on a spreadsheet has put noughts in the place of digits. */
const inexact = 1e15;

/** What a cell says as a text; a number of more digits than a spreadsheet keeps is none. */
export function textIn(cell: SheetCell | undefined): { readonly text: string } | { readonly wrong: string } {
  if (cell?.type === 'number' && Math.abs(cell.number) >= inexact) {
    return {
      wrong: `В числе больше 15 знаков, и таблица сохранила не все: ${quoteCellText(cellText(cell))}. Сделайте ячейку текстовой и введите его заново`,
    };
  }
  return { text: cell === undefined ? '' : cellText(cell) };
}

/** A text in one column, whatever a spreadsheet has made of it: `007` stays as it is, a number or a date is its text. */
export function sheetOfTexts(kind: KindModule<TextKind>): SheetModule<TextKind> {
  return {
    heads: singleHeader,
    toCells: (raw) => [textCell(raw)],
    fromCells: ([cell], field): ReadCells => {
      const said = textIn(cell);
      return 'wrong' in said ? said : acceptValue(kind, said.text, field);
    },
  };
}

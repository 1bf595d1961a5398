import { emptyCell, type NumberFormat, type SheetCell } from '#codecs/sheet/cell.ts';
import { isBlank } from '#codecs/text.ts';
import { isScalar } from '../texts.ts';

/** Returns the header of a field with one column. */
export const singleHeader = (label: string): readonly string[] => [label];

/** Returns a text cell; empty for a blank value or another type. */
export function textCell(raw: unknown): SheetCell {
  return isScalar(raw) && !isBlank(raw) ? { type: 'text', text: String(raw) } : emptyCell;
}

/** Returns a text cell of one URL or of several, one per line. */
export function urlsCell(raw: unknown): SheetCell {
  return textCell(
    [raw]
      .flat()
      .filter((item) => typeof item === 'string')
      .join('\n'),
  );
}

export function numberCell(number: number, format: NumberFormat = 'plain'): SheetCell {
  return { type: 'number', number, format };
}

/** Checks whether the user left a cell empty; white space counts as empty. */
export function isEmptyCell(cell: SheetCell | undefined): boolean {
  return cell === undefined || cell.type === 'empty' || (cell.type === 'text' && isBlank(cell.text));
}

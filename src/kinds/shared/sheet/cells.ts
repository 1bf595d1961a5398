import { emptyCell, type NumberFormat, type SheetCell } from '#codecs/sheet/cell.ts';
import { isBlank } from '#codecs/text.ts';
import { isScalar } from '../texts.ts';

/** The heads of a field that has one column. */
export const singleHeader = (label: string): readonly string[] => [label];

/** A text as it is; empty for what is blank or no text. */
export function textCell(raw: unknown): SheetCell {
  return isScalar(raw) && !isBlank(raw) ? { type: 'text', text: String(raw) } : emptyCell;
}

export function numberCell(number: number, format: NumberFormat = 'plain'): SheetCell {
  return { type: 'number', number, format };
}

/** Whether a person has left a cell empty: white space counts as nothing. */
export function isEmptyCell(cell: SheetCell | undefined): boolean {
  return cell === undefined || cell.type === 'empty' || (cell.type === 'text' && isBlank(cell.text));
}

import type { SheetCell } from '#codecs/sheet/cell.ts';
import { numberCell, textCell } from './cells.ts';

/** Returns a cell for a read-only value: numbers as numbers, other values as displayed; `-` becomes an empty cell. */
export function shownCell(raw: unknown, text: string): SheetCell {
  return typeof raw === 'number' && Number.isFinite(raw) ? numberCell(raw) : textCell(text === '-' ? '' : text);
}

import type { SheetCell } from '#codecs/sheet/cell.ts';
import { numberCell, textCell } from './cells.ts';

/** What a record says and a file does not change: a number as one, all else as people read it; `-` is nothing. */
export function shownCell(raw: unknown, text: string): SheetCell {
  return typeof raw === 'number' && Number.isFinite(raw) ? numberCell(raw) : textCell(text === '-' ? '' : text);
}

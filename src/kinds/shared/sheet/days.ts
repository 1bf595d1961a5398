import { isDay } from '#codecs/dates.ts';
import { emptyCell, type SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { readWrittenDate } from '#codecs/writtenDate.ts';
import { dayOf } from '../days.ts';
import { isEmptyCell, textCell } from './cells.ts';
import { maxQuoteLength } from './reading.ts';

/** Converts a raw day to a cell; an invalid day becomes a text cell. */
export function dayCell(raw: unknown): SheetCell {
  const day = dayOf(raw);
  return day !== null && isDay(day)
    ? { type: 'day', day }
    : raw === null || raw === undefined
      ? emptyCell
      : textCell(raw);
}

/** Returns the day of a cell; null for an empty cell, the text itself when it is not a day. */
export function dayIn(cell: SheetCell | undefined): string | null {
  if (cell === undefined || isEmptyCell(cell)) return null;
  if (cell.type === 'day') return cell.day;
  if (cell.type === 'moment') return cell.moment.slice(0, 10);
  return cell.type === 'text'
    ? (readWrittenDate(cell.text) ?? cell.text.trim().slice(0, maxQuoteLength))
    : cellText(cell);
}

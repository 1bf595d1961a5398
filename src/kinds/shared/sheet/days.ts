import { isDay } from '#codecs/dates.ts';
import { completeDate } from '#codecs/dateInput.ts';
import { emptyCell, type SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { dayOf } from '../days.ts';
import { isEmptyCell, textCell } from './cells.ts';
import { maxQuoteLength } from './reading.ts';

/** A time after a day, such as midnight. */
const clock = /[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/;

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
    ? (writtenDay(cell.text.trim()) ?? cell.text.trim().slice(0, maxQuoteLength))
    : cellText(cell);
}

/**
 * Parses `01.02.26`, `1/2/2026`, `2026-02-01`, each with or without a time; returns null for other texts. The year is
 * required.
 */
function writtenDay(text: string): string | null {
  if (/^\d{4}-/.test(text)) return dayOf(text);
  const [, day, month, year] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})(?:\s*г\.?)?$/i.exec(text.replace(clock, '')) ?? [];
  return year === undefined ? null : completeDate(`${day}.${month}.${year}`);
}

import { isDay } from '#codecs/dates.ts';
import { completeDate } from '#codecs/dateInput.ts';
import { emptyCell, type SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { dayOf } from '../days.ts';
import { isEmptyCell, textCell } from './cells.ts';
import { maxQuoteLength } from './reading.ts';

/** Midnight, or another time, behind a day. */
const clock = /[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** A raw day as a cell; what is none as its text. */
export function dayCell(raw: unknown): SheetCell {
  const day = dayOf(raw);
  return day !== null && isDay(day)
    ? { type: 'day', day }
    : raw === null || raw === undefined
      ? emptyCell
      : textCell(raw);
}

/** The day that a cell says; null where it is empty, its text where it names none. */
export function dayIn(cell: SheetCell | undefined): string | null {
  if (cell === undefined || isEmptyCell(cell)) return null;
  if (cell.type === 'day') return cell.day;
  if (cell.type === 'moment') return cell.moment.slice(0, 10);
  return cell.type === 'text'
    ? (writtenDay(cell.text.trim()) ?? cell.text.trim().slice(0, maxQuoteLength))
    : cellText(cell);
}

/** `01.02.26`, `1/2/2026`, `2026-02-01`, each with or without a time; null for what is no day. The year has to be there. */
function writtenDay(text: string): string | null {
  if (/^\d{4}-/.test(text)) return dayOf(text);
  const [, day, month, year] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})(?:\s*г\.?)?$/i.exec(text.replace(clock, '')) ?? [];
  return year === undefined ? null : completeDate(`${day}.${month}.${year}`);
}

import { readInstant, toIsoDate } from '#codecs/dates.ts';
import type { SheetCell } from '#codecs/sheet/cell.ts';
import { singleHeader, textCell } from '../shared/sheet/cells.ts';
import { dayCell } from '../shared/sheet/days.ts';
import { dayOf } from '../shared/days.ts';
import { defineSheet } from '../sheetModule.ts';

/** Column of moments in the user's time zone; a plain day stays a day. */
export const dateTimeSheet = defineSheet('dateTime', {
  headers: singleHeader,
  toCells: (raw) => [typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw) ? dayCell(raw) : momentCell(raw)],
});

function momentCell(raw: unknown): SheetCell {
  const instant = readInstant(raw);
  if (instant === null || dayOf(raw) === null) return textCell(raw);
  const at = new Date(instant * 1000);
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return { type: 'moment', moment: `${toIsoDate(at)}T${clock}` };
}

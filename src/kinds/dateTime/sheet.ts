import { clockOf } from '#codecs/dates.ts';
import type { SheetCell } from '#codecs/sheet/cell.ts';
import { singleHeader, textCell } from '../shared/sheet/cells.ts';
import { dayCell } from '../shared/sheet/days.ts';
import { dayOf } from '../shared/days.ts';
import { defineSheet } from '../sheetModule.ts';

/** Column of moments on the company's clocks (spec D83); a plain day stays a day. */
export const dateTimeSheet = defineSheet('dateTime', {
  example: '31.12.2026 18:30',
  headers: singleHeader,
  toCells: (raw) => [typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw) ? dayCell(raw) : momentCell(raw)],
});

function momentCell(raw: unknown): SheetCell {
  const clock = dayOf(raw) === null ? null : clockOf(raw);
  return clock === null ? textCell(raw) : { type: 'moment', moment: clock.replace(' ', 'T') };
}

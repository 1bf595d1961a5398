import type { Dayjs } from 'dayjs';
import { toIsoDate } from '#codecs/dates.ts';

/** Both ends as `YYYY-MM-DD`. */
export type Period = readonly [start: string, end: string];

/** Returns the most common periods around a day; weeks start on Monday regardless of the locale of the day. */
export function usualPeriods(today: Dayjs): readonly { label: string; period: Period }[] {
  const monday = today.subtract((today.day() + 6) % 7, 'day');
  const month = today.startOf('month');
  const quarter = month.subtract(today.month() % 3, 'month');
  return [
    { label: 'Сегодня', period: ends(today, today) },
    { label: 'Эта неделя', period: ends(monday, monday.add(6, 'day')) },
    { label: 'Этот месяц', period: ends(month, today.endOf('month')) },
    { label: 'Прошлый месяц', period: ends(month.subtract(1, 'month'), month.subtract(1, 'day')) },
    { label: 'Квартал', period: ends(quarter, quarter.add(2, 'month').endOf('month')) },
  ];
}

function ends(start: Dayjs, end: Dayjs): Period {
  return [toIsoDate(start), toIsoDate(end)];
}

import { Calendar } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { wireDate } from '#codecs/dates.ts';

/** A month to pick a day from; loaded when a calendar is first opened. */
export default function DateCalendar({ value, pick }: { value: string | null; pick: (date: string) => void }): ReactNode {
  return (
    <Calendar
      fullscreen={false}
      {...(value ? { defaultValue: dayjs(value) } : {})}
      onSelect={(date, { source }) => { if (source === 'date') pick(wireDate(date)); }}
    />
  );
}

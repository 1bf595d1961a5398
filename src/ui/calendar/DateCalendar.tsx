import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Calendar } from 'antd';
import dayjs, { type Dayjs, type ManipulateType } from 'dayjs';
// Weeks start on Monday in Russian.
import 'dayjs/locale/ru';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { currentDay, toIsoDate } from '#codecs/dates.ts';
import './calendar.css';
import { Button } from '../button/Button.tsx';
import { PeriodWords, type OfferedWords } from './PeriodWords.tsx';

interface DateCalendarProps {
  value: string | null;
  pick: (date: string) => void;
  /** For one end of a period. */
  words: OfferedWords | undefined;
}

/** Calendar of one month, used by pointer or keyboard, with common periods; loaded when first opened. */
export default function DateCalendar({ value, pick, words }: DateCalendarProps): ReactNode {
  const [day, setDay] = useState(() => dayjs(value ?? currentDay()).locale('ru'));
  const box = useRef<HTMLDivElement>(null);
  const focusDay = () =>
    box.current?.querySelector<HTMLElement>('.calendar-day[tabindex="0"]')?.focus({ preventScroll: true });
  useEffect(focusDay, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAt(event, day);
    if (!next || !(event.target as HTMLElement).matches('.calendar-day')) return;
    event.preventDefault();
    flushSync(() => setDay(next));
    focusDay();
  };
  return (
    <div ref={box} onKeyDown={onKeyDown}>
      {words && <PeriodWords {...words} />}
      <CalendarHead day={day} show={setDay} />
      {/*
       * The calendar shows a new month only after an effect, too late for the focus, so each month has a separate
       * calendar.
       */}
      <Calendar
        key={day.format('YYYY-MM')}
        fullscreen={false}
        value={day}
        headerRender={() => null}
        fullCellRender={(date) => dayButton(date, day, toIsoDate(date) === value)}
        onSelect={(date, { source }) => {
          if (source === 'date') pick(toIsoDate(date));
        }}
      />
    </div>
  );
}

function dayButton(date: Dayjs, current: Dayjs, chosen: boolean): ReactNode {
  return (
    <button
      type="button"
      className={`calendar-day${date.isSame(current, 'month') ? '' : ' calendar-day-outside'}`}
      tabIndex={date.isSame(current, 'day') ? 0 : -1}
      aria-label={date.locale('ru').format('D MMMM YYYY, dddd')}
      aria-pressed={chosen}
      aria-current={toIsoDate(date) === currentDay() ? 'date' : undefined}
    >
      {date.date()}
    </button>
  );
}

function CalendarHead({ day, show }: { day: Dayjs; show: (day: Dayjs) => void }): ReactNode {
  const turn = (label: string, icon: ReactNode, count: number, unit: ManipulateType) => (
    <Button look="text" aria-label={label} title={label} icon={icon} onClick={() => show(day.add(count, unit))} />
  );
  return (
    <div className="calendar-head">
      {turn('Предыдущий год', <DoubleLeftOutlined />, -1, 'year')}
      {turn('Предыдущий месяц', <LeftOutlined />, -1, 'month')}
      <span className="calendar-month" aria-live="polite">
        {day.format('MMMM YYYY')}
      </span>
      {turn('Следующий месяц', <RightOutlined />, 1, 'month')}
      {turn('Следующий год', <DoubleRightOutlined />, 1, 'year')}
    </div>
  );
}

/**
 * Returns the day that a key leads to: by a day, a week, a month (with Shift a year), or to the ends of the week; null
 * for other keys.
 */
function dayAt({ key, shiftKey }: KeyboardEvent, day: Dayjs): Dayjs | null {
  const page = shiftKey ? 'year' : 'month';
  const days: Record<string, () => Dayjs> = {
    ArrowLeft: () => day.subtract(1, 'day'),
    ArrowRight: () => day.add(1, 'day'),
    ArrowUp: () => day.subtract(1, 'week'),
    ArrowDown: () => day.add(1, 'week'),
    PageUp: () => day.subtract(1, page),
    PageDown: () => day.add(1, page),
    Home: () => day.startOf('week'),
    End: () => day.endOf('week'),
  };
  return days[key]?.() ?? null;
}

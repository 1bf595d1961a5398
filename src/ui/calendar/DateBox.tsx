import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { lazy, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { completeDate, dateMask, maskDate, parseFormattedDate, readWrittenPeriod } from '#codecs/dateInput.ts';
import { isDay, formatDate } from '#codecs/dates.ts';
import { ChunkBoundary } from '../chunks/ChunkBoundary.tsx';
import { useFloatingList } from '../combobox/useFloatingList.ts';
import { usePopup } from '../layers/usePopup.ts';
import type { Period, PeriodWord } from '#codecs/periods.ts';

const DateCalendar = lazy(() => import('./DateCalendar.tsx'));

interface DateBoxProps {
  id: string;
  label: string;
  value: string | null;
  change: (value: string | null) => void;
  /** For one end of a period: a typed or pasted period sets both ends. */
  changePeriod?: ((period: Period) => void) | undefined;
  /** For one end of a period: the calendar offers common periods by their words. */
  pickWord?: ((word: PeriodWord) => void) | undefined;
  /** The word that is chosen now. */
  word?: PeriodWord | undefined;
  disabled: boolean;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

/**
 * Input of one date, typed as `дд.мм.гггг` (or in the user's date format) or picked from a calendar. The value is
 * `YYYY-MM-DD`, null, or the invalid typed text (spec D37).
 */
export function DateBox({
  id,
  label,
  value,
  change,
  changePeriod,
  pickWord,
  word,
  disabled,
  required,
  invalid,
  describedBy,
}: DateBoxProps): ReactNode {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const list = useFloatingList(open);
  const day = value !== null && isDay(value) ? value : null;
  const { shown, type, finish, forget } = useTypedDate({ value, day, change, changePeriod });
  const { onKeyDown } = usePopup(open, { field, trigger, popup }, () => setOpen(false));
  const picked = () => {
    forget();
    setOpen(false);
    trigger.current?.focus();
  };
  const pick = (date: string) => {
    change(date);
    picked();
  };
  const offered = pickWord && {
    chosen: word,
    pick: (next: PeriodWord) => {
      pickWord(next);
      picked();
    },
  };
  return (
    <div
      className="date-box"
      ref={(node) => {
        field.current = node;
        list.anchor(node);
      }}
    >
      <Input
        id={id}
        value={shown}
        disabled={disabled}
        placeholder={dateMask()}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        status={invalid ? 'error' : ''}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(false)}
        onBlur={finish}
        onPressEnter={finish}
        suffix={
          <button
            ref={trigger}
            type="button"
            className="icon-button"
            aria-label="Открыть календарь"
            aria-expanded={open}
            disabled={disabled}
            onClick={(event) => {
              event.stopPropagation();
              setOpen(!open);
            }}
          >
            <CalendarOutlined />
          </button>
        }
      />
      {open &&
        createPortal(
          <div
            ref={(node) => {
              popup.current = node;
              list.floating(node);
            }}
            style={list.style}
            className="dropdown dropdown-calendar"
            role="dialog"
            aria-label={`Календарь: ${label}`}
            onKeyDown={onKeyDown}
          >
            <ChunkBoundary>
              <DateCalendar value={day} pick={pick} words={offered} />
            </ChunkBoundary>
          </div>,
          document.body,
        )}
    </div>
  );
}

/** Returns the text of the input while it is typed, and what happens as it is typed and when the typing ends. */
function useTypedDate({
  value,
  day,
  change,
  changePeriod,
}: Pick<DateBoxProps, 'value' | 'change' | 'changePeriod'> & { day: string | null }): {
  shown: string;
  type: (text: string) => void;
  finish: () => void;
  /** Shows the value again in place of the typed text. */
  forget: () => void;
} {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (day === null ? (value ?? '') : formatDate(day));
  const type = (text: string) => {
    const period = changePeriod && readWrittenPeriod(text);
    if (period) {
      changePeriod(period);
      setTyped(null);
      return;
    }
    const masked = maskDate(text, shown);
    setTyped(masked);
    const date = parseFormattedDate(masked);
    // Ten characters are a complete date; fewer may continue.
    if (date !== null || masked === '') change(date);
    else if (masked.length >= 10) change(masked);
  };
  const finish = () => {
    if (typed === null) return;
    if (typed !== '') change(completeDate(typed) ?? typed);
    setTyped(null);
  };
  return { shown, type, finish, forget: () => setTyped(null) };
}

import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { lazy, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { completeDate, maskDate } from '#codecs/dateInput.ts';
import { parseShownDate, showDate } from '#codecs/dates.ts';
import { useFloatingList } from '../combobox/useFloatingList.ts';
import { usePopup } from '../layers/usePopup.ts';
import { Part } from '../parts/Part.tsx';
import type { InputProps } from './props.ts';

const DateCalendar = lazy(() => import('./DateCalendar.tsx'));

interface DateBoxProps {
  id: string;
  label: string;
  value: string | null;
  change: (value: string | null) => void;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

/** One date, typed as `дд.мм.гггг` or picked from a calendar; the value is `YYYY-MM-DD` or null (spec D37). */
export function DateBox({ id, label, value, change, disabled, invalid, describedBy }: DateBoxProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const list = useFloatingList(open);
  const shown = value ? showDate(value) : '';
  const wrong = typed !== null && typed !== '' && typed.length >= 10 && parseShownDate(typed) === null;
  const { onKeyDown } = usePopup(open, { field, trigger, popup }, () => setOpen(false));
  const type = (text: string) => {
    const masked = maskDate(text);
    setTyped(masked);
    const date = parseShownDate(masked);
    if (date !== null || masked === '') change(date);
  };
  const finish = () => {
    const date = completeDate(typed ?? '');
    if (date !== null && date !== value) change(date);
    setTyped(null);
  };
  const pick = (date: string) => {
    change(date);
    setTyped(null);
    setOpen(false);
    trigger.current?.focus();
  };
  return (
    <div className="date-box" ref={(node) => { field.current = node; list.anchor(node); }}>
      <Input
        id={id} value={typed ?? shown} disabled={disabled} placeholder="дд.мм.гггг" inputMode="numeric" autoComplete="off"
        aria-label={label} aria-describedby={describedBy} aria-invalid={invalid || wrong || undefined} status={invalid || wrong ? 'error' : ''}
        onChange={(event) => type(event.target.value)} onFocus={() => setOpen(false)} onBlur={finish} onPressEnter={finish}
        suffix={(
          <button ref={trigger} type="button" className="icon-button" aria-label="Открыть календарь" aria-expanded={open} disabled={disabled} onClick={(event) => { event.stopPropagation(); setOpen(!open); }}>
            <CalendarOutlined />
          </button>
        )}
      />
      {open && createPortal(
        <div
          ref={(node) => { popup.current = node; list.floating(node); }} style={list.style} className="dropdown dropdown-calendar"
          role="dialog" aria-label={`Календарь: ${label}`} onKeyDown={onKeyDown}
        >
          <Part>
            <DateCalendar value={value} pick={pick} />
          </Part>
        </div>,
        document.body,
      )}
    </div>
  );
}

/** A single date. */
export function DateInput({ id, label, value, change, disabled, invalid, describedBy }: InputProps<'date'>): ReactNode {
  return <DateBox {...{ id, label, disabled, invalid, describedBy, change }} value={typeof value === 'string' ? value : null} />;
}

/** Two dates, either of which may stand alone while typing (spec D37, D58). */
export function DateRangeInput({ id, label, value, change, disabled, invalid, describedBy }: InputProps<'dateRange'>): ReactNode {
  const [start = null, end = null] = Array.isArray(value) ? (value as (string | null)[]) : [];
  return (
    <div className="date-range" role="group" aria-label={label}>
      <DateBox id={id} label={`${label}: с`} value={start} change={(date) => change([date, end])} {...{ disabled, invalid, describedBy }} />
      <span aria-hidden>–</span>
      <DateBox id={`${id}-end`} label={`${label}: по`} value={end} change={(date) => change([start, date])} {...{ disabled, invalid, describedBy }} />
    </div>
  );
}

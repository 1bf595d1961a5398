import type { ReactNode } from 'react';
import { DateBox } from '#ui/calendar/DateBox.tsx';
import type { InputProps } from './props.ts';

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

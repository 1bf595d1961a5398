import type { ReactNode } from 'react';
import { DateBox } from '#ui/calendar/DateBox.tsx';
import type { Period } from '#ui/calendar/periods.ts';
import { dayInputError } from '../shared/days.ts';
import type { InputProps } from '../shared/props.ts';

/** Input of two dates; while typing, either of them may be missing (spec D37, D58). */
export function DateRangeInput({
  id,
  label,
  value,
  change,
  disabled,
  required,
  invalid,
  describedBy,
}: InputProps<'dateRange'>): ReactNode {
  const ends = Array.isArray(value) ? (value as (string | null)[]) : [];
  const [start = null, end = null] = ends;
  const changePeriod = (period: Period) => change([...period]);
  const wrong = wrongEnds([start, end], invalid);
  return (
    <div className="date-range" role="group" aria-label={label}>
      <DateBox
        id={id}
        label={`${label}: с`}
        value={start}
        change={(date) => change([date, end])}
        invalid={wrong[0]}
        {...{ changePeriod, disabled, required, describedBy }}
      />
      <span aria-hidden>–</span>
      <DateBox
        id={`${id}-end`}
        label={`${label}: по`}
        value={end}
        change={(date) => change([start, date])}
        invalid={wrong[1]}
        {...{ changePeriod, disabled, required, describedBy }}
      />
    </div>
  );
}

/** Returns which ends to mark: the one that is not a date; in an invalid field the missing one, otherwise both. */
function wrongEnds(ends: readonly [string | null, string | null], invalid: boolean): [boolean, boolean] {
  const pick = (isWrong: (end: string | null) => boolean): [boolean, boolean] => [isWrong(ends[0]), isWrong(ends[1])];
  if (ends.some((end) => dayInputError(end) !== undefined)) return pick((end) => dayInputError(end) !== undefined);
  return ends.includes(null) ? pick((end) => invalid && end === null) : [invalid, invalid];
}

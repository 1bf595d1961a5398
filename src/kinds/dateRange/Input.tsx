import type { ReactNode } from 'react';
import { DateBox } from '#ui/calendar/DateBox.tsx';
import { daysOfWord, isPeriodWord, periodWordText, type Period, type PeriodWord } from '#codecs/periods.ts';
import { dayInputError } from '../shared/days.ts';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';

/**
 * Input of two dates; while typing, either of them may be missing (spec D37, D58). A filter keeps the word of a common
 * period, a form the days that the word means today (spec D93).
 */
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
  const { place } = useInputHost();
  const word = isPeriodWord(value) ? value : undefined;
  const days = word === undefined ? value : daysOfWord(word);
  const ends = Array.isArray(days) ? (days as (string | null)[]) : [];
  const [start = null, end = null] = ends;
  const changePeriod = (period: Period) => change([...period]);
  const pickWord = (next: PeriodWord) => change(place === 'filter' ? next : [...daysOfWord(next)]);
  const wordId = `${id}-word`;
  const described = [word === undefined ? '' : wordId, describedBy ?? ''].filter(Boolean).join(' ') || undefined;
  const wrong = wrongEnds([start, end], invalid);
  return (
    <div className="date-range" role="group" aria-label={label}>
      <DateBox
        id={id}
        label={`${label}: с`}
        value={start}
        change={(date) => change([date, end])}
        invalid={wrong[0]}
        {...{ changePeriod, pickWord, word, disabled, required, describedBy: described }}
      />
      <span aria-hidden>–</span>
      <DateBox
        id={`${id}-end`}
        label={`${label}: по`}
        value={end}
        change={(date) => change([start, date])}
        invalid={wrong[1]}
        {...{ changePeriod, pickWord, word, disabled, required, describedBy: described }}
      />
      {word !== undefined && (
        <span className="date-range-word" id={wordId}>
          {periodWordText(word)}
        </span>
      )}
    </div>
  );
}

/** Returns which ends to mark: the one that is not a date; in an invalid field the missing one, otherwise both. */
function wrongEnds(ends: readonly [string | null, string | null], invalid: boolean): [boolean, boolean] {
  const pick = (isWrong: (end: string | null) => boolean): [boolean, boolean] => [isWrong(ends[0]), isWrong(ends[1])];
  if (ends.some((end) => dayInputError(end) !== undefined)) return pick((end) => dayInputError(end) !== undefined);
  return ends.includes(null) ? pick((end) => invalid && end === null) : [invalid, invalid];
}

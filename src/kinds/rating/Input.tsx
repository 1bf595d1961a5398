import './rating.css';
import type { KeyboardEvent, ReactNode } from 'react';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';
import { rating, defaultMaxRating } from './kind.ts';

/**
 * Input of stars, one radio each: arrow keys and digits choose; Delete, Backspace, 0 and the chosen star itself clear
 * the value.
 */
export function RatingInput({
  id,
  field,
  label,
  value,
  change,
  disabled,
  required,
  invalid,
  describedBy,
}: InputProps<'rating'>): ReactNode {
  const { place } = useInputHost();
  const { max = defaultMaxRating } = field;
  const mark = typeof value === 'number' ? value : 0;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const chosen = chosenBy(event.key, mark, max);
    if (disabled || chosen === undefined) return;
    // Native radios would wrap around from the best mark to the worst.
    event.preventDefault();
    change(chosen === 0 ? null : chosen);
    event.currentTarget.querySelectorAll('input')[Math.max(chosen, 1) - 1]?.focus();
  };
  return (
    <div
      className="rating"
      role="radiogroup"
      aria-label={place === 'filter' ? `${label}: не ниже` : label}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: max }, (_, at) => at + 1).map((item) => (
        <label key={item} data-on={item <= mark || undefined}>
          <input
            type="radio"
            name={id}
            aria-label={`${item} из ${max}`}
            checked={item === mark}
            disabled={disabled}
            onChange={() => change(item)}
            onClick={() => {
              if (item === mark) change(null);
            }}
          />
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17l-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z" />
          </svg>
        </label>
      ))}
      <output>{textOf(mark, place, field)}</output>
    </div>
  );
}

/** Returns the mark that a key chooses, 0 to clear; undefined for other keys. */
function chosenBy(key: string, mark: number, max: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(Math.floor(mark) + 1, max);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(Math.ceil(mark) - 1, 1);
  if (key === 'Delete' || key === 'Backspace') return 0;
  return /^\d$/.test(key) && Number(key) <= max ? Number(key) : undefined;
}

function textOf(mark: number, place: 'form' | 'filter', field: InputProps<'rating'>['field']): string {
  if (place === 'filter') return mark === 0 ? 'Любая' : `Не ниже ${mark}`;
  return mark === 0 ? (field.placeholder ?? 'Нет оценки') : rating.toText(mark, field);
}

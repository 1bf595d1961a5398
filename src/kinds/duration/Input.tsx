import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { TypedInput } from '../shared/TypedInput.tsx';
import { formatMinutes, parseTypedDuration } from './minutes.ts';

/** Input of a duration, `1 ч 30 мин`. A valid text takes effect immediately. */
export function DurationInput(props: InputProps<'duration'>): ReactNode {
  const show = (value: unknown) => (typeof value === 'number' ? formatMinutes(value) : String(value ?? ''));
  return (
    <TypedInput
      {...props}
      placeholder="1 ч 30 мин"
      inputMode="text"
      read={parseTypedDuration}
      readEarly={parseTypedDuration}
      show={show}
    />
  );
}

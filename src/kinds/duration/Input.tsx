import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { TypedInput } from '../shared/TypedInput.tsx';
import { formatMinutes, parseTypedDuration } from './minutes.ts';

/** A duration, `1 ч 30 мин`. What is one already counts at once. */
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

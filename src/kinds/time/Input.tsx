import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { TypedInput } from '../shared/TypedInput.tsx';
import { typedTime } from './clock.ts';

/** A time of the day, `ЧЧ:ММ`. Four figures can become no other time; less may go on. */
export function TimeInput(props: InputProps<'time'>): ReactNode {
  const readEarly = (text: string) => (text.replace(/\D/g, '').length >= 4 ? typedTime(text) : null);
  return (
    <TypedInput
      {...props}
      placeholder="чч:мм"
      inputMode="numeric"
      read={typedTime}
      readEarly={readEarly}
      show={(value) => String(value ?? '')}
    />
  );
}

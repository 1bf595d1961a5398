import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { TypedInput } from '../shared/TypedInput.tsx';
import { typedTime } from './clock.ts';

/** Input of a time of day, `ЧЧ:ММ`. Four digits are complete; fewer may continue. */
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

import type { ReactNode } from 'react';
import { NumberInput } from '../shared/NumberInput.tsx';
import type { InputProps } from '../shared/props.ts';

/** Roubles. */
export function MoneyInput(props: InputProps<'money'>): ReactNode {
  return <NumberInput {...props} suffix="₽" />;
}

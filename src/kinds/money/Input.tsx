import type { ReactNode } from 'react';
import { NumberInput } from '../shared/NumberInput.tsx';
import type { InputProps } from '../shared/props.ts';

/** Input of an amount in roubles. */
export function MoneyInput(props: InputProps<'money'>): ReactNode {
  return <NumberInput {...props} suffix="₽" />;
}

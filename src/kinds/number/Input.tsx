import type { ReactNode } from 'react';
import { NumberInput } from '../shared/NumberInput.tsx';
import type { InputProps } from '../shared/props.ts';

/** A number with the unit that the field says. */
export function PlainNumberInput(props: InputProps<'number'>): ReactNode {
  const { suffix, minus = false, integer = false } = props.field;
  return <NumberInput {...props} suffix={suffix} options={{ minus, integer }} />;
}

import type { ReactNode } from 'react';
import { NumberInput } from '../shared/NumberInput.tsx';
import type { InputProps } from '../shared/props.ts';

/** Input of a number with the unit of the field. */
export function PlainNumberInput(props: InputProps<'number'>): ReactNode {
  const { suffix, minus = false, integer = false } = props.field;
  return <NumberInput {...props} suffix={suffix} options={{ minus, integer }} />;
}

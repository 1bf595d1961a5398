import type { ReactNode } from 'react';
import { NumberInput } from '../shared/NumberInput.tsx';
import type { InputProps } from '../shared/props.ts';

/** Input of percents. */
export function PercentInput(props: InputProps<'percent'>): ReactNode {
  return <NumberInput {...props} suffix="%" />;
}

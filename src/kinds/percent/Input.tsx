import type { ReactNode } from 'react';
import { NumberInput } from '../shared/NumberInput.tsx';
import type { InputProps } from '../shared/props.ts';

/** Percents, typed as such. */
export function PercentInput(props: InputProps<'percent'>): ReactNode {
  return <NumberInput {...props} suffix="%" />;
}

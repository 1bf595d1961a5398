import type { ReactNode } from 'react';
import type { OptionInputProps } from './options/inputProps.ts';
import { JsonInput } from './options/JsonInput.tsx';

/** A condition at a place of the declaration. */
export function ConditionPart({ id, label, value, change, invalid, describedBy }: OptionInputProps<'condition'>): ReactNode {
  return <JsonInput {...{ id, label, value, change, invalid, describedBy }} />;
}

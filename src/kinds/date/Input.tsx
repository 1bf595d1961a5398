import type { ReactNode } from 'react';
import { DateBox } from '#ui/calendar/DateBox.tsx';
import type { InputProps } from '../shared/props.ts';

export function DateInput({
  id,
  label,
  value,
  change,
  disabled,
  required,
  invalid,
  describedBy,
}: InputProps<'date'>): ReactNode {
  return (
    <DateBox
      {...{ id, label, disabled, required, invalid, describedBy, change }}
      value={typeof value === 'string' ? value : null}
    />
  );
}

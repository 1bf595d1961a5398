import type { ReactNode } from 'react';
import { Radios } from '#ui/inputs/Radio.tsx';
import type { InputProps } from '../shared/props.ts';

/** Input with a radio button for each of a few options. */
export function RadioInput({
  field,
  label,
  value,
  change,
  disabled,
  required,
  invalid,
  describedBy,
}: InputProps<'radio'>): ReactNode {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      <Radios value={value} disabled={disabled} options={field.options} onChange={change} />
    </div>
  );
}

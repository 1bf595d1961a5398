import { Radio } from 'antd';
import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';

/** Input with a radio button for each of a few options. */
export function RadioInput({
  name,
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
      <Radio.Group
        value={value}
        disabled={disabled}
        name={name}
        options={field.options.map(([option, text]) => ({ value: option, label: text }))}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  );
}

import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';

/** Input with a checkbox for each of a few options. */
export function CheckboxesInput({
  field,
  label,
  value,
  change,
  disabled,
  invalid,
  describedBy,
}: InputProps<'checkboxes'>): ReactNode {
  return (
    <div role="group" aria-label={label} aria-invalid={invalid || undefined} aria-describedby={describedBy}>
      <Checkbox.Group
        value={Array.isArray(value) ? value : []}
        disabled={disabled}
        options={field.options.map(([option, text]) => ({ value: option, label: text }))}
        onChange={change}
      />
    </div>
  );
}

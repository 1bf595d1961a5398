import type { ReactNode } from 'react';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { withUnknown } from '../shared/choices.ts';
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
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const options = withUnknown(field.options, chosen);
  return (
    <div
      role="group"
      className="tick-labels"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {options.map(([option, text]) => (
        <Checkbox
          key={String(option)}
          checked={chosen.includes(option)}
          disabled={disabled}
          onChange={(checked) =>
            change(options.flatMap(([item]) => ((item === option ? checked : chosen.includes(item)) ? [item] : [])))
          }
        >
          {text}
        </Checkbox>
      ))}
    </div>
  );
}

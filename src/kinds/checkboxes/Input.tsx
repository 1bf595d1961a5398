import type { ReactNode } from 'react';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
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
  const known = new Set(field.options.map(([option]): unknown => option));
  // Values of the API that the declaration does not know are shown and kept.
  const options: readonly (readonly [option: unknown, text: string])[] = [
    ...field.options,
    ...chosen.filter((item) => !known.has(item)).map((item) => [item, `значение ${String(item)}`] as const),
  ];
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

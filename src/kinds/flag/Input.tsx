import type { ReactNode } from 'react';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { Radios } from '#ui/inputs/Radio.tsx';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';

/** Checkbox with its own label. In a filter it has a third state for no filter. */
export function FlagInput(props: InputProps<'flag'>): ReactNode {
  const { place } = useInputHost();
  return place === 'filter' ? <FlagQuestion {...props} /> : <FlagCheckbox {...props} />;
}

function FlagQuestion({ label, value, change, disabled, describedBy }: InputProps<'flag'>): ReactNode {
  return (
    <>
      <span className="field-label" aria-hidden>
        {label}
      </span>
      <div role="radiogroup" aria-label={label} aria-describedby={describedBy}>
        <Radios
          value={value}
          disabled={disabled}
          onChange={change}
          options={[
            [null, 'Не важно'],
            [true, 'Да'],
            [false, 'Нет'],
          ]}
        />
      </div>
    </>
  );
}

function FlagCheckbox({
  id,
  label,
  value,
  change,
  disabled,
  required,
  invalid,
  describedBy,
}: InputProps<'flag'>): ReactNode {
  return (
    <Checkbox
      id={id}
      checked={value === true}
      disabled={disabled}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={change}
    >
      {label}
    </Checkbox>
  );
}

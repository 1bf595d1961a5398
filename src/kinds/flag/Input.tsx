import { Checkbox, Radio } from 'antd';
import type { ReactNode } from 'react';
import { useInputHost } from '../shared/inputHost.tsx';
import type { InputProps } from '../shared/props.ts';

/** Checkbox with its own label. In a filter it has a third state for no filter. */
export function FlagInput(props: InputProps<'flag'>): ReactNode {
  const { place } = useInputHost();
  return place === 'filter' ? <FlagQuestion {...props} /> : <FlagCheckbox {...props} />;
}

function FlagQuestion({ name, label, value, change, disabled, describedBy }: InputProps<'flag'>): ReactNode {
  return (
    <>
      <span className="field-label" aria-hidden>
        {label}
      </span>
      <div role="radiogroup" aria-label={label} aria-describedby={describedBy}>
        <Radio.Group
          value={value}
          disabled={disabled}
          name={name}
          onChange={(event) => change(event.target.value)}
          options={[
            { value: null, label: 'Не важно' },
            { value: true, label: 'Да' },
            { value: false, label: 'Нет' },
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
      onChange={(event) => change(event.target.checked)}
    >
      {label}
    </Checkbox>
  );
}

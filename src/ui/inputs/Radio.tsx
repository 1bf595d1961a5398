import { useId, type ComponentProps, type ReactNode } from 'react';

interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  onChange: () => void;
}

/** Radio button with its text beside it. */
export function Radio({ children, onChange, ...input }: RadioProps): ReactNode {
  return (
    <label className="tick-label">
      <input {...input} type="radio" onChange={onChange} />
      <span>{children}</span>
    </label>
  );
}

interface RadiosProps<V> {
  value: unknown;
  options: readonly (readonly [value: V, label: string])[];
  disabled?: boolean | undefined;
  onChange: (value: V) => void;
}

/** Radio buttons for a few options; the group around them names them. */
export function Radios<V extends string | number | boolean | null>({
  value,
  options,
  disabled,
  onChange,
}: RadiosProps<V>): ReactNode {
  const name = useId();
  return (
    <div className="tick-labels">
      {options.map(([option, label]) => (
        <Radio
          key={String(option)}
          name={name}
          value={String(option)}
          checked={option === value}
          disabled={disabled}
          onChange={() => onChange(option)}
        >
          {label}
        </Radio>
      ))}
    </div>
  );
}

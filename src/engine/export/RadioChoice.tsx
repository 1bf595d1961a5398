import { useId, type ReactNode } from 'react';

interface RadioChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly (readonly [value: V, label: string])[];
  choose: (value: V) => void;
}

/** Draws a group of radio buttons under a heading. */
export function RadioChoice<V extends string>({ label, value, options, choose }: RadioChoiceProps<V>): ReactNode {
  const group = useId();
  return (
    <fieldset className="export-choice">
      <legend>{label}</legend>
      {options.map(([item, text]) => (
        <label key={item}>
          <input type="radio" name={group} checked={item === value} onChange={() => choose(item)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

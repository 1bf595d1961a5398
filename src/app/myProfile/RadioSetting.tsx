import { useId, type ReactNode } from 'react';

interface ChoiceProps<T extends string> {
  title: string;
  options: readonly { value: T; label: string }[];
  chosen: string;
  choose: (value: T) => void;
}

/** Choice between a few options that takes effect immediately. */
export function RadioSetting<T extends string>({ title, options, chosen, choose }: ChoiceProps<T>): ReactNode {
  const id = useId();
  return (
    <section className="own-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div role="radiogroup" aria-labelledby={id} className="own-choices">
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={id} checked={value === chosen} onChange={() => choose(value)} />
            {label}
          </label>
        ))}
      </div>
    </section>
  );
}

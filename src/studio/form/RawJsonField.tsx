import { useId, type ReactNode } from 'react';
import { JsonOptionInput } from './options/JsonOptionInput.tsx';

/** What no input expresses, as JSON under its own label; an emptied text leaves what was there. */
export function RawJsonField({
  label,
  value,
  change,
}: {
  label: string;
  value: unknown;
  change: (value: unknown) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className="field written-json">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <JsonOptionInput
        id={id}
        label={label}
        value={value}
        change={(next) => {
          if (next !== undefined) change(next);
        }}
      />
    </div>
  );
}

import { useId, type ReactNode } from 'react';
import { JsonOptionInput } from './options/JsonOptionInput.tsx';

/** Draws values that no input can express as labeled JSON; clearing the text preserves the value. */
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

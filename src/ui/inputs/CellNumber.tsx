import type { ReactNode } from 'react';
import type { NumericInputOptions } from '#codecs/numericInput.ts';
import { useNumberText } from './useNumberText.ts';

interface CellNumberProps {
  /** Its accessible name: the column's and the row's. */
  label: string;
  value: number | null;
  change: (value: number | null) => void;
  options?: NumericInputOptions;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
}

/** A number typed in a cell of a table: a plain input, so that hundreds of them stay light. */
export function CellNumber({
  label,
  value,
  change,
  options,
  disabled = false,
  invalid = false,
  describedBy,
}: CellNumberProps): ReactNode {
  const [text] = useNumberText(value, change, options);
  return (
    <input
      {...text}
      className="cell-number"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      disabled={disabled}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    />
  );
}

import type { ReactNode } from 'react';
import type { NumericInputOptions } from '#codecs/numericInput.ts';
import { showRefusedNumber } from './showRefusedNumber.ts';
import { useNumberText } from './useNumberText.ts';

interface CellNumberProps {
  /** Accessible name: the names of the column and of the row. */
  label: string;
  value: number | null;
  change: (value: number | null) => void;
  options?: NumericInputOptions;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
}

/** Number input in a table cell: a plain input, so that hundreds of them stay fast. */
export function CellNumber({
  label,
  value,
  change,
  options,
  disabled = false,
  invalid = false,
  describedBy,
}: CellNumberProps): ReactNode {
  const [text] = useNumberText(value, change, options, (notice) => showRefusedNumber(label, notice));
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

import { Input } from 'antd';
import { useId, type ReactNode } from 'react';
import { Help } from '#ui/help/Help.tsx';
import { showRefusedNumber } from '#ui/inputs/showRefusedNumber.ts';
import { useNumberText } from '#ui/inputs/useNumberText.ts';

interface NumberBoxProps {
  label: string;
  value: number | null;
  change: (value: number | null) => void;
  suffix?: string;
  disabled?: boolean;
  wide?: boolean;
  help?: string;
}

/** Draws a labeled number input outside a declared form. */
export function NumberBox({
  label,
  value,
  change,
  suffix,
  disabled = false,
  wide = false,
  help,
}: NumberBoxProps): ReactNode {
  const id = useId();
  const [text] = useNumberText(value, change, {}, (notice) => showRefusedNumber(label, notice));
  return (
    <div className={`field growth-number${wide ? ' growth-number-wide' : ''}`}>
      <span className="field-head">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <Help label={label} text={help} />
      </span>
      <Input {...text} id={id} suffix={suffix} disabled={disabled} inputMode="decimal" autoComplete="off" />
    </div>
  );
}

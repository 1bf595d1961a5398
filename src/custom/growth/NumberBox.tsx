import { Input } from 'antd';
import { useId, type ReactNode } from 'react';
import { useNumberText } from '#ui/inputs/useNumberText.ts';

interface NumberBoxProps {
  label: string;
  value: number | null;
  change: (value: number | null) => void;
  suffix?: string;
  disabled?: boolean;
  wide?: boolean;
}

/** A labelled number that stands outside a declared form. */
export function NumberBox({ label, value, change, suffix, disabled = false, wide = false }: NumberBoxProps): ReactNode {
  const id = useId();
  const [text] = useNumberText(value, change);
  return (
    <div className={`field growth-number${wide ? ' growth-number-wide' : ''}`}>
      <label className="field-label" htmlFor={id}>{label}</label>
      <Input {...text} id={id} suffix={suffix} disabled={disabled} inputMode="decimal" autoComplete="off" />
    </div>
  );
}

import { Input, type InputProps as AntdInputProps } from 'antd';
import { useState, type ReactNode } from 'react';
import type { InputProps } from './props.ts';

interface TypedInputProps extends InputProps<'time' | 'duration' | 'coordinates'>, Pick<AntdInputProps, 'inputMode'> {
  placeholder: string;
  /** Parses a typed text; returns null when it is not a value of the kind. */
  read: (text: string) => unknown;
  /** Parses a text during typing; returns null when it may still be incomplete. */
  readEarly: (text: string) => unknown;
  show: (value: unknown) => string;
}

/**
 * Input of a value typed in common spellings. On blur it shows the formatted value, or the typed text with the reason
 * why it is invalid.
 */
export function TypedInput({
  id,
  field,
  label,
  value,
  change,
  disabled,
  required,
  invalid,
  describedBy,
  placeholder,
  inputMode,
  read,
  readEarly,
  show,
}: TypedInputProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    if (typed === null) return;
    change(typed.trim() === '' ? null : (read(typed) ?? typed));
    setTyped(null);
  };
  const type = (text: string) => {
    setTyped(text);
    const early = readEarly(text);
    if (early !== null || text.trim() === '') change(early);
  };
  return (
    <Input
      id={id}
      value={typed ?? show(value)}
      disabled={disabled}
      placeholder={field.placeholder ?? placeholder}
      inputMode={inputMode}
      autoComplete="off"
      aria-label={field.label ? undefined : label}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      aria-describedby={describedBy}
      status={invalid ? 'error' : ''}
      onChange={(event) => type(event.target.value)}
      onBlur={finish}
      onPressEnter={finish}
    />
  );
}

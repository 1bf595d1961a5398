import { Input, type InputProps as AntdInputProps } from 'antd';
import { useState, type ReactNode } from 'react';
import type { InputProps } from './props.ts';

interface TypedInputProps extends InputProps<'time' | 'duration' | 'coordinates'>, Pick<AntdInputProps, 'inputMode'> {
  placeholder: string;
  /** What a text says as people type it; null when it says nothing of the kind. */
  read: (text: string) => unknown;
  /** The same while it is typed: null for what may go on. */
  readEarly: (text: string) => unknown;
  show: (value: unknown) => string;
}

/** A value that is typed as one is used to; once the field is left it stands as such values do, or as it was typed with the reason. */
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

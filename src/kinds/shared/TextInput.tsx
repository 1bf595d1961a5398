import { Input, type InputProps as AntdInputProps } from 'antd';
import type { ReactNode } from 'react';
import type { InputProps } from './props.ts';

type TextInputProps = InputProps<'text' | 'url' | 'editableTitle'> &
  Pick<AntdInputProps, 'inputMode' | 'variant'> & { 'aria-label'?: string | undefined };

/** Input of one line with at most `max` characters. */
export function TextInput({
  id,
  name: _name,
  field,
  label,
  value,
  change,
  required,
  invalid,
  describedBy,
  ...props
}: TextInputProps): ReactNode {
  return (
    <Input
      aria-label={field.label ? undefined : label}
      {...props}
      id={id}
      value={String(value ?? '')}
      placeholder={field.placeholder}
      maxLength={field.max}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      aria-describedby={describedBy}
      onChange={(event) => change(event.target.value)}
    />
  );
}

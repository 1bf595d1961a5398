import type { KeyboardEvent, ReactNode } from 'react';
import type { OptionInputProps } from './inputProps.ts';

/** Draws a text input; clearing it removes the option unless it is required. */
export function TextOptionInput({
  id,
  label,
  value,
  required,
  invalid,
  describedBy,
  change,
  type = 'text',
}: Omit<OptionInputProps, 'shape' | 'schema' | 'kind'> & Pick<PlainInputProps, 'type'>): ReactNode {
  return (
    <PlainInput
      id={id}
      type={type}
      label={label}
      value={typeof value === 'string' ? value : ''}
      invalid={invalid}
      describedBy={describedBy}
      required={required}
      change={(next) => change(next === '' && !required ? undefined : next)}
    />
  );
}

interface PlainInputProps {
  id?: string;
  type?: 'text' | 'date';
  label: string;
  value: string;
  change: (next: string) => void;
  /** Called on blur or Enter. */
  left?: () => void;
  placeholder?: string;
  invalid?: boolean;
  required?: boolean;
  describedBy?: string | undefined;
  className?: string;
  autoFocus?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Draws one line of text with native elements: a declaration may have hundreds. */
export function PlainInput({
  id,
  type = 'text',
  label,
  value,
  change,
  left,
  placeholder,
  invalid = false,
  required = false,
  describedBy,
  className = '',
  autoFocus = false,
  onKeyDown,
}: PlainInputProps): ReactNode {
  return (
    <input
      id={id}
      type={type}
      className={`input ${className}`}
      aria-label={label}
      value={value}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      autoFocus={autoFocus}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      aria-describedby={describedBy}
      onChange={(event) => change(event.target.value)}
      onBlur={left}
      onKeyDown={onKeyDown}
    />
  );
}

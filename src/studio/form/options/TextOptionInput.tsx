import type { KeyboardEvent, ReactNode } from 'react';
import { useStudioFormHost } from '../formContext.tsx';
import type { OptionInputProps } from './inputProps.ts';

/** Draws a text input; clearing it removes the option unless it is required. */
export function TextOptionInput({
  id,
  label,
  path,
  value,
  required,
  invalid,
  describedBy,
  type = 'text',
}: Omit<OptionInputProps, 'shape' | 'schema' | 'kind' | 'change'> & Pick<PlainInputProps, 'type'>): ReactNode {
  const { edits } = useStudioFormHost();
  return (
    <PlainInput
      id={id}
      type={type}
      label={label}
      value={typeof value === 'string' ? value : ''}
      invalid={invalid}
      describedBy={describedBy}
      required={required}
      change={(next) => edits.set(path, next === '' && !required ? undefined : next, { typing: path.join('/') })}
      left={edits.endTyping}
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

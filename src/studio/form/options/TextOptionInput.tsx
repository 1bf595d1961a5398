import { useRef, type KeyboardEvent, type ReactNode } from 'react';
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
}: Omit<OptionInputProps, 'shape' | 'schema' | 'kind' | 'change'>): ReactNode {
  const { edits } = useStudioFormHost();
  return (
    <PlainInput
      id={id}
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
      type="text"
      className={`form-input ${className}`}
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

interface CommittedInputProps extends Omit<PlainInputProps, 'change' | 'left' | 'value'> {
  value: string;
  /** Applies the input on blur or Enter; a returned string explains why it cannot. */
  commit: (next: string) => string | undefined;
  problem: string | undefined;
  typed: string | null;
  setTyped: (typed: string | null, problem?: string) => void;
}

/** Draws a text applied only when finished, such as a name that is referenced elsewhere. */
export function CommittedInput({ value, commit, problem, typed, setTyped, ...rest }: CommittedInputProps): ReactNode {
  const cancelled = useRef(false);
  const finish = () => {
    if (typed === null || cancelled.current) return;
    if (typed === value) return setTyped(null);
    const why = commit(typed);
    return why === undefined ? setTyped(null) : setTyped(typed, why);
  };
  return (
    <PlainInput
      {...rest}
      value={typed ?? value}
      invalid={problem !== undefined}
      change={(next) => {
        cancelled.current = false;
        setTyped(next);
      }}
      left={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          finish();
        }
        if (event.key !== 'Escape' || typed === null) return;
        event.stopPropagation();
        cancelled.current = true;
        setTyped(null);
      }}
    />
  );
}

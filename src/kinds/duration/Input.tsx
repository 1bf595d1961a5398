import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { showMinutes, typedMinutes } from './minutes.ts';

/** A duration, typed as one is used to; once the field is left it stands as `1 ч 30 мин`, or as it was typed with the reason. */
export function DurationInput({ id, field, label, value, change, disabled, required, invalid, describedBy }: InputProps<'duration'>): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    if (typed === null) return;
    change(typed.trim() === '' ? null : typedMinutes(typed) ?? typed);
    setTyped(null);
  };
  const type = (text: string) => {
    setTyped(text);
    // What is a duration already counts at once; what is none yet may become one.
    const minutes = typedMinutes(text);
    if (minutes !== null || text.trim() === '') change(minutes);
  };
  return (
    <Input
      id={id} value={typed ?? (typeof value === 'number' ? showMinutes(value) : String(value ?? ''))} disabled={disabled} placeholder={field.placeholder ?? '1 ч 30 мин'} autoComplete="off"
      aria-label={field.label ? undefined : label} aria-invalid={invalid || undefined} aria-required={required || undefined} aria-describedby={describedBy} status={invalid ? 'error' : ''}
      onChange={(event) => type(event.target.value)} onBlur={finish} onPressEnter={finish}
    />
  );
}

import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { typedTime } from './clock.ts';

/** A time, typed as one is used to; once the field is left it stands as `ЧЧ:ММ`, or as it was typed with the reason. */
export function TimeInput({ id, field, label, value, change, disabled, required, invalid, describedBy }: InputProps<'time'>): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    if (typed === null) return;
    change(typed.trim() === '' ? null : typedTime(typed) ?? typed);
    setTyped(null);
  };
  const type = (text: string) => {
    setTyped(text);
    // Four figures can become no other time; less may go on.
    const time = text.replace(/\D/g, '').length >= 4 ? typedTime(text) : null;
    if (time !== null || text.trim() === '') change(time);
  };
  return (
    <Input
      id={id} value={typed ?? String(value ?? '')} disabled={disabled} placeholder={field.placeholder ?? 'чч:мм'} inputMode="numeric" autoComplete="off"
      aria-label={field.label ? undefined : label} aria-invalid={invalid || undefined} aria-required={required || undefined} aria-describedby={describedBy} status={invalid ? 'error' : ''}
      onChange={(event) => type(event.target.value)} onBlur={finish} onPressEnter={finish}
    />
  );
}

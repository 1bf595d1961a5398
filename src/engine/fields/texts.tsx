import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { InputProps } from './props.ts';

type TextKind = 'text' | 'url' | 'editableTitle' | 'phone';

/** One line of text; at most `max` characters. */
export function TextInput({ id, field, label, value, change, disabled, invalid, describedBy }: InputProps<TextKind>): ReactNode {
  const max = 'max' in field ? field.max : undefined;
  return (
    <Input
      id={id} value={String(value ?? '')} disabled={disabled} placeholder={field.placeholder}
      maxLength={max} status={invalid ? 'error' : ''} aria-invalid={invalid || undefined} aria-describedby={describedBy}
      aria-label={field.kind === 'editableTitle' || !field.label ? field.placeholder ?? label : undefined}
      inputMode={field.kind === 'url' ? 'url' : undefined} variant={field.kind === 'editableTitle' ? 'underlined' : 'outlined'}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** Several lines; with `counter` the length stands below as `N/255`. */
export function LongTextInput({ id, field, value, change, disabled, invalid, describedBy }: InputProps<'longText'>): ReactNode {
  const text = String(value ?? '');
  return (
    <div className="long-text">
      <Input.TextArea
        id={id} value={text} disabled={disabled} placeholder={field.placeholder} maxLength={field.max}
        autoSize={{ minRows: 3, maxRows: 8 }} status={invalid ? 'error' : ''} aria-invalid={invalid || undefined}
        aria-describedby={describedBy} onChange={(event) => change(event.target.value)}
      />
      {field.counter && <span className="long-text-counter">{`${text.length}/${field.max ?? ''}`}</span>}
    </div>
  );
}

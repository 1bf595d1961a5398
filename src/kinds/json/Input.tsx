import './json.css';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { json } from './kind.ts';
import { jsonIn, jsonText } from './jsonText.ts';

/** Input of JSON as text. On blur the text is indented, or stays as typed while it is invalid. */
export function JsonInput({
  id,
  field,
  value,
  change,
  disabled,
  required,
  invalid,
  describedBy,
}: InputProps<'json'>): ReactNode {
  const text = typeof value === 'string' ? value : '';
  const finish = () => {
    const indented = json.mistyped?.(text, field) === undefined ? jsonText(jsonIn(text), 2) : text;
    if (indented !== text) change(indented);
  };
  return (
    <Input.TextArea
      id={id}
      className="json-text"
      value={text}
      disabled={disabled}
      placeholder={field.placeholder}
      autoSize={{ minRows: 3, maxRows: 16 }}
      spellCheck={false}
      autoComplete="off"
      status={invalid ? 'error' : ''}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      aria-describedby={describedBy}
      onChange={(event) => change(event.target.value)}
      onBlur={finish}
    />
  );
}

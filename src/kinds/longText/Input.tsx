import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';

/** Input with several lines; with `counter` the length is shown below as `N/255`. */
export function LongTextInput({
  id,
  field,
  value,
  change,
  disabled,
  required,
  invalid,
  describedBy,
}: InputProps<'longText'>): ReactNode {
  const text = String(value ?? '');
  return (
    <div className="long-text">
      <Input.TextArea
        id={id}
        value={text}
        disabled={disabled}
        placeholder={field.placeholder}
        maxLength={field.max}
        autoSize={{ minRows: 3, maxRows: 8 }}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-describedby={describedBy}
        onChange={(event) => change(event.target.value)}
      />
      {field.counter && <span className="long-text-counter">{`${text.length}/${field.max ?? ''}`}</span>}
    </div>
  );
}

import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { numericInput, parseNumber } from '#codecs/numericInput.ts';
import type { InputProps } from './props.ts';

/** Numbers, percents and roubles: digits and one separator, a comma becomes a dot, the maximum drops the last character (part1 §5). */
export function NumberInput({ id, field, value, change, disabled, invalid, describedBy }: InputProps<'number' | 'percent' | 'money'>): ReactNode {
  const number = typeof value === 'number' ? value : null;
  // What is typed may say less than a number yet («12.»): it is kept as long as it means the value.
  const [typed, setTyped] = useState('');
  const text = parseNumber(typed) === number ? typed : String(number ?? '');
  return (
    <Input
      id={id} value={text} disabled={disabled} placeholder={field.placeholder} inputMode="decimal" autoComplete="off"
      suffix={suffixOf(field)} status={invalid ? 'error' : ''} aria-invalid={invalid || undefined} aria-describedby={describedBy}
      onChange={(event) => {
        const next = numericInput(event.target.value, {
          ...(field.max === undefined ? {} : { max: field.max }), ...('minus' in field && field.minus ? { minus: true } : {}),
        });
        setTyped(next);
        change(parseNumber(next));
      }}
    />
  );
}

function suffixOf(field: InputProps<'number' | 'percent' | 'money'>['field']): string | undefined {
  if (field.kind === 'percent') return '%';
  if (field.kind === 'money') return '₽';
  return field.suffix;
}

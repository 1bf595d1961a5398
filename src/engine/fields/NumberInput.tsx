import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { InputProps } from './props.ts';
import { useNumberText } from '#ui/inputs/useNumberText.ts';

/** Numbers, percents and roubles. */
export function NumberInput({ id, field, value, change, disabled, invalid, describedBy }: InputProps<'number' | 'percent' | 'money'>): ReactNode {
  const text = useNumberText(typeof value === 'number' ? value : null, change, {
    ...(field.max === undefined ? {} : { max: field.max }), ...('minus' in field && field.minus ? { minus: true } : {}),
    ...('integer' in field && field.integer ? { integer: true } : {}),
  });
  return (
    <Input
      {...text} id={id} disabled={disabled} placeholder={field.placeholder} inputMode="decimal" autoComplete="off"
      suffix={suffixOf(field)} status={invalid ? 'error' : ''} aria-invalid={invalid || undefined} aria-describedby={describedBy}
    />
  );
}

function suffixOf(field: InputProps<'number' | 'percent' | 'money'>['field']): string | undefined {
  if (field.kind === 'percent') return '%';
  if (field.kind === 'money') return '₽';
  return field.suffix;
}

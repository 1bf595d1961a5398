import type { ReactNode } from 'react';
import { isRussianPhone, phoneDigits, formatPhone } from '#codecs/phone.ts';
import { PhoneInput } from '#ui/inputs/PhoneInput.tsx';
import type { InputProps } from '../shared/props.ts';

/** Input of a phone with the mask of the sign-in; a foreign or irregular stored number is edited as plain text. */
export function PhoneFieldInput({
  id,
  field,
  label,
  value,
  change,
  disabled,
  required,
  invalid,
  describedBy,
}: InputProps<'phone'>): ReactNode {
  const text = String(value ?? '');
  return (
    <PhoneInput
      id={id}
      value={isRussianPhone(text) ? formatPhone(text) : text}
      change={(next) => change(isRussianPhone(next) ? phoneDigits(next) : next)}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      autoComplete="off"
      aria-required={required || undefined}
      {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
      {...(field.label ? {} : { 'aria-label': label })}
    />
  );
}

import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { NumericInputOptions } from '#codecs/numericInput.ts';
import { useNumberText } from '#ui/inputs/useNumberText.ts';
import { isExpected, rangeText } from './expected.ts';
import type { InputProps } from './props.ts';

interface NumberInputProps extends InputProps<'number' | 'percent' | 'money'> {
  /** Unit shown after the number. */
  suffix: string | undefined;
  options?: NumericInputOptions;
}

/**
 * Input of a number up to `max`. The message below it says why typed or pasted characters were not accepted, and
 * reports a number outside `expected`.
 */
export function NumberInput({
  id,
  field,
  value,
  change,
  disabled,
  required,
  invalid,
  describedBy,
  suffix,
  options,
}: NumberInputProps): ReactNode {
  const { max, expected } = field;
  const number = typeof value === 'number' ? value : null;
  const [text, refused] = useNumberText(number, change, { ...(max === undefined ? {} : { max }), suffix, ...options });
  const notice =
    refused ?? (expected && !isExpected(number, expected) ? `обычно ${rangeText(expected)}: проверьте значение` : '');
  return (
    <>
      <Input
        {...text}
        id={id}
        disabled={disabled}
        placeholder={field.placeholder}
        inputMode="decimal"
        autoComplete="off"
        suffix={suffix}
        status={invalid ? 'error' : notice === '' ? '' : 'warning'}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-describedby={[describedBy, notice === '' ? '' : `${id}-notice`].filter(Boolean).join(' ') || undefined}
      />
      {/*
       * The element is rendered even when empty, because screen readers do not announce a live region that appears
       * together with its text.
       */}
      <span
        className="field-notice"
        id={`${id}-notice`}
        aria-live="polite"
        {...(notice === '' ? {} : { role: 'status' })}
      >
        {notice}
      </span>
    </>
  );
}

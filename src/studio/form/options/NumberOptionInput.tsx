import { useState, type ReactNode } from 'react';
import type { OptionInputProps } from './inputProps.ts';
import { PlainInput } from './TextOptionInput.tsx';

type NumberProps = Pick<
  OptionInputProps<'number'>,
  'id' | 'label' | 'value' | 'required' | 'shape' | 'invalid' | 'describedBy' | 'change'
>;

/** Draws a number input; an invalid one stays visible with the reason, and the declaration stays unchanged. */
export function NumberOptionInput({
  id,
  label,
  value,
  required,
  shape,
  invalid,
  describedBy,
  change,
}: NumberProps): ReactNode {
  const [typed, setTyped] = useState<{ text: string; of: unknown } | null>(null);
  const text = typeof value === 'number' ? String(value).replace('.', ',') : '';
  const draft = typed !== null && typed.of === value ? typed.text : null;
  const problem = draft === null ? undefined : numberProblem(draft, shape.whole, required);
  const type = (text: string) => {
    const next = text.trim() === '' ? undefined : numberIn(text);
    const fits = numberProblem(text, shape.whole, required) === undefined;
    setTyped({ text, of: fits ? next : value });
    if (fits) change(next);
  };
  return (
    <>
      <PlainInput
        id={id}
        label={label}
        value={draft ?? text}
        invalid={invalid || problem !== undefined}
        required={required}
        describedBy={problem === undefined ? describedBy : `${id}-number`}
        className="form-number"
        change={type}
        left={() => {
          if (problem === undefined) setTyped(null);
        }}
      />
      {problem !== undefined && (
        <span className="field-error" id={`${id}-number`} role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

function numberIn(text: string): number {
  return Number(
    text
      .trim()
      .replace(',', '.')
      .replace(/[\s\u00A0]/g, ''),
  );
}

function numberProblem(text: string, whole: boolean, required: boolean): string | undefined {
  if (text.trim() === '') return required ? 'Введите число' : undefined;
  const number = numberIn(text);
  if (!Number.isFinite(number)) return 'Это не число. Например: 60';
  return whole && !Number.isInteger(number) ? 'Нужно целое число' : undefined;
}

import { useState, type ReactNode } from 'react';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import type { DeclaredField } from '../partProps.ts';
import type { TermOperator } from './comparisons.ts';
import { conditionValueType } from './availableComparisons.ts';
import { valueText } from './sentence.ts';

interface OperandInputProps {
  /** Accessible name of the value. */
  label: string;
  field: DeclaredField;
  comparison: TermOperator;
  operand: unknown;
  change: (operand: unknown) => void;
}

const flags: DeclaredField['options'] = [
  [true, 'да'],
  [false, 'нет'],
];

/**
 * Draws the operand of a comparison: an option by its text, a flag, a day, a number or a text. Draws nothing for a
 * shape.
 */
export function OperandInput({ label, field, comparison, operand, change }: OperandInputProps): ReactNode {
  const options = conditionValueType(field) === 'flag' ? flags : field.options;
  switch (comparison) {
    case 'is':
    case 'has':
      if (options) return <OptionSelect {...{ label, options, field, operand, change }} />;
      if (conditionValueType(field) === 'day')
        return (
          <input
            type="date"
            className="input"
            aria-label={label}
            value={String(operand)}
            onChange={({ target }) => change(target.value)}
          />
        );
      return (
        <TypedValue
          {...{ label, operand, change }}
          read={
            conditionValueType(field) === 'text' ? asText : conditionValueType(field) === 'number' ? asNumber : asScalar
          }
        />
      );
    case 'oneOf':
      if (options) return <OptionBoxes {...{ label, options, operand, change }} />;
      return (
        <TypedValue
          {...{ label, operand, change }}
          read={
            conditionValueType(field) === 'text' ? (text) => listOf(text, asText) : (text) => listOf(text, asScalar)
          }
          hint="через запятую"
        />
      );
    case 'above':
    case 'below':
    case 'atLeast':
    case 'atMost':
    case 'multipleOf':
      return (
        <TypedValue
          {...{ label, operand, change }}
          read={
            comparison === 'multipleOf'
              ? (text) => {
                  const found = asNumber(text);
                  return found !== undefined && found > 0 ? found : undefined;
                }
              : asNumber
          }
        />
      );
    case 'contains':
    case 'startsWith':
      return <TypedValue {...{ label, operand, change }} read={(text) => (text === '' ? undefined : text)} />;
    default:
      return null;
  }
}

function OptionSelect({
  label,
  options,
  field,
  operand,
  change,
}: Omit<OperandInputProps, 'comparison'> & { options: NonNullable<DeclaredField['options']> }): ReactNode {
  const at = options.findIndex(([value]) => value === operand);
  return (
    <select
      className="input"
      aria-label={label}
      value={at}
      onChange={({ target }) => change(options[Number(target.value)]?.[0])}
    >
      {at === -1 && <option value={-1}>{valueText(operand, field)}</option>}
      {options.map(([value, text], index) => (
        <option key={String(value)} value={index}>
          {text}
        </option>
      ))}
    </select>
  );
}

function OptionBoxes({
  label,
  options,
  operand,
  change,
}: Pick<OperandInputProps, 'label' | 'operand' | 'change'> & {
  options: NonNullable<DeclaredField['options']>;
}): ReactNode {
  const chosen = operand as readonly unknown[];
  // A removed option stays until the user deselects it.
  const all = [
    ...options,
    ...chosen.filter((item) => options.every(([value]) => value !== item)).map((item) => [item, String(item)] as const),
  ];
  return (
    <fieldset className="condition-boxes" aria-label={label}>
      {all.map(([value, text]) => (
        <Checkbox
          key={String(value)}
          checked={chosen.includes(value)}
          onChange={(checked) => change(checked ? [...chosen, value] : chosen.filter((item) => item !== value))}
        >
          {text}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Draws a typed value; an invalid one stays in the input but is not applied. */
function TypedValue({
  label,
  operand,
  change,
  read,
  hint,
}: Pick<OperandInputProps, 'label' | 'operand' | 'change'> & {
  read: (text: string) => unknown;
  hint?: string;
}): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const written = Array.isArray(operand)
    ? operand.join(', ')
    : typeof operand === 'number'
      ? String(operand).replace('.', ',')
      : String(operand);
  const shown = typed ?? written;
  const wrong = read(shown) === undefined;
  return (
    <input
      className="input"
      aria-label={label}
      value={shown}
      aria-invalid={wrong || undefined}
      placeholder={hint}
      onBlur={() => {
        if (!wrong) setTyped(null);
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = read(target.value);
        if (next !== undefined) change(next);
      }}
    />
  );
}

function asText(text: string): string {
  return text;
}

function asNumber(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** Returns an id as a number or a word, depending on how it is written. */
function asScalar(text: string): string | number {
  return asNumber(text) ?? text;
}

function listOf(text: string, read: (text: string) => unknown): unknown[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map(read);
}

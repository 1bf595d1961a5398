import { useState, type ReactNode } from 'react';
import { defaultWordAt, wordLabelAt } from '../../help/help.ts';
import type { OptionInputProps } from './inputProps.ts';
import { JsonOptionInput } from './JsonOptionInput.tsx';
import { NumberOptionInput } from './NumberOptionInput.tsx';
import { PlainInput } from './TextOptionInput.tsx';
import { WordInput } from './WordInput.tsx';

const types = [
  { word: 'text', title: 'Текст' },
  { word: 'number', title: 'Число' },
  { word: 'true', title: 'Да' },
  { word: 'false', title: 'Нет' },
  { word: 'null', title: 'Пусто (null)' },
  { word: 'json', title: 'Записано текстом (JSON)' },
] as const;
type Type = (typeof types)[number]['word'];

/** Draws any value: scalars by type and value, all others as JSON. */
export function AnyInput({
  id,
  label,
  value,
  required,
  invalid,
  describedBy,
  change,
}: Omit<OptionInputProps, 'shape' | 'schema'>): ReactNode {
  const [asJson, setAsJson] = useState(false);
  const type = asJson ? 'json' : typeOf(value);
  const choose = (next: string | undefined) => {
    setAsJson(next === 'json');
    if (next !== 'json') change(next === undefined ? undefined : initialValue(next as Type, value));
  };
  return (
    <div className="form-pair">
      <WordInput
        id={id}
        label={label}
        words={types}
        value={type}
        required={required}
        invalid={invalid}
        describedBy={describedBy}
        emptyText="По умолчанию"
        change={choose}
      />
      {type === 'text' && (
        <PlainInput label={`${label}: текст`} value={typeof value === 'string' ? value : ''} change={change} />
      )}
      {type === 'number' && (
        <NumberOptionInput
          id={`${id}-number`}
          label={`${label}: число`}
          value={value}
          required
          shape={{ is: 'number', whole: false }}
          invalid={false}
          describedBy={undefined}
          change={change}
        />
      )}
      {type === 'json' && <JsonOptionInput id={`${id}-json`} label={`${label}: JSON`} value={value} change={change} />}
    </div>
  );
}

/** Draws an option without a dedicated input as JSON. */
export function JsonOption({
  id,
  label,
  value,
  invalid,
  describedBy,
  change,
}: Omit<OptionInputProps, 'shape'>): ReactNode {
  return <JsonOptionInput {...{ id, label, value, invalid, describedBy, change }} />;
}

export function WordsInput({
  id,
  label,
  path,
  shape,
  value,
  required,
  invalid,
  describedBy,
  change,
}: OptionInputProps<'words'>): ReactNode {
  return (
    <WordInput
      {...{ id, label, value, required, invalid, describedBy, change }}
      words={shape.words.map((word) => ({ word, title: wordLabelAt(word, path) }))}
      emptyText={required ? 'Не выбрано' : defaultWordAt(path)}
    />
  );
}

function typeOf(value: unknown): Type | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' ? 'text' : 'json';
}

function initialValue(type: Type, value: unknown): unknown {
  if (type === 'number') return Number.isFinite(Number(value)) ? Number(value) : 0;
  if (type === 'text') return typeof value === 'number' ? String(value) : '';
  return type === 'null' ? null : type === 'true';
}

import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import type { DeclaredField } from '../partProps.ts';
import { RawJsonField } from '../RawJsonField.tsx';
import { readTerm, termOf, type TermOperator } from './comparisons.ts';
import type { JsonObject } from './conditionParts.ts';
import { comparisonsOf, firstOperand, conditionValueType, newRecordField } from './availableComparisons.ts';
import { OperandInput } from './OperandInput.tsx';

interface TermRowProps {
  /** One comparison, `{ measure: 1 }`; `{}` while no field is chosen. */
  term: JsonObject;
  fields: readonly DeclaredField[];
  change: (term: JsonObject) => void;
  remove?: (() => void) | undefined;
  /** Its position among its neighbors, for screen readers. */
  number: number;
}

const names: Readonly<Record<TermOperator, string>> = {
  filled: 'заполнено',
  empty: 'пусто',
  number: 'заполнено числом',
  positive: 'больше нуля',
  chosen: 'выбрано',
  nonEmpty: 'есть хотя бы одно',
  emptyOrUrl: 'пусто или ссылка',
  rangeStart: 'есть начало',
  rangeEnd: 'есть конец',
  is: 'равно',
  oneOf: 'одно из',
  above: 'больше',
  below: 'меньше',
  atLeast: 'не меньше',
  atMost: 'не больше',
  multipleOf: 'кратно',
  contains: 'содержит',
  startsWith: 'начинается с',
  has: 'среди значений есть',
  written: 'условие текстом',
};

/** Draws one comparison: field, operator and operand. */
export function TermRow({ term, fields, change, remove, number }: TermRowProps): ReactNode {
  const [entry] = Object.entries(term);
  const name = entry?.[0] ?? '';
  const all = [...fields, newRecordField];
  const field = all.find((item) => item.name === name);
  const place = `Сравнение ${number}`;
  return (
    <div className="condition-term" role="group" aria-label={place}>
      <select
        className="input"
        aria-label="Поле"
        value={name}
        onChange={({ target }) => change(termFor(all, target.value, entry?.[1]))}
      >
        {name === '' && <option value="">Выберите поле</option>}
        {name !== '' && !field && <option value={name}>{name} (такого поля нет)</option>}
        {all.map((item) => (
          <option key={item.name} value={item.name}>
            {item.label}
          </option>
        ))}
      </select>
      {entry && (
        <Compared
          field={field ?? { name, label: name, kind: '' }}
          term={entry[1]}
          change={(next) => change({ [name]: next })}
        />
      )}
      {remove && (
        <Button
          small
          look="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={`Убрать: ${place.toLowerCase()}`}
          onClick={remove}
        />
      )}
    </div>
  );
}

/** Returns the term for another field: the same comparison if its kind supports it, otherwise its first one. */
function termFor(all: readonly DeclaredField[], name: string, before: unknown): JsonObject {
  const field = all.find((item) => item.name === name) ?? { name, label: name, kind: '' };
  const offered = comparisonsOf(field);
  const { comparison, operand } = readTerm(before);
  const remaining =
    before !== undefined && offered.includes(comparison) && comparison !== 'written' ? comparison : undefined;
  const next = remaining ?? offered[0] ?? 'filled';
  if (next === 'written') return { [name]: before };
  const isSame = remaining !== undefined && conditionValueType(field) === 'number' && typeof operand === 'number';
  return { [name]: termOf(next, isSame ? operand : firstOperand(next, field)) };
}

function Compared({
  field,
  term,
  change,
}: {
  field: DeclaredField;
  term: unknown;
  change: (term: unknown) => void;
}): ReactNode {
  const { comparison, operand } = readTerm(term);
  const offered = comparisonsOf(field);
  const shown = offered.includes(comparison) ? offered : [...offered, comparison];
  if (comparison === 'written') return <RawJsonField label="Условие записано текстом" value={term} change={change} />;
  return (
    <>
      {shown.length > 1 && (
        <select
          className="input"
          aria-label="Как сравнить"
          value={comparison}
          onChange={({ target }) => change(changed(target.value as TermOperator, field, operand))}
        >
          {shown.map((item) => (
            <option key={item} value={item}>
              {names[item]}
            </option>
          ))}
        </select>
      )}
      <OperandInput
        label="Значение"
        {...{ field, comparison, operand }}
        change={(next) => change(termOf(comparison, next, term))}
      />
    </>
  );
}

/** Adapts the operand to another comparison: numbers stay numbers, one value becomes a list. */
function changed(comparison: TermOperator, field: DeclaredField, operand: unknown): unknown {
  if (comparison === 'written') return operand;
  const first = firstOperand(comparison, field);
  if (comparison === 'oneOf' && operand !== undefined && !Array.isArray(operand)) return termOf(comparison, [operand]);
  if (comparison === 'is' && Array.isArray(operand) && operand.length > 0) return termOf(comparison, operand[0]);
  return termOf(
    comparison,
    typeof operand === typeof first && operand !== undefined && !Array.isArray(operand) ? operand : first,
  );
}

import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import type { JsonObject } from '../conditions/conditionParts.ts';
import { firstOperand } from '../conditions/availableComparisons.ts';
import { isConditionScalar } from '../conditions/comparisons.ts';
import { FieldPicker } from '../FieldPicker.tsx';
import { OperandInput } from '../conditions/OperandInput.tsx';
import type { DeclaredField } from '../partProps.ts';
import { RawJsonField } from '../RawJsonField.tsx';

interface SetsInputProps {
  value: JsonObject | undefined;
  change: (value: JsonObject | undefined) => void;
  fields: readonly DeclaredField[];
}

/** Draws the field values that an action sets: one row with a field and its value each. */
export function SetsInput({ value, change, fields }: SetsInputProps): ReactNode {
  const entries = Object.entries(value ?? {});
  const put = (next: readonly (readonly [string, unknown])[]) =>
    change(next.length === 0 ? undefined : Object.fromEntries(next));
  const free = fields.filter(({ name }) => entries.every(([item]) => item !== name));
  return (
    <div className="sets" role="group" aria-label="Что станет в полях">
      <span className="field-label" aria-hidden>
        Что станет в полях
      </span>
      {entries.map(([name, set], at) => {
        const field = fields.find((item) => item.name === name) ?? { name, label: name, kind: '' };
        return (
          <div key={name} className="condition-term" role="group" aria-label={field.label}>
            <span>{field.label} —</span>
            {isConditionScalar(set) ? (
              <OperandInput
                label="Значение"
                field={field}
                comparison="is"
                operand={set}
                change={(next) => put(entries.with(at, [name, next]))}
              />
            ) : (
              <RawJsonField label="Значение, JSON" value={set} change={(next) => put(entries.with(at, [name, next]))} />
            )}
            <Button
              small
              look="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={`Не менять: ${field.label}`}
              onClick={() => put(entries.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      <FieldPicker
        label="Какое поле изменится"
        done="Добавить поле"
        fields={free}
        choose={(name) => {
          const field = free.find((item) => item.name === name);
          if (field) put([...entries, [field.name, firstOperand('is', field)]]);
        }}
      />
      <p className="field-hint">Это увидят сразу; встроенный API делает ровно это, API компании — то, что умеет сам.</p>
    </div>
  );
}

import { PlusOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { ConditionInput } from '../conditions/ConditionInput.tsx';
import type { DeclaredField, PartProps } from '../partProps.ts';
import { FieldPicker } from '../FieldPicker.tsx';
import { FoldedRows, useOpenedRow } from '../rows/FoldedRows.tsx';
import { moveItem } from '#engine/fields/nested/useRowKeys.ts';
import { RawJsonField } from '../RawJsonField.tsx';
import { changedRule, isRule, requiredRule, rulePartsOf, ruleSentence, type RuleJson } from './ruleParts.ts';
import './rules.css';

/** Draws rules in order, each as a sentence that unfolds to its parts: of a declaration, or of the rows of a table. */
export function RuleList({ value, change, fields, path }: PartProps<readonly unknown[]>): ReactNode {
  const rules = value ?? [];
  const opened = useOpenedRow(path);
  const [adding, setAdding] = useState(false);
  const add = (name: string) => {
    const field = fields.find((item) => item.name === name);
    if (!field) return;
    setAdding(false);
    opened[1](rules.length);
    change([...rules, requiredRule(field)]);
  };
  return (
    <div className="rules">
      {rules.length === 0 && <p className="studio-note">Правил пока нет: форма сохранится с любыми значениями.</p>}
      <FoldedRows
        label="Правила"
        items={rules}
        {...{ path, opened }}
        listsProblems
        headOf={(rule, at) =>
          isRule(rule) ? [ruleSentence(rule, fields), rule[1] || 'без сообщения'] : [`правило ${at + 1}`, '']
        }
        move={(from, to) => change(moveItem(rules, from, to))}
        remove={(at) => change(rules.toSpliced(at, 1))}
        renderOpen={(rule, at) => {
          const changeRule = (next: unknown) => change(rules.with(at, next));
          return isRule(rule) ? (
            <RuleParts {...{ rule, changeRule, fields }} />
          ) : (
            <RawJsonField label="Правило записано текстом" value={rule} change={changeRule} />
          );
        }}
      />
      {adding ? (
        <FieldPicker
          label="О каком поле правило"
          done="Добавить"
          fields={fields}
          choose={add}
          cancel={() => setAdding(false)}
        />
      ) : (
        <div>
          <Button small icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            Добавить правило
          </Button>
        </div>
      )}
    </div>
  );
}

interface RulePartsProps {
  rule: RuleJson;
  changeRule: (rule: unknown) => void;
  fields: readonly DeclaredField[];
}

function RuleParts({ rule, changeRule, fields }: RulePartsProps): ReactNode {
  const id = useId();
  const [name, message, condition] = rule;
  const { when, must } = rulePartsOf(condition);
  return (
    <div className="rule-parts">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-field`}>
          О каком поле
        </label>
        <select
          id={`${id}-field`}
          className="input"
          value={name}
          onChange={({ target }) => changeRule(changedRule(rule, { field: target.value }, fields))}
        >
          {fields.every((item) => item.name !== name) && <option value={name}>{name} (такого поля нет)</option>}
          {fields.map((item) => (
            <option key={item.name} value={item.name}>
              {item.label}
            </option>
          ))}
        </select>
      </div>
      <span className="field-label" aria-hidden>
        Что должно быть верно
      </span>
      <ConditionInput
        label="Что должно быть верно"
        value={must}
        fields={fields}
        diagnostics={[]}
        change={(next) => changeRule(changedRule(rule, { must: next ?? {} }, fields))}
      />
      <span className="field-label" aria-hidden>
        Когда проверять
      </span>
      {when === undefined && <p className="studio-note">Всегда</p>}
      <ConditionInput
        label="Когда проверять"
        value={when}
        fields={fields}
        diagnostics={[]}
        change={(next) => changeRule(changedRule(rule, { when: next }, fields))}
      />
      <div className="field">
        <label className="field-label" htmlFor={`${id}-message`}>
          Что сказать, если не так
        </label>
        <input
          id={`${id}-message`}
          className="input"
          value={message}
          aria-invalid={message === '' || undefined}
          onChange={({ target }) => changeRule([name, target.value, condition])}
        />
      </div>
    </div>
  );
}

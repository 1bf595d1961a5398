import { PlusOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import type { JsonObject } from '../conditions/conditionParts.ts';
import { ConditionInput } from '../conditions/ConditionInput.tsx';
import type { DeclaredField, PartProps, PlacedDiagnostic } from '../partProps.ts';
import { FieldPicker } from '../FieldPicker.tsx';
import { OrderedRows } from '../rows/OrderedRows.tsx';
import { moveItem } from '#engine/fields/nested/useRowKeys.ts';
import { RawJsonField } from '../RawJsonField.tsx';
import { changedRule, isRule, requiredRule, rulePartsOf, ruleSentence, type RuleJson } from './ruleParts.ts';
import './rules.css';

const shows = [
  ['dialog', 'в одном окне'],
  ['underField', 'под своими полями'],
] as const;

/** Draws `rules` of a declaration: where their messages appear, and the list of rules. */
export function RulesInput({ value, change, fields, path, diagnostics }: PartProps<JsonObject>): ReactNode {
  const id = useId();
  const rules = isRecord(value) && Array.isArray(value['all']) ? (value['all'] as unknown[]) : [];
  const { show = 'dialog' } = value ?? {};
  const put = (next: JsonObject) => change({ show: 'dialog', all: [], ...value, ...next });
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Где показывать ошибки
        </label>
        <select id={id} className="input" value={String(show)} onChange={({ target }) => put({ show: target.value })}>
          {shows.map(([item, text]) => (
            <option key={item} value={item}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <RuleList
        value={rules}
        change={(all) => put({ all: all ?? [] })}
        fields={fields}
        path={[...path, 'all']}
        diagnostics={diagnostics}
      />
    </>
  );
}

/** Draws rules in order, each as a sentence that expands to its parts: of a declaration, or of the rows of a table. */
export function RuleList({ value, change, fields, path, diagnostics }: PartProps<readonly unknown[]>): ReactNode {
  const rules = value ?? [];
  const [opened, setOpened] = useState<number | null>(null);
  const [adding, setAdding] = useState(false);
  const add = (name: string) => {
    const field = fields.find((item) => item.name === name);
    if (!field) return;
    setAdding(false);
    setOpened(rules.length);
    change([...rules, requiredRule(field)]);
  };
  return (
    <div className="rules">
      {rules.length === 0 && <p className="studio-note">Правил пока нет: форма сохранится с любыми значениями.</p>}
      <OrderedRows
        label="Правила"
        items={rules}
        nameOf={(rule, at) => (isRule(rule) ? ruleSentence(rule, fields) : `правило ${at + 1}`)}
        move={(from, to) => {
          setOpened(null);
          change(moveItem(rules, from, to));
        }}
        remove={(at) => {
          setOpened(null);
          change(rules.toSpliced(at, 1));
        }}
        renderRow={(rule, at) => (
          <>
            <RuleLine
              rule={rule}
              open={opened === at}
              toggle={() => setOpened(opened === at ? null : at)}
              changeRule={(next) => change(rules.with(at, next))}
              fields={fields}
            />
            {diagnosticsAt(diagnostics, path, at).map(({ text }) => (
              <p key={text} className="field-error" role="alert">
                {text}
              </p>
            ))}
          </>
        )}
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

function diagnosticsAt(
  diagnostics: readonly PlacedDiagnostic[],
  path: PartProps['path'],
  at: number,
): readonly PlacedDiagnostic[] {
  return diagnostics.filter(
    (item) => item.path[path.length] === at && path.every((step, index) => item.path[index] === step),
  );
}

interface RuleLineProps {
  rule: unknown;
  changeRule: (rule: unknown) => void;
  fields: readonly DeclaredField[];
  open: boolean;
  toggle: () => void;
}

function RuleLine({ rule, changeRule, fields, open, toggle }: RuleLineProps): ReactNode {
  if (!isRule(rule)) return <RawJsonField label="Правило записано текстом" value={rule} change={changeRule} />;
  return (
    <>
      <button type="button" className="rule-sentence" aria-expanded={open} onClick={toggle}>
        <span>{ruleSentence(rule, fields)}</span> <span className="rule-message">{rule[1] || 'без сообщения'}</span>
      </button>
      {open && <RuleParts rule={rule} {...{ changeRule, fields }} />}
    </>
  );
}

function RuleParts({
  rule,
  changeRule,
  fields,
}: Pick<RuleLineProps, 'changeRule' | 'fields'> & { rule: RuleJson }): ReactNode {
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

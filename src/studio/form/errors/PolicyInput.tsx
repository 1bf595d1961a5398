import { useId, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import type { JsonObject } from '../conditions/conditionParts.ts';
import type { DeclaredField } from '../partProps.ts';
import { PairRows } from '../PairRows.tsx';
import { RawJsonField } from '../RawJsonField.tsx';
import { beginPolicy, policyNames, policyOf, policyWords, type PolicyName } from './policies.ts';

interface PolicyInputProps {
  label: string;
  policy: unknown;
  fields: readonly DeclaredField[];
  change: (policy: unknown) => void;
}

const shown = [
  ['text', 'только текст сервера'],
  ['data', 'текст и список из ответа'],
  ['table', 'таблицу из ответа'],
] as const;

/** Draws the handling of an error: a policy with its description and parameters. */
export function PolicyInput({ label, policy, fields, change }: PolicyInputProps): ReactNode {
  const id = useId();
  const name = policyOf(policy);
  if (name === undefined) return <RawJsonField label={`${label}: записано текстом`} value={policy} change={change} />;
  return (
    <div className="policy">
      <select
        className="input"
        aria-label={label}
        aria-describedby={id}
        value={name}
        onChange={({ target }) => change(beginPolicy(target.value as PolicyName, fields[0]?.name ?? ''))}
      >
        {policyNames.map((item) => (
          <option key={item} value={item}>
            {policyWords[item].name}
          </option>
        ))}
      </select>
      <p className="field-hint" id={id}>
        {policyWords[name].text}
      </p>
      {name === 'fieldText' && isRecord(policy) && <FieldOf policy={policy} {...{ label, fields, change }} />}
      {name === 'confirmForce' && isRecord(policy) && <Question policy={policy} change={change} />}
    </div>
  );
}

function FieldOf({ policy, fields, change }: Omit<PolicyInputProps, 'policy'> & { policy: JsonObject }): ReactNode {
  const field = String(policy['field'] ?? '');
  return (
    <select
      className="input"
      aria-label="Сообщение какого поля"
      value={field}
      onChange={({ target }) => change({ ...policy, field: target.value })}
    >
      {fields.every(({ name }) => name !== field) && <option value={field}>{field || 'Выберите поле'}</option>}
      {fields.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}

const texts = [
  ['question', 'Вопрос'],
  ['yes', 'Кнопка согласия'],
  ['no', 'Кнопка отказа'],
] as const;

function Question({ policy, change }: { policy: JsonObject; change: (policy: unknown) => void }): ReactNode {
  const id = useId();
  const columns = Array.isArray(policy['columns']) ? (policy['columns'] as [string, string][]) : [];
  return (
    <div className="policy-parts">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-shows`}>
          Что показать в вопросе
        </label>
        <select
          id={`${id}-shows`}
          className="input"
          value={String(policy['shows'])}
          onChange={({ target }) => change({ ...policy, shows: target.value })}
        >
          {shown.map(([item, text]) => (
            <option key={item} value={item}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {policy['shows'] === 'table' && (
        <PairRows
          label="Столбцы таблицы"
          first="Имя в ответе"
          second="Заголовок"
          rows={columns}
          change={(next) => change(next.length === 0 ? without(policy, 'columns') : { ...policy, columns: next })}
        />
      )}
      {texts.map(([name, label]) => (
        <div key={name} className="field">
          <label className="field-label" htmlFor={`${id}-${name}`}>
            {label}
          </label>
          <input
            id={`${id}-${name}`}
            className="input"
            value={String(policy[name] ?? '')}
            onChange={({ target }) =>
              change(
                target.value === '' && name === 'question'
                  ? without(policy, name)
                  : { ...policy, [name]: target.value },
              )
            }
          />
        </div>
      ))}
    </div>
  );
}

function without(policy: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(policy).filter(([item]) => item !== name));
}

import { useId, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { rightRows } from '#dictionaries/rights.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConditionInput } from '../conditions/ConditionInput.tsx';
import type { JsonObject } from '../conditions/conditionParts.ts';
import type { DeclaredField } from '../partProps.ts';
import { RawJsonField } from '../RawJsonField.tsx';
import { pathProblem, setActionMember } from './actionEdits.ts';
import { SetsInput } from './SetsInput.tsx';

interface ActionFieldsProps {
  action: JsonObject;
  change: (action: JsonObject) => void;
  fields: readonly DeclaredField[];
}

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const offers = [
  ['', 'у одной записи и у выбранных'],
  ['row', 'только у одной записи'],
  ['selection', 'только у выбранных записей'],
] as const;
/** The rights that an action can require: by section, then the others. */
const accesses: readonly (readonly [permission: string, label: string])[] = [
  ...rightRows.flatMap(({ label, section }) =>
    section === undefined ? [] : [[section, label.toLowerCase()] as const],
  ),
  ['superUser', 'суперпользователь'],
  ...rightRows.flatMap(({ name, label, section, allows }) =>
    section === undefined && allows === undefined ? [[name, label.toLowerCase()] as const] : [],
  ),
];

export function ActionFields({ action, change, fields }: ActionFieldsProps): ReactNode {
  const put = (member: string, value: unknown) => change(setActionMember(action, member, value));
  const path = String(action['path'] ?? '');
  const permission = action['permission'];
  return (
    <div className="rule-parts">
      <Text label="Текст кнопки" value={action['title']} change={(next) => put('title', next)} />
      <Text label="Имя в объявлении" value={action['name']} change={(next) => put('name', next)} />
      <Text
        label="Адрес за путём ресурса"
        hint="{id} — ключ записи: {id}/approve/"
        value={path}
        problem={pathProblem(path)}
        change={(next) => put('path', next)}
      />
      <Select
        label="Метод"
        value={String(action['method'] ?? 'POST')}
        options={methods.map((item) => [item, item])}
        change={(next) => put('method', next === 'POST' ? undefined : next)}
      />
      <Text
        label="О чём спросить перед ним"
        hint="Без вопроса действие выполняется сразу"
        value={action['question']}
        change={(next) => put('question', next === '' ? undefined : next)}
      />
      <Select
        label="Где предлагать"
        value={String(action['of'] ?? '')}
        options={offers}
        change={(next) => put('of', next === '' ? undefined : next)}
      />
      <Select
        label="Кому доступно"
        value={typeof permission === 'string' ? permission : ''}
        change={(next) => put('permission', next === '' ? undefined : next)}
        options={[
          ['', 'всем, кто видит раздел'],
          ...accesses,
          ...(typeof permission === 'string' && !accesses.some(([item]) => item === permission)
            ? [[permission, permission] as const]
            : []),
        ]}
      />
      <span className="field-label" aria-hidden>
        Когда предлагать
      </span>
      {action['when'] === undefined && <p className="studio-note">Всегда</p>}
      <ConditionInput
        label="Когда предлагать"
        value={isRecord(action['when']) ? action['when'] : undefined}
        fields={fields}
        diagnostics={[]}
        change={(next) => put('when', next)}
      />
      <SetsInput
        value={isRecord(action['sets']) ? action['sets'] : undefined}
        change={(next) => put('sets', next)}
        fields={fields}
      />
      <span className="field-label" aria-hidden>
        Что послать с вызовом
      </span>
      {action['body'] === undefined ? (
        <div>
          <Button small onClick={() => put('body', {})}>
            Добавить тело запроса
          </Button>
        </div>
      ) : (
        <>
          <RawJsonField label="Тело запроса, JSON" value={action['body']} change={(next) => put('body', next)} />
          <div>
            <Button small look="text" onClick={() => put('body', undefined)}>
              Не посылать тело
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Text({
  label,
  value,
  change,
  hint,
  problem,
}: {
  label: string;
  value: unknown;
  change: (value: string) => void;
  hint?: string;
  problem?: string | undefined;
}): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        value={typeof value === 'string' ? value : ''}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={(hint ?? problem) ? `${id}-said` : undefined}
        onChange={({ target }) => change(target.value)}
      />
      {(problem ?? hint) !== undefined && (
        <p id={`${id}-said`} className={problem === undefined ? 'field-hint' : 'field-error'}>
          {problem ?? hint}
        </p>
      )}
    </div>
  );
}

function Select({
  label,
  value,
  options,
  change,
}: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  change: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="input" value={value} onChange={({ target }) => change(target.value)}>
        {options.map(([item, text]) => (
          <option key={item} value={item}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { useId, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import type { JsonObject } from '../conditions/conditionParts.ts';
import type { DeclaredField, PartProps } from '../partProps.ts';
import { RawJsonField } from '../RawJsonField.tsx';

/** Draws `unique` of a declaration: fields that no two records may share, and the message for a duplicate. */
export function UniqueInput({ value, change, fields, diagnostics }: PartProps<readonly unknown[]>): ReactNode {
  const all = value ?? [];
  const put = (next: readonly unknown[]) => change(next.length === 0 ? undefined : next);
  const add = () => {
    const first = fields[0];
    if (first)
      put([...all, { fields: [first.name], code: freeCode(all), text: `«${first.label}» с таким значением уже есть` }]);
  };
  return (
    <div className="errors">
      <p className="studio-note">Следит встроенный API; с API компании действуют её собственные правила.</p>
      <ul aria-label="Что не повторяется" className="errors-list">
        {all.map((item, at) => (
          <li key={at} className="error-line" aria-label={`Не повторяется ${at + 1}`}>
            {isRecord(item) ? (
              <OneUnique one={item} fields={fields} change={(next) => put(all.with(at, next))} />
            ) : (
              <RawJsonField label="Записано текстом" value={item} change={(next) => put(all.with(at, next))} />
            )}
            <div>
              <Button small look="text" icon={<CloseOutlined aria-hidden />} onClick={() => put(all.toSpliced(at, 1))}>
                Убрать
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button small icon={<PlusOutlined aria-hidden />} disabled={fields.length === 0} onClick={add}>
          Добавить
        </Button>
      </div>
      {diagnostics.map(({ text }) => (
        <p key={text} className="field-error" role="alert">
          {text}
        </p>
      ))}
    </div>
  );
}

/** Range of catalog codes for such a refusal. */
const codes = { first: 209, min: 200, max: 299 } as const;

function freeCode(all: readonly unknown[]): number {
  const taken = new Set(all.map((item) => (isRecord(item) ? item['code'] : undefined)));
  for (let code: number = codes.first; code <= codes.max; code += 1) if (!taken.has(code)) return code;
  return codes.first;
}

function OneUnique({
  one,
  fields,
  change,
}: {
  one: JsonObject;
  fields: readonly DeclaredField[];
  change: (next: JsonObject) => void;
}): ReactNode {
  const id = useId();
  const fieldList = Array.isArray(one['fields']) ? (one['fields'] as unknown[]) : [];
  return (
    <>
      <fieldset className="condition-boxes" aria-label="Поля, которые вместе не повторяются">
        {fields.map(({ name, label }) => (
          <Checkbox
            key={name}
            checked={fieldList.includes(name)}
            onChange={(checked) =>
              change({ ...one, fields: checked ? [...fieldList, name] : fieldList.filter((other) => other !== name) })
            }
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-text`}>
          Что сказать
        </label>
        <input
          id={`${id}-text`}
          className="input"
          value={String(one['text'] ?? '')}
          onChange={({ target }) => change({ ...one, text: target.value })}
        />
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-code`}>
          Код ошибки, от {codes.min} до {codes.max}
        </label>
        <input
          id={`${id}-code`}
          className="input"
          type="number"
          min={codes.min}
          max={codes.max}
          value={String(one['code'] ?? '')}
          onChange={({ target }) => change({ ...one, code: target.value === '' ? undefined : Number(target.value) })}
        />
      </div>
    </>
  );
}

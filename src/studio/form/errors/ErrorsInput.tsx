import { CloseOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import type { JsonObject } from '../conditions/conditionParts.ts';
import type { PartProps } from '../partProps.ts';
import { errorCodes, isCode, renameCode } from './policies.ts';
import { PolicyInput } from './PolicyInput.tsx';
import '../conditions/conditions.css';
import './errors.css';

/** Draws `errors` of a declaration: the handling of each API error code, and of all others. */
export function ErrorsInput({ value, change, fields, diagnostics }: PartProps<JsonObject>): ReactNode {
  const errors = value ?? {};
  const [code, setCode] = useState('');
  const id = useId();
  const isNew = isCode(code.trim()) && !Object.hasOwn(errors, code.trim());
  // The declaration requires `otherwise` as soon as it has `errors`.
  const put = (next: JsonObject) => change({ ...next, otherwise: next['otherwise'] ?? 'text' });
  const add = () => {
    if (!isNew) return;
    const { otherwise = 'text', ...codes } = errors;
    change({ ...codes, [code.trim()]: 'text', otherwise });
    setCode('');
  };
  return (
    <div className="errors">
      <ul aria-label="Коды ошибок" className="errors-list">
        {errorCodes(errors).map(([own, policy]) => (
          <li key={own} className="error-line" aria-label={`Код ${own}`}>
            <div className="error-head">
              <CodeInput code={own} existing={Object.keys(errors)} rename={(to) => put(renameCode(errors, own, to))} />
              <Button
                small
                look="text"
                icon={<CloseOutlined aria-hidden />}
                aria-label={`Удалить код ${own}`}
                onClick={() => put(Object.fromEntries(Object.entries(errors).filter(([item]) => item !== own)))}
              />
            </div>
            <PolicyInput
              label={`Что делать с кодом ${own}`}
              policy={policy}
              fields={fields}
              change={(next) => put({ ...errors, [own]: next })}
            />
          </li>
        ))}
        <li className="error-line" aria-label="Все прочие ошибки">
          <b>Все прочие ошибки</b>
          <PolicyInput
            label="Что делать с прочими ошибками"
            policy={errors['otherwise'] ?? 'text'}
            fields={fields}
            change={(next) => put({ ...errors, otherwise: next })}
          />
        </li>
      </ul>
      <form
        className="error-new"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <div className="field">
          <label className="field-label" htmlFor={id}>
            Код ошибки
          </label>
          <input
            id={id}
            className="input"
            value={code}
            placeholder="409 или NAME_TAKEN"
            onChange={({ target }) => setCode(target.value)}
          />
        </div>
        <Button type="submit" disabled={!isNew}>
          Добавить код
        </Button>
      </form>
      {diagnostics.map(({ text }) => (
        <p key={text} className="field-error" role="alert">
          {text}
        </p>
      ))}
    </div>
  );
}

/** Applies a new code on blur: half of a number is a different code. */
function CodeInput({
  code,
  existing,
  rename,
}: {
  code: string;
  existing: readonly string[];
  rename: (to: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const next = (typed ?? code).trim();
  const isWrong = next !== code && (!isCode(next) || existing.includes(next));
  return (
    <input
      className="input error-code"
      aria-label={`Код ${code}`}
      value={typed ?? code}
      aria-invalid={isWrong || undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        setTyped(null);
        if (!isWrong) rename(next);
      }}
    />
  );
}

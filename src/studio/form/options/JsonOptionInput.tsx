import { useState, type ReactNode } from 'react';
import { readText } from '../readText.ts';
import { declarationText } from '../../text/declarationText.ts';
import { localDiagnostics } from '../../calls/localCheck.ts';
import { lineAndColumn } from '#codecs/lineAndColumn.ts';

interface JsonInputProps {
  id: string;
  label: string;
  value: unknown;
  change: (next: unknown) => void;
  invalid?: boolean;
  describedBy?: string | undefined;
}

/** Draws the fallback input: a value as JSON, checked while typing; invalid text stays visible and is not applied. */
export function JsonOptionInput({ id, label, value, change, invalid = false, describedBy }: JsonInputProps): ReactNode {
  const [typed, setTyped] = useState<{ text: string; of: unknown } | null>(null);
  const own = value === undefined ? '' : declarationText(value).trimEnd();
  const text = typed !== null && typed.of === value ? typed.text : own;
  const problem = text.trim() === '' ? undefined : jsonProblem(text);
  const type = (next: string) => {
    if (next.trim() !== '' && jsonProblem(next) === undefined) {
      const parsed: unknown = JSON.parse(next);
      change(parsed);
      setTyped({ text: next, of: parsed });
    } else {
      if (next.trim() === '') change(undefined);
      setTyped({ text: next, of: next.trim() === '' ? undefined : value });
    }
  };
  return (
    <>
      <textarea
        id={id}
        className="input form-json"
        aria-label={label}
        rows={Math.min(12, Math.max(2, text.split('\n').length))}
        value={text}
        spellCheck={false}
        aria-invalid={invalid || problem !== undefined || undefined}
        aria-describedby={problem === undefined ? describedBy : `${id}-json`}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          if (problem === undefined) setTyped(null);
        }}
      />
      {problem !== undefined && (
        <span className="field-error" id={`${id}-json`} role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

/** Returns why a text is invalid JSON; undefined when it is valid. */
function jsonProblem(text: string): string | undefined {
  const read = readText(`{"value":${text}\n}`);
  if (read.readable) return undefined;
  const [first] = localDiagnostics(text);
  const { line, column } = lineAndColumn(text, first?.from ?? 0);
  return `Строка ${line}, знак ${column}: ${first?.text ?? 'ошибка в записи JSON'}`;
}

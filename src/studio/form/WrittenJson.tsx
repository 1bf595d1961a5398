import { Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { placedProblem } from '../sample.ts';

interface WrittenJsonProps {
  label: string;
  value: unknown;
  /** Told of what was typed as soon as it is JSON; never of anything else. */
  change: (value: unknown) => void;
  /** What is wrong with a value that is JSON; undefined for one that may stand here. */
  wrong?: (value: unknown) => string | undefined;
}

/** What no input expresses, as JSON: it is checked as it is typed, and taken once it is right. */
export function WrittenJson({ label, value, change, wrong }: WrittenJsonProps): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState<{ text: string; of: unknown } | null>(null);
  const shown = typed !== null && same(typed.of, value) ? typed.text : JSON.stringify(value, null, 2);
  const problem = typed !== null && same(typed.of, value) ? problemOf(typed.text, wrong) : undefined;
  const type = (text: string) => {
    if (problemOf(text, wrong) !== undefined) return setTyped({ text, of: value });
    const next: unknown = JSON.parse(text);
    setTyped({ text, of: next });
    return change(next);
  };
  return (
    <div className="field written-json">
      <label className="field-label" htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id} className="studio-sample" autoSize={{ minRows: 2, maxRows: 12 }} spellCheck={false} value={shown} aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`} onChange={(event) => type(event.target.value)}
      />
      {problem !== undefined && <p className="field-error" id={`${id}-problem`} role="alert">{problem}. Пока это так, действует прежнее.</p>}
    </div>
  );
}

function problemOf(text: string, wrong: WrittenJsonProps['wrong']): string | undefined {
  try {
    return wrong?.(JSON.parse(text));
  } catch {
    return placedProblem(text);
  }
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

import { useId, useRef, useState, type ReactNode } from 'react';
import { Help } from '#ui/help/Help.tsx';
import { PlainInput } from './TextOptionInput.tsx';

interface NameInputProps {
  label: string;
  /** Description behind a `?`; without it the label is only for screen readers. */
  help?: string;
  value: string;
  /** Returns why a name is unsuitable. */
  problemOf: (name: string) => string | undefined;
  rename: (name: string) => void;
}

/** Draws a name that is applied on blur or Enter, since other places refer to it; an unsuitable one stays visible. */
export function NameInput({ label, help, value, problemOf, rename }: NameInputProps): ReactNode {
  const id = useId();
  const cancelled = useRef(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const type = (next: string | null) => {
    setTyped(next);
    setProblem(undefined);
  };
  const finish = () => {
    if (typed === null || cancelled.current) return;
    const why = typed === value ? undefined : problemOf(typed);
    if (why !== undefined) return setProblem(why);
    type(null);
    if (typed !== value) rename(typed);
  };
  return (
    <div className="field form-option">
      {help !== undefined && (
        <span className="field-head">
          <label className="field-label" htmlFor={id}>
            {label}
          </label>
          <Help label={label} text={help} />
        </span>
      )}
      <PlainInput
        id={id}
        label={label}
        value={typed ?? value}
        invalid={problem !== undefined}
        describedBy={problem === undefined ? undefined : `${id}-problem`}
        change={(next) => {
          cancelled.current = false;
          type(next);
        }}
        left={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            finish();
          }
          if (event.key !== 'Escape' || typed === null) return;
          event.stopPropagation();
          cancelled.current = true;
          type(null);
        }}
      />
      {problem !== undefined && (
        <span className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

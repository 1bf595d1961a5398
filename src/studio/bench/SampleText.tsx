import { Input } from 'antd';
import { useId, type ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { Button } from '#ui/button/Button.tsx';

/** A text longer than this would only slow the page down when drawn, in characters. */
const drawn = 100_000;

interface SampleTextProps {
  text: string;
  change: (text: string) => void;
  problem: string | undefined;
  label: string;
  placeholder: string;
  autoFocus?: boolean;
}

/** A pasted text of JSON; a very long one is kept and only told of. */
export function SampleText({
  text,
  change,
  problem,
  label,
  placeholder,
  autoFocus = false,
}: SampleTextProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {text.length > drawn ? (
        <div className="studio-long">
          <span id={`${id}-length`}>Вставлено: {formatNumber(Math.round(text.length / 1024))} КБ</span>
          <Button small aria-describedby={`${id}-length`} onClick={() => change('')}>
            Убрать
          </Button>
        </div>
      ) : (
        <Input.TextArea
          id={id}
          className="studio-sample"
          rows={11}
          value={text}
          spellCheck={false}
          autoFocus={autoFocus}
          aria-invalid={problem !== undefined}
          placeholder={placeholder}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => change(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (pasted.length <= drawn) return;
            event.preventDefault();
            change(pasted);
          }}
        />
      )}
      {problem !== undefined && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

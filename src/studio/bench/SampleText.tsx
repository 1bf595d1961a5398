import { Input } from 'antd';
import { useId, type ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { Button } from '#ui/button/Button.tsx';

/** Maximum number of characters drawn; a longer text would slow down the page. */
const drawn = 100_000;

interface SampleTextProps {
  text: string;
  change: (text: string) => void;
  problem: string | undefined;
  label: string;
  placeholder: string;
  autoFocus?: boolean;
}

/** Draws a pasted JSON text; a very long one is stored and only described. */
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

import type { ReactNode, Ref } from 'react';
import { stripInvisible } from '#codecs/stripInvisible.ts';

interface OwnCodeInputProps {
  id: string;
  input?: Ref<HTMLInputElement>;
  value: string;
  change: (code: string) => void;
  busy: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

/** Input of a code from an SMS or an app; pasted spaces and invisible characters are removed. */
export function OwnCodeInput({ id, input, value, change, busy, invalid, describedBy }: OwnCodeInputProps): ReactNode {
  return (
    <input
      id={id}
      ref={input}
      className="input"
      value={value}
      readOnly={busy}
      autoFocus
      inputMode="numeric"
      autoComplete="one-time-code"
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={({ target }) => change(stripInvisible(target.value).replaceAll(/\s/g, ''))}
    />
  );
}

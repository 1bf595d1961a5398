import { useRef, useState, type ReactNode, useEffect } from 'react';
import { stripInvisible } from '#codecs/stripInvisible.ts';
import { Button } from '#ui/button/Button.tsx';
import { SignInField, SignInForm } from './SignInForm.tsx';
import { useRequest } from './useRequest.ts';

interface CodeStepProps {
  /** Formatted by the mask. */
  phone: string;
  /** Expiry of the code in unix seconds; null when the server did not return it. */
  expires: number | null;
  signIn: (code: string) => Promise<void>;
  requestAgain: () => Promise<void>;
  back: () => void;
  /** Shows the step for the code of an authenticator app instead; undefined where that is not offered. */
  toAppCode: (() => void) | undefined;
}

/** Step 'Ввод кода': the code from the SMS, the countdown, and a new code after its end (part1 §2.2). */
export function CodeStep({ phone, expires, signIn, requestAgain, back, toAppCode }: CodeStepProps): ReactNode {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { busy, error, setError, run } = useRequest();
  const seconds = useCountdown(expires);
  const submit = () => {
    if (code === '') setError('Введите код из SMS');
    else void run(() => signIn(code)).then(() => input.current?.select());
  };
  const again = () =>
    void run(async () => {
      await requestAgain();
      setCode('');
    }).then(() => input.current?.focus());
  return (
    <SignInForm title="Ввод кода" submit={submit}>
      <p className="sign-in-note">
        Код отправлен на номер <span className="sign-in-phone">{phone}</span>{' '}
        <Button look="link" className="sign-in-link" onClick={back} disabled={busy}>
          Изменить номер
        </Button>
      </p>
      <SignInField id="code" label="Код из SMS" error={error}>
        <input
          id="code"
          ref={input}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          className="input sign-in-code"
          value={code}
          onChange={({ target }) => {
            setCode(stripInvisible(target.value).replace(/\s/g, ''));
            setError('');
          }}
          readOnly={busy}
          aria-invalid={error !== ''}
          aria-describedby={error ? 'code-error' : undefined}
        />
      </SignInField>
      <Button type="submit" look="primary" className="sign-in-submit" disabled={busy}>
        Войти
      </Button>
      <p className="sign-in-again">
        {seconds > 0 ? (
          <span role="timer">Код действует ещё {formatSeconds(seconds)}</span>
        ) : (
          <Button look="link" className="sign-in-link" onClick={again} disabled={busy}>
            Запросить код повторно
          </Button>
        )}
      </p>
      {toAppCode && (
        <p className="sign-in-again">
          <Button look="link" className="sign-in-link" onClick={toAppCode} disabled={busy}>
            SMS не приходит? Войти по коду из приложения
          </Button>
        </p>
      )}
    </SignInForm>
  );
}

/**
 * Returns the whole seconds until a moment (unix seconds), updated every second (part1 §2.2, §9); 0 when it has passed
 * or is unknown.
 */
function useCountdown(expires: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (expires === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [expires]);
  return expires === null ? 0 : Math.max(0, Math.ceil(expires - now / 1000));
}

/** Formats seconds as '1:05'. */
function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

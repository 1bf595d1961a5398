import { useEffect, useRef, useState, type ReactNode } from 'react';
import { stripInvisible } from '#codecs/stripInvisible.ts';
import { Button } from '#ui/button/Button.tsx';
import { SignInField, SignInForm } from './SignInForm.tsx';
import { useRequest } from './useRequest.ts';

interface AppCodeStepProps {
  /** Formatted by the mask. */
  phone: string;
  signIn: (code: string) => Promise<void>;
  /** Loads the rest of the application meanwhile. */
  preload: (() => void) | undefined;
  back: () => void;
}

/** Step `Код из приложения`: the code of an authenticator app or a recovery code, which need no SMS. */
export function AppCodeStep({ phone, signIn, preload, back }: AppCodeStepProps): ReactNode {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { busy, error, setError, run } = useRequest();
  useEffect(() => preload?.(), [preload]);
  const submit = () => {
    if (code.trim() === '') setError('Введите код из приложения');
    else void run(() => signIn(code)).then(() => input.current?.select());
  };
  return (
    <SignInForm title="Код из приложения" submit={submit}>
      <p className="sign-in-note">
        Вход с номером <span className="sign-in-phone">{phone}</span>{' '}
        <Button look="link" className="sign-in-link" onClick={back} disabled={busy}>
          Войти по SMS
        </Button>
      </p>
      <SignInField id="app-code" label="Код из приложения или резервный код" error={error}>
        <input
          id="app-code"
          ref={input}
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="input sign-in-code"
          value={code}
          onChange={({ target }) => {
            setCode(stripInvisible(target.value));
            setError('');
          }}
          readOnly={busy}
          aria-invalid={error !== ''}
          aria-describedby={error ? 'app-code-error' : undefined}
        />
      </SignInField>
      <Button type="submit" look="primary" className="sign-in-submit" disabled={busy}>
        Войти
      </Button>
    </SignInForm>
  );
}

import type { ReactNode } from 'react';
import { foreignPhoneError, isFullPhone, phoneDigits } from '#codecs/phone.ts';
import { Button } from '#ui/button/Button.tsx';
import { PhoneInput } from '#ui/inputs/PhoneInput.tsx';
import { SignInField, SignInForm } from './SignInForm.tsx';
import { useRequest } from './useRequest.ts';

interface PhoneStepProps {
  phone: string;
  setPhone: (text: string) => void;
  /** Requests a code for the digits of the phone; after success the form shows the code step. */
  requestCode: (digits: string) => Promise<void>;
  /** Shows the step for the code of an authenticator app instead; undefined where that is not offered. */
  toAppCode: (() => void) | undefined;
  /** Goes to the company's provider of accounts; undefined where that is not offered. */
  beginByCompany: (() => Promise<void>) | undefined;
}

/** Step 'Вход': the phone (part1 §2.2, §5). */
export function PhoneStep({ phone, setPhone, requestCode, toAppCode, beginByCompany }: PhoneStepProps): ReactNode {
  const { busy, error: requestError, setError, run } = useRequest();
  const error = requestError || foreignPhoneError(phone);
  const withPhone = (next: (digits: string) => void) => {
    const digits = phoneDigits(phone);
    if (isFullPhone(digits)) next(digits);
    else setError('Ведите номер телефона полностью');
  };
  const submit = () => withPhone((digits) => void run(() => requestCode(digits)));
  const change = (text: string) => {
    setPhone(text);
    setError('');
  };
  return (
    <SignInForm title="Вход" submit={submit}>
      <SignInField id="phone" label="Телефон" error={error}>
        <PhoneInput
          id="phone"
          value={phone}
          change={change}
          invalid={error !== ''}
          describedBy={error ? 'phone-error' : undefined}
          readOnly={busy}
          autoFocus
          autoComplete="tel"
        />
      </SignInField>
      <Button type="submit" look="primary" className="sign-in-submit" disabled={busy}>
        Получить код
      </Button>
      {beginByCompany && (
        <Button className="sign-in-submit sign-in-company" onClick={() => void run(beginByCompany)} disabled={busy}>
          Учётная запись компании
        </Button>
      )}
      {toAppCode && (
        <p className="sign-in-again">
          <Button look="link" className="sign-in-link" onClick={() => withPhone(toAppCode)} disabled={busy}>
            Войти по коду из приложения
          </Button>
        </p>
      )}
    </SignInForm>
  );
}

import { useState, type ReactNode } from 'react';
import { foreignPhoneError, isFullPhone, phoneDigits } from '#codecs/phone.ts';
import { isBlank } from '#codecs/text.ts';
import { Button } from '#ui/button/Button.tsx';
import { PhoneInput } from '#ui/inputs/PhoneInput.tsx';
import { SignInField, SignInForm } from '../signIn/SignInForm.tsx';
import { useRequest } from '../signIn/useRequest.ts';
import { sendSetup, SetupError, type SetupState } from './setupCalls.ts';

interface SetupFormProps {
  setupKey: string;
  /** Called when the company has been created, with the phone as typed. */
  made: (phone: string) => Promise<void>;
  /** The key is no longer valid. */
  onRejected: (state: SetupState) => void;
}

const fields = [
  { id: 'company', label: 'Название компании', autoComplete: 'organization', empty: 'Введите название компании' },
  { id: 'name', label: 'Ваше имя и фамилия', autoComplete: 'name', empty: 'Введите имя и фамилию' },
] as const;
type Field = (typeof fields)[number]['id'] | 'phone';

/** First data of a company: its name and the first user. */
export function SetupForm({ setupKey, made, onRejected }: SetupFormProps): ReactNode {
  const [typed, setTyped] = useState<Record<Field, string>>({ company: '', name: '', phone: '' });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { busy, error, run } = useRequest();
  const change = (field: Field, text: string) => {
    setTyped({ ...typed, [field]: text });
    setErrors({ ...errors, [field]: '' });
  };
  const send = async () => {
    try {
      await sendSetup(setupKey, typed);
    } catch (failure) {
      if (failure instanceof SetupError && failure.state !== undefined && failure.state !== 'open')
        return onRejected(failure.state);
      if (failure instanceof SetupError && Object.keys(failure.fields).length > 0) return setErrors(failure.fields);
      throw failure;
    }
    return made(typed.phone);
  };
  const submit = () => {
    const empty = fields.flatMap(({ id, empty: message }) => (isBlank(typed[id]) ? [[id, message]] : []));
    const missing: Record<string, string> = {
      ...Object.fromEntries(empty),
      ...(isFullPhone(phoneDigits(typed.phone)) ? {} : { phone: 'Ведите номер телефона полностью' }),
    };
    setErrors(missing);
    const [first] = Object.keys(missing);
    if (first === undefined) void run(send);
    else document.getElementById(first)?.focus();
  };
  return (
    <SignInForm title="Первый вход" submit={submit}>
      <p className="sign-in-note">Создайте компанию и её первого суперпользователя: он добавит остальных.</p>
      {fields.map(({ id, label, autoComplete }, at) => (
        <SignInField key={id} id={id} label={label} error={errors[id] ?? ''}>
          <input
            id={id}
            className="input"
            autoFocus={at === 0}
            autoComplete={autoComplete}
            maxLength={200}
            value={typed[id]}
            readOnly={busy}
            onChange={({ target }) => change(id, target.value)}
            aria-invalid={Boolean(errors[id])}
            aria-describedby={errors[id] ? `${id}-error` : undefined}
          />
        </SignInField>
      ))}
      <SignInField id="phone" label="Телефон" error={errors['phone'] ?? ''}>
        <PhoneInput
          id="phone"
          value={typed.phone}
          change={(text) => {
            setTyped({ ...typed, phone: text });
            setErrors({ ...errors, phone: foreignPhoneError(text) });
          }}
          invalid={Boolean(errors['phone'])}
          describedBy={errors['phone'] ? 'phone-error' : undefined}
          readOnly={busy}
          autoComplete="tel"
        />
      </SignInField>
      <div role="alert">{error && <p className="field-error">{error}</p>}</div>
      <Button type="submit" look="primary" className="sign-in-submit" disabled={busy}>
        Создать и получить код
      </Button>
    </SignInForm>
  );
}

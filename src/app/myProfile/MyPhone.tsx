import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { foreignPhoneError, isFullPhone, phoneDigits, formatPhone } from '#codecs/phone.ts';
import { OwnCodeInput } from './OwnCodeInput.tsx';
import { Button } from '#ui/button/Button.tsx';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { PhoneInput } from '#ui/inputs/PhoneInput.tsx';
import { showMessage } from '#ui/messages/messages.ts';
import { useMyProfileCall } from './useMyProfileCall.ts';

interface OwnPhoneProps {
  phone: string;
  changed: () => void;
}

/** The sign-in phone, and its change by a code sent to the new one. */
export function MyPhone({ phone, changed }: OwnPhoneProps): ReactNode {
  const [changing, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const left = useRef(false);
  useEffect(() => {
    if (!changing && left.current) button.current?.focus();
    left.current = changing;
  }, [changing]);
  const done = () => {
    setChanging(false);
    showMessage({ text: 'Телефон для входа изменён, остальные сеансы завершены' });
    changed();
  };
  return (
    <section className="own-part" aria-labelledby="own-phone">
      <div className="own-head">
        <h2 id="own-phone">Телефон для входа</h2>
        {!changing && (
          <Button ref={button} onClick={() => setChanging(true)}>
            Сменить телефон
          </Button>
        )}
      </div>
      <p className="own-phone">{formatPhone(phone)}</p>
      {changing && <NewPhone done={done} cancel={() => setChanging(false)} />}
    </section>
  );
}

/** Asks for the new phone, then for the code sent to it. */
function NewPhone({ done, cancel }: { done: () => void; cancel: () => void }): ReactNode {
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, error, setError, send } = useMyProfileCall();
  const askCode = async () => {
    const digits = phoneDigits(typed);
    if (!isFullPhone(digits)) setError('Ведите номер телефона полностью');
    else if (await send('post', 'phone/', { phone: digits })) setSentTo(digits);
  };
  const change = async () => {
    if (code === '') setError('Введите код из SMS');
    else if (await send('put', 'phone/', { phone: sentTo, code })) done();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (sentTo === null ? askCode() : change());
  };
  const described = error === '' ? undefined : 'own-phone-error';
  return (
    <form
      className="own-form"
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !busy) cancel();
      }}
    >
      {sentTo === null ? (
        <div>
          <label htmlFor="own-new-phone">Новый телефон</label>
          <PhoneInput
            id="own-new-phone"
            value={typed}
            change={(text) => {
              setTyped(text);
              setError(foreignPhoneError(text));
            }}
            invalid={error !== ''}
            describedBy={described}
            readOnly={busy}
            autoFocus
            autoComplete="tel"
          />
        </div>
      ) : (
        <div>
          <p className="own-facts">{`Код отправлен на номер ${formatPhone(sentTo)}. Он действует две минуты.`}</p>
          <label htmlFor="own-code">Код из SMS</label>
          <OwnCodeInput
            id="own-code"
            value={code}
            change={(typed) => {
              setCode(typed);
              setError('');
            }}
            busy={busy}
            invalid={error !== ''}
            describedBy={described}
          />
        </div>
      )}
      <div role="alert">
        {error && (
          <p id="own-phone-error" className="field-error">
            {error}
          </p>
        )}
      </div>
      <div className="own-buttons">
        <BusyButton type="submit" look="primary" busy={busy}>
          {sentTo === null ? 'Получить код' : 'Сменить телефон'}
        </BusyButton>
        {sentTo !== null && (
          <Button
            disabled={busy}
            onClick={() => {
              setSentTo(null);
              setCode('');
              setError('');
            }}
          >
            Другой номер или код
          </Button>
        )}
        <Button disabled={busy} onClick={cancel}>
          Отмена
        </Button>
      </div>
    </form>
  );
}

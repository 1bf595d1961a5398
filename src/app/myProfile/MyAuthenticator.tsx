import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { formatDateTime } from '#codecs/dates.ts';
import { recordIn } from '#codecs/records.ts';
import { OwnCodeInput } from './OwnCodeInput.tsx';
import type { AuthenticatorFacts, NewAuthenticator, RecoveryCodes } from '#schemas/entities/myProfile.ts';
import { Button } from '#ui/button/Button.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { copyText } from '#ui/clipboard.ts';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { showMessage } from '#ui/messages/messages.ts';
import { loadConfig } from '../base/config.ts';
import { useMyProfileCall } from './useMyProfileCall.ts';

const LazyQrCode = lazyComponent(async () => (await import('./QrCode.tsx')).QrCode);

interface MyAuthenticatorProps {
  /** The user's app; null without one. */
  state: AuthenticatorFacts | null;
  changed: () => void;
}

/** From this number on the page asks for new recovery codes. */
const fewCodes = 2;
const codeWords = ['резервный код', 'резервных кода', 'резервных кодов'] as const;

/** Sign-in by the code of an authenticator app: connecting it by a QR code, its recovery codes, disconnecting it. */
export function MyAuthenticator({ state, changed }: MyAuthenticatorProps): ReactNode {
  const [offered, setOffered] = useState(state !== null);
  const [setup, setSetup] = useState<NewAuthenticator | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { busy, error, send } = useMyProfileCall();
  useEffect(() => {
    void loadConfig().then(({ signIn }) => setOffered(state !== null || signIn.includes('app')));
  }, [state]);
  if (!offered && codes === null) return null;
  const begin = async () => {
    const response = await send('post', 'authenticator/');
    if (response) setSetup(response.data as NewAuthenticator);
  };
  const renew = async () => {
    const sure = await confirm({
      title: 'Выдать новые резервные коды?',
      lines: ['Прежние коды перестанут действовать.'],
      yes: 'Выдать новые',
      no: 'Отмена',
    });
    const response = sure ? await send('post', 'authenticator/codes/') : undefined;
    if (response) setCodes((response.data as RecoveryCodes).codes);
  };
  const remove = async () => {
    const sure = await confirm({
      title: 'Отключить приложение?',
      lines: ['Войти можно будет только по SMS. Резервные коды тоже перестанут действовать.'],
      yes: 'Отключить',
      no: 'Отмена',
      danger: true,
    });
    if (!sure || !(await send('delete', 'authenticator/'))) return;
    showMessage({ text: 'Приложение отключено' });
    changed();
    title.current?.focus();
  };
  return (
    <section className="own-part" aria-labelledby="own-app">
      <div className="own-head">
        <h2 id="own-app" ref={title} tabIndex={-1}>
          Код из приложения
        </h2>
        {state === null && setup === null && codes === null && (
          <BusyButton busy={busy} onClick={() => void begin()}>
            Подключить приложение
          </BusyButton>
        )}
        {state !== null && codes === null && (
          <div className="own-buttons">
            <BusyButton busy={busy} onClick={() => void renew()}>
              Новые резервные коды
            </BusyButton>
            <BusyButton busy={busy} onClick={() => void remove()}>
              Отключить
            </BusyButton>
          </div>
        )}
      </div>
      {codes !== null ? (
        <Codes
          codes={codes}
          done={() => {
            setCodes(null);
            changed();
            title.current?.focus();
          }}
        />
      ) : setup !== null ? (
        <Setup
          setup={setup}
          cancel={() => setSetup(null)}
          done={(fresh) => {
            setSetup(null);
            setCodes(fresh);
          }}
        />
      ) : (
        <Facts state={state} />
      )}
      <div role="alert">{error && <p className="field-error">{error}</p>}</div>
    </section>
  );
}

function Facts({ state }: { state: AuthenticatorFacts | null }): ReactNode {
  if (state === null)
    return (
      <p className="own-facts">
        Приложение на телефоне (Яндекс Ключ, Google Authenticator и другие) показывает коды само: с ним вы войдёте,
        когда SMS не приходит.
      </p>
    );
  const { confirmedAt, recoveryCodes } = state;
  return (
    <>
      <p className="own-facts">
        {`Подключено ${formatDateTime(confirmedAt)} · осталось ${countOf(recoveryCodes, codeWords)}`}
      </p>
      {recoveryCodes <= fewCodes && (
        <p className="status status-warning">Резервные коды кончаются: возьмите новые, чтобы войти и без телефона</p>
      )}
    </>
  );
}

/** The QR code, the same as text, and the field for the first code. */
function Setup({
  setup: { uri, secret },
  cancel,
  done,
}: {
  setup: NewAuthenticator;
  cancel: () => void;
  done: (codes: readonly string[]) => void;
}): ReactNode {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { busy, error, setError, send } = useMyProfileCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code === '') return setError('Введите код из приложения');
    const response = await send('put', 'authenticator/', { code });
    if (response) done((recordIn(response.data) as { codes: string[] }).codes);
    else input.current?.select();
  };
  return (
    <form
      className="own-app"
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !busy) cancel();
      }}
    >
      <ChunkBoundary>
        <LazyQrCode text={uri} label="QR-код для приложения" />
      </ChunkBoundary>
      <div className="own-form">
        <p className="own-facts">
          Откройте приложение с кодами, добавьте запись и наведите камеру на QR-код. Если камеры нет, введите ключ сами:
        </p>
        <p className="own-secret">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <div>
          <label htmlFor="own-app-code">Код из приложения</label>
          <OwnCodeInput
            id="own-app-code"
            input={input}
            value={code}
            change={(typed) => {
              setCode(typed);
              setError('');
            }}
            busy={busy}
            invalid={error !== ''}
            describedBy={error === '' ? undefined : 'own-app-error'}
          />
        </div>
        <div role="alert">
          {error && (
            <p id="own-app-error" className="field-error">
              {error}
            </p>
          )}
        </div>
        <div className="own-buttons">
          <BusyButton type="submit" look="primary" busy={busy}>
            Подключить
          </BusyButton>
          <Button disabled={busy} onClick={cancel}>
            Отмена
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The recovery codes, which the server shows once. */
function Codes({ codes, done }: { codes: readonly string[]; done: () => void }): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const copy = async () => {
    if (await copyText(codes.join('\n'))) showMessage({ text: 'Коды скопированы' });
    else showMessage({ tone: 'warning', text: 'Браузер не дал скопировать: выделите коды и скопируйте их сами' });
  };
  return (
    <>
      <p>
        Сохраните резервные коды: больше они не появятся. Каждый один раз заменяет код из приложения, если телефона нет
        под рукой.
      </p>
      <ol ref={list} className="own-codes" tabIndex={-1} aria-label="Резервные коды">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="own-buttons">
        <Button look="primary" onClick={done}>
          Коды сохранены
        </Button>
        {window.isSecureContext && <Button onClick={() => void copy()}>Скопировать</Button>}
      </div>
    </>
  );
}

import { useEffect, useState, type ReactNode } from 'react';
import { phoneDigits } from '#codecs/phone.ts';
import { masterDataPath } from '#dictionaries/routes.ts';
import { BrandMark } from '#ui/brand/BrandMark.tsx';
import { Button } from '#ui/button/Button.tsx';
import { defaultConfig } from '../base/config.ts';
import { session } from '../base/session.ts';
import { SignInSteps, type SignInProgress, type SignInCalls } from '../signIn/SignInSteps.tsx';
import { SetupForm } from './SetupForm.tsx';
import { fetchSetupState, type SetupState } from './setupCalls.ts';
import '../signIn/signIn.css';

/** The regular sign-in calls. */
const calls: Pick<SignInCalls, 'requestCode' | 'signIn'> = {
  requestCode: async (phone) => (await session.requestCode(phone)).expires,
  signIn: (phone, code) => session.signIn(phone, code),
};

interface SetupProps {
  /** Prefetches the application behind the sign-in. */
  preload: () => void;
  /** Called after the URL has changed. */
  leave: () => void;
}

const errorResponses: Readonly<Record<Exclude<SetupState, 'open'>, { title: string; text: string }>> = {
  done: {
    title: 'Компания уже создана',
    text: 'Первый вход уже был. Войдите по своему телефону; если его здесь нет, попросите суперпользователя добавить вас.',
  },
  expired: {
    title: 'Адрес истёк',
    text: 'Адрес первого входа действовал час. Перезапустите сервер: он напечатает новый.',
  },
  unknown: {
    title: 'Адрес не подходит',
    text: 'Он скопирован не целиком или давно истёк. Откройте последний адрес «Первый вход» из окна или журнала сервера. Если его нет, перезапустите сервер.',
  },
};

/** `Что загрузить сначала`: an empty company has nothing to show on any other screen. */
const startPath = `${masterDataPath}/start`;

/**
 * Screen `/setup`: creates the company and its first superuser, then continues with the regular sign-in . It looks like
 * the sign-in and is as small.
 */
export function Setup({ preload, leave }: SetupProps): ReactNode {
  const [key] = useState(keyOfAddress);
  const [state, setState] = useState<SetupState | { failed: string } | null>(null);
  const [progress, setProgress] = useState<SignInProgress | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let unmounted = false;
    fetchSetupState(key).then(
      (loaded) => {
        if (!unmounted) setState(loaded);
      },
      (error: unknown) => {
        if (!unmounted) setState({ failed: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      unmounted = true;
    };
  }, [key, attempt]);
  const open = (address: string) => {
    window.history.replaceState(null, '', address);
    leave();
  };
  const made = async (phone: string) => {
    // The company exists even when the SMS fails; the phone is prefilled in the sign-in form.
    const sent = await calls.requestCode(phoneDigits(phone)).then(
      (expires) => ({ expires }),
      () => null,
    );
    preload();
    window.history.replaceState(null, '', '/login');
    setProgress({ phone, sent });
  };
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <BrandMark />
        {defaultConfig.productName}
      </div>
      <div className="sign-in-card" aria-busy={state === null}>
        {progress !== null && (
          <SignInSteps
            {...calls}
            preload={preload}
            signIn={(phone, code) => calls.signIn(phone, code).then(() => open(startPath))}
            progress={progress}
          />
        )}
        {progress === null && state === 'open' && <SetupForm setupKey={key} made={made} onRejected={setState} />}
        {progress === null && typeof state === 'string' && state !== 'open' && (
          <>
            <h1>{errorResponses[state].title}</h1>
            <p role="alert" className="sign-in-why">
              {errorResponses[state].text}
            </p>
            <Button
              look="primary"
              className="sign-in-submit"
              onClick={() => open(session.isAuthorized() ? '/' : '/login')}
            >
              Перейти ко входу
            </Button>
          </>
        )}
        {progress === null && typeof state === 'object' && state !== null && (
          <>
            <h1>Первый вход</h1>
            <p role="alert" className="sign-in-why">
              {state.failed}
            </p>
            <Button
              look="primary"
              className="sign-in-submit"
              onClick={() => {
                setState(null);
                setAttempt(attempt + 1);
              }}
            >
              Повторить
            </Button>
          </>
        )}
      </div>
    </main>
  );
}

/** Returns the key of the first-sign-in URL that a server prints, '' without one. */
function keyOfAddress(): string {
  return new URLSearchParams(window.location.search).get('key') ?? '';
}

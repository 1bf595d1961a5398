import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { whenIdle } from '#ui/chunks/whenIdle.ts';
import { defaultConfig, loadConfig, unansweredConfig } from './base/config.ts';
import { NoConnection } from './guard/NoConnection.tsx';
import { LoaderHost } from './base/loader/Loader.tsx';
import { goToLogin, leaveLogin, noticeOfLogin, redirectToLogin } from './base/loginAddress.ts';
import { LazyApp, preloadApp } from './entryChunks.ts';
import { session, pageSession } from './base/session.ts';
import SignIn from './signIn/SignIn.tsx';
import { ScreenBoundary } from './shell/ScreenBoundary.tsx';

/** Nothing is told before the page can be used: what waits for the application comes after it. */
export const LazyPageNotices = lazyComponent(async () => {
  if (session.isAuthorized()) await LazyApp.load();
  await whenIdle();
  return (await import('./PageNotices.tsx')).PageNotices;
});

const Setup = lazyComponent(async () => (await import('./setup/Setup.tsx')).Setup);

/** The page: before anything else the address of the first sign-in, whoever is signed in, because a base that has been emptied knows no session. */
export function Page(): ReactNode {
  const [setup, setSetup] = useState(location.pathname === '/setup');
  return setup ? (
    <ChunkBoundary>
      <Setup leave={() => setSetup(false)} />
    </ChunkBoundary>
  ) : (
    <Entry />
  );
}

/** What the page shows: the sign-in while nobody is signed in, else the application (part1 §2.1, §4). */
export function Entry(): ReactNode {
  const [signedIn, setSignedIn] = useState(openPage);
  const [config, setConfig] = useState(defaultConfig);
  const { productName } = config;
  // Past the guard once: from then on the end of the session is no longer 'a guarded address was asked for'.
  const [admitted, setAdmitted] = useState(false);

  // Whoever comes after somebody else finds a page of their own.
  const [turn, setTurn] = useState(0);

  const enter = () => {
    leaveLogin();
    setTurn((before) => before + 1);
    setSignedIn(true);
  };
  // The address first: the end of the session finds the page at /login and has nothing to add.
  const signOut = (notice: string | null) => {
    goToLogin({ notice });
    pageSession.signOut();
  };

  // The sign-in asks nothing of the server until a phone is typed; its configuration tells whether there is one.
  const [attempt, setAttempt] = useState(0);
  const unreachable = config === unansweredConfig;
  useEffect(() => {
    void loadConfig().then((loaded) => {
      setConfig(loaded);
      document.title = loaded.productName;
    });
  }, [attempt]);

  const leave = useEffectEvent(() => {
    if (admitted) goToLogin({ notice: 'Сеанс завершён. Войдите снова.' });
    else redirectToLogin();
    setAdmitted(false);
    setSignedIn(false);
  });
  // Never without a listener while somebody is signed in: /logout ends the session in the first effect there is.
  useEffect(() => (signedIn ? pageSession.onEnd(() => leave()) : undefined), [signedIn]);

  useEffect(() => {
    if (signedIn) return undefined;
    // Signed in from another tab, or gone back to a guarded address.
    const look = () => {
      if (session.isAuthorized()) enter();
      else redirectToLogin();
    };
    window.addEventListener('focus', look);
    window.addEventListener('popstate', look);
    return () => {
      window.removeEventListener('focus', look);
      window.removeEventListener('popstate', look);
    };
  }, [signedIn]);

  return (
    <>
      <ScreenBoundary page>
        {signedIn && <LazyApp key={turn} admit={() => setAdmitted(true)} signOut={signOut} startAnew={enter} />}
        {!signedIn && (
          <>
            {/* What was typed is kept meanwhile. */}
            <div hidden={unreachable}>
              <SignIn
                productName={productName}
                notice={noticeOfLogin()}
                requestCode={async (phone) => (await session.requestCode(phone)).expires}
                signIn={async (phone, code) => {
                  await session.signIn(phone, code);
                  enter();
                }}
                preload={preloadApp}
              />
            </div>
            {unreachable && (
              <NoConnection
                text="Сервер не отвечает. Войти можно будет, когда связь появится."
                retry={() => setAttempt(attempt + 1)}
              />
            )}
          </>
        )}
      </ScreenBoundary>
      <LoaderHost />
      <ChunkBoundary missing={null}>
        <LazyPageNotices />
      </ChunkBoundary>
    </>
  );
}

/** The first look at the session: whether there is one, and the address to show without one. */
function openPage(): boolean {
  const signedIn = session.isAuthorized();
  if (signedIn) preloadApp();
  else redirectToLogin();
  return signedIn;
}

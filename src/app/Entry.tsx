import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { companyReturnPath } from '#providers/signInCalls.ts';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { whenIdle } from '#ui/chunks/whenIdle.ts';
import { defaultConfig, loadConfig, unansweredConfig, type AppConfig } from './base/config.ts';
import { NoConnection } from './guard/NoConnection.tsx';
import { LoaderHost, Loader } from './base/loader/Loader.tsx';
import {
  askedBeforeLogin,
  goToLogin,
  homeAfterSignIn,
  leaveLogin,
  noticeOfLogin,
  redirectToLogin,
} from './base/loginAddress.ts';
import { session, pageSession } from './base/session.ts';
import SignIn from './signIn/SignIn.tsx';
import type { SignInCalls } from './signIn/SignInSteps.tsx';
import { ScreenBoundary } from './shell/ScreenBoundary.tsx';
import { prefetch } from '#ui/chunks/chunkLoadError.ts';

/**
 * Everything behind the sign-in is a separate chunk, `app`; `build/budgets.ts` limits the size of both
 * (docs/decisions/0001, 0029).
 */
const LazyApp = lazyComponent(async () => (await import('./App.tsx')).App, Loader);

/** Prefetches the application. A failure is handled when the application is actually needed. */
function preloadApp(): void {
  void loadConfig();
  void prefetch(LazyApp.load);
}

let isReporting = false;

/** Starts reporting what the page measures, once per page. */
function reportVisitsWhenIdle(): void {
  if (isReporting) return;
  isReporting = true;
  void whenIdle()
    .then(() => import('./visit/reportVisit.ts'))
    .then(
      ({ reportVisits }) => reportVisits(),
      () => undefined,
    );
}

/** Messages are loaded only after the page is usable. */
const LazyPageNotices = lazyComponent(async () => {
  if (session.isAuthorized()) await LazyApp.load();
  await whenIdle();
  return (await import('./PageNotices.tsx')).PageNotices;
});

const Setup = lazyComponent(async () => (await import('./setup/Setup.tsx')).Setup);

const CompanyReturn = lazyComponent(async () => (await import('./signIn/CompanyReturn.tsx')).CompanyReturn);

/** The page. The first-sign-in URL is checked before any session, because an emptied database knows no sessions. */
export function Page(): ReactNode {
  const [path, setPath] = useState(location.pathname);
  const leave = () => setPath(location.pathname);
  if (path !== '/setup' && path !== companyReturnPath) return <Entry />;
  return (
    <ChunkBoundary>
      {path === '/setup' ? <Setup preload={preloadApp} leave={leave} /> : <CompanyReturn leave={leave} />}
    </ChunkBoundary>
  );
}

/** Returns the calls of the open ways of signing in; `enter` shows the application. */
function callsOf(ways: AppConfig['signIn'], enter: () => void): SignInCalls {
  return {
    requestCode: async (phone) => (await session.requestCode(phone)).expires,
    signIn: (phone, code) => session.signIn(phone, code).then(enter),
    ...(ways.includes('app') && { signInByApp: (phone, code) => session.signInByApp(phone, code).then(enter) }),
    ...(ways.includes('company') && {
      beginByCompany: async () => location.assign(await session.beginByCompany(askedBeforeLogin())),
    }),
  };
}

/** Shows the sign-in while no user is signed in, otherwise the application (part1 §2.1, §4). */
export function Entry(): ReactNode {
  const [signedIn, setSignedIn] = useState(openPage);
  const [config, setConfig] = useState(defaultConfig);
  const { productName } = config;
  // After the guard has admitted the user, the end of the session no longer means that a guarded URL was requested.
  const [admitted, setAdmitted] = useState(false);

  // A different user gets a fresh page.
  const [turn, setTurn] = useState(0);

  const enter = (home?: string) => {
    leaveLogin(home);
    setTurn((before) => before + 1);
    setSignedIn(true);
  };
  // The URL changes first, so that the end of the session finds the page at /login and adds no notice.
  const signOut = (notice: string | null) => {
    goToLogin({ notice });
    pageSession.signOut();
  };

  // The sign-in sends no request until a phone is typed; its configuration states whether the server offers one.
  const [attempt, setAttempt] = useState(0);
  const unreachable = config === unansweredConfig;
  useEffect(() => {
    void loadConfig().then((loaded) => {
      setConfig(loaded);
      document.title = loaded.productName;
      if (loaded.host.visits) reportVisitsWhenIdle();
    });
  }, [attempt]);

  const leave = useEffectEvent(() => {
    if (admitted) goToLogin({ notice: 'Сеанс завершён. Войдите снова.' });
    else redirectToLogin();
    setAdmitted(false);
    setSignedIn(false);
  });
  // A listener is always registered while a user is signed in, because /logout ends the session in its first effect.
  useEffect(() => (signedIn ? pageSession.onEnd(() => leave()) : undefined), [signedIn]);

  useEffect(() => {
    if (signedIn) return undefined;
    // The user signed in from another tab, or went back to a guarded URL.
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
        {signedIn && <LazyApp key={turn} admit={() => setAdmitted(true)} signOut={signOut} resetPage={() => enter()} />}
        {!signedIn && (
          <>
            {/* Typed values are preserved meanwhile. */}
            <div hidden={unreachable}>
              <SignIn
                productName={productName}
                notice={noticeOfLogin()}
                {...callsOf(config.signIn, () => enter(homeAfterSignIn()))}
                preload={preloadApp}
              />
            </div>
            {unreachable && (
              <NoConnection
                text="Сервер не отвечает. Войти можно будет, когда соединение восстановится."
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

/** Checks for a session when the page opens, and returns the URL to show without one. */
function openPage(): boolean {
  const signedIn = session.isAuthorized();
  if (signedIn) preloadApp();
  else redirectToLogin();
  return signedIn;
}

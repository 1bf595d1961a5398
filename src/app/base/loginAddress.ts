import { localStore, sessionStore } from '#codecs/browserStorage.ts';
import { summaryPath } from '#dictionaries/routes.ts';

/** State in the history entry of `/login`: it belongs to this tab and survives a reload (spec D55). */
interface LoginState {
  /** URL that was requested before the sign-in. */
  asked: string | null;
  /** Notice to show first. */
  notice: string | null;
  /** Index of the entry in the tab's history (`routes/pageHistory.ts`); it survives the session. */
  idx: number | undefined;
}

/** Returns a stored address of this product; null for anything else. */
export function ownAddress(stored: unknown): string | null {
  return typeof stored === 'string' && /^\/(?!\/)/.test(stored) ? stored : null;
}

function stateOfLogin(): LoginState {
  const state: unknown = window.history.state;
  const { asked, notice, idx } = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  return {
    asked: ownAddress(asked),
    notice: typeof notice === 'string' ? notice : null,
    idx: typeof idx === 'number' ? idx : undefined,
  };
}

/**
 * Shows `/login` in the address bar; with `keep`, the previous URL opens after the sign-in.
 *
 * Three cases besides the guarded URL of the specification lead here: a sign-out (no message), a session that ended
 * while a screen was open (a message; both lead to `/` after the sign-in), and an access check that failed (its text).
 */
export function goToLogin({ keep = false, notice = null }: { keep?: boolean; notice?: string | null }): void {
  const { pathname, search, hash } = window.location;
  if (pathname === '/login') return;
  const state: LoginState = { asked: keep ? `${pathname}${search}${hash}` : null, notice, idx: stateOfLogin().idx };
  window.history.replaceState(state, '', '/login');
}

/**
 * Redirects to the sign-in, with a notice when a screen was asked for: without a session every URL except `/login` and
 * `/logout` is guarded (part1 §2.1, spec D55). A first visit of `/` requests no screen.
 */
export function redirectToLogin(): void {
  const isScreen = !['/', '/logout'].includes(window.location.pathname);
  goToLogin(isScreen ? { keep: true, notice: 'Необходима авторизация' } : {});
}

/** Returns the URL that was requested before the sign-in, if any. */
export function askedBeforeLogin(): string | null {
  return stateOfLogin().asked;
}

export function noticeOfLogin(): string | null {
  return stateOfLogin().notice;
}

/** Goes to `home`, or to the URL requested before the sign-in (part1 §2.2). */
export function leaveLogin(home = '/'): void {
  const { asked, idx } = stateOfLogin();
  window.history.replaceState({ idx }, '', asked ?? home);
}

const signedInKey = 'signed_in_before';
/** sessionStorage key that marks the first sign-in, after which a demo offers its tour. */
export const tourKey = 'demo_tour';

/**
 * Returns the URL that a sign-in without a requested one opens: the summary for the first one in this browser, which
 * shows what the product is about; then the first screen of the menu.
 */
export function homeAfterSignIn(): string {
  if (localStore.getItem(signedInKey) !== null) return '/';
  localStore.setItem(signedInKey, '1');
  sessionStore.setItem(tourKey, '1');
  return summaryPath;
}

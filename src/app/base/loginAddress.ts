/** What the history entry of `/login` remembers: it belongs to this tab and survives a reload (spec D55). */
interface LoginState {
  /** The address that was asked for before the sign-in. */
  asked: string | null;
  /** What to tell the person first. */
  notice: string | null;
  /** The place of the entry among those of the tab (`routes/pageHistory.ts`): it outlives the session. */
  idx: number | undefined;
}

function stateOfLogin(): LoginState {
  const state: unknown = window.history.state;
  const { asked, notice, idx } = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  return {
    asked: typeof asked === 'string' && /^\/(?!\/)/.test(asked) ? asked : null,
    notice: typeof notice === 'string' ? notice : null,
    idx: typeof idx === 'number' ? idx : undefined,
  };
}

/** Shows `/login` in the address bar; with `keep`, the address that stood there is opened after the sign-in. */
export function goToLogin({ keep = false, notice = null }: { keep?: boolean; notice?: string | null }): void {
  const { pathname, search, hash } = window.location;
  if (pathname === '/login') return;
  const state: LoginState = { asked: keep ? `${pathname}${search}${hash}` : null, notice, idx: stateOfLogin().idx };
  window.history.replaceState(state, '', '/login');
}

/** Nobody is signed in: every address but `/login` and `/logout` is guarded, which is said (part1 §2.1, spec D55). */
export function redirectToLogin(): void {
  goToLogin(window.location.pathname === '/logout' ? {} : { keep: true, notice: 'Необходима авторизация' });
}

export function noticeOfLogin(): string | null {
  return stateOfLogin().notice;
}

/** After the sign-in: to `/`, or to the address asked for first (part1 §2.2). */
export function leaveLogin(): void {
  const { asked, idx } = stateOfLogin();
  window.history.replaceState({ idx }, '', asked ?? '/');
}

import { createAuthCall } from '#providers/authCall.ts';
import { recordIn } from '#codecs/records.ts';
import { ApiError } from '#schemas/apiError.ts';
import { session } from '../base/session.ts';

const call = createAuthCall({ fetch: (input, init) => globalThis.fetch(input, init), baseURL: '', timeoutMs: 15_000 });

/** Asks for the tokens that show the product as a user, while no tab gets others for the session; undefined when the access token is no longer good. */
async function ask(userId: number | null, token: string): Promise<{ access: string; refresh: string } | undefined> {
  const asked = () => call({ method: 'PUT', path: '/config/person/view/', token, body: { userId } });
  try {
    const { access_token: access, refresh_token: refresh } = recordIn(
      await (navigator.locks ? navigator.locks.request('session_refresh', asked) : asked()),
    );
    return { access: String(access), refresh: String(refresh) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}

/**
 * Shows the product as a user, or as whoever is signed in again (null): the session ends in all tabs and begins anew, on a page that is loaded anew, so that nothing that was
 * asked before stays. Resolves to what kept it from doing so.
 */
export async function switchViewAs(userId: number | null): Promise<string | null> {
  try {
    const token = session.tokens()?.access ?? '';
    const fresh = (await ask(userId, token)) ?? (await ask(userId, await session.refresh(token)));
    if (fresh === undefined) return 'Сеанс завершён. Войдите снова';
    void session.end();
    session.store(fresh);
  } catch (error) {
    return error instanceof ApiError ? error.message : 'Не получилось. Попробуйте ещё раз';
  }
  window.location.replace('/');
  return null;
}

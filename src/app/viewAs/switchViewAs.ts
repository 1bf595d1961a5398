import { createAuthCall } from '#providers/authCall.ts';
import { recordIn } from '#codecs/records.ts';
import { ApiError } from '#schemas/apiError.ts';
import { session } from '../base/session.ts';

const call = createAuthCall({ fetch: (input, init) => globalThis.fetch(input, init), baseURL: '', timeoutMs: 15_000 });

/**
 * Requests tokens that show the product as a user, while holding the session lock across tabs; returns undefined when
 * the access token is no longer valid.
 */
async function ask(userId: number | null, token: string): Promise<{ access: string; refresh: string } | undefined> {
  try {
    const { access_token: access, refresh_token: refresh } = recordIn(
      await session.exclusively(() => call({ method: 'PUT', path: '/config/person/view/', token, body: { userId } })),
    );
    return { access: String(access), refresh: String(refresh) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}

/**
 * Shows the product as a user, or as the superuser again (null): ends the session in all tabs and starts a new one on a
 * reloaded page, so that no earlier data remains. Resolves to the error that prevented it.
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

import type { AuthProvider } from '@refinedev/core';
import { recordIn } from '#codecs/records.ts';
import { ApiError } from '#schemas/apiError.ts';

import type { ProfileStore } from './profile.ts';
import type { Session } from './session.ts';

export interface AuthOptions {
  session: Pick<Session, 'isAuthorized' | 'signIn' | 'signOut' | 'onEnd'>;
  profile: ProfileStore;
  /** Clears all cached responses; called whenever the session ends, in this tab or in another (spec D21). */
  clearCaches: () => void;
  /** Receives the error of a failed access check. */
  reportFailure?: (error: unknown) => void;
}

const authorizationNeeded = { name: 'Необходима авторизация', message: 'Необходима авторизация' };

/**
 * Creates Refine's auth provider over the session and the profile (part1 §2.1, §4, spec D55). `check` is the access
 * check: an error response leads to /logout; without a response the session continues without a profile, and the guard
 * shows `Нет соединения`.
 */
export function createAuthProvider({ session, profile, clearCaches, reportFailure }: AuthOptions): AuthProvider {
  session.onEnd(clearCaches);

  return {
    /** Signs in with `{phone: 11 digits, code}`; a failure contains the text to show. */
    login: async (params: unknown) => {
      const { phone, code } = recordIn(params);
      try {
        await session.signIn(String(phone ?? ''), String(code ?? ''));
        return { success: true, redirectTo: '/' };
      } catch (error) {
        return { success: false, error: { name: 'Ошибка входа', message: textOf(error) } };
      }
    },

    logout: async () => {
      session.signOut();
      return { success: true, redirectTo: '/login' };
    },

    check: async () => {
      if (!session.isAuthorized()) return { authenticated: false, redirectTo: '/login', error: authorizationNeeded };
      try {
        await profile.load();
        return { authenticated: true };
      } catch (error) {
        const kind = error instanceof ApiError ? error.kind : 'answered';
        if (kind === 'unanswered') return { authenticated: true };
        if (kind === 'sessionEnded') return { authenticated: false, redirectTo: '/login', error: authorizationNeeded };
        reportFailure?.(error);
        return { authenticated: false, redirectTo: '/logout', error: { name: 'Ошибка', message: textOf(error) } };
      }
    },

    /** The HTTP client has already refreshed or ended the session, so this only decides where to navigate. */
    onError: async (error: unknown) =>
      error instanceof ApiError && error.kind === 'sessionEnded' ? { redirectTo: '/login' } : {},
  };
}

function textOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Что-то пошло не так';
}

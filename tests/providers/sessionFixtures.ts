import type { AxiosInstance } from 'axios';
import type { Locks } from '#providers/crossTabLock.ts';
import { createHttp } from '#providers/http.ts';
import { createSession, type Session, type SessionOptions } from '#providers/session.ts';
import { memoryStorage } from '#codecs/browserStorage.ts';
import { ApiError } from '#schemas/apiError.ts';
import { origin } from '#tests/msw/recordedApi.ts';

/** Creates a session in a separate browser, signed in by default. */
export function sessionWith(options: SessionOptions & { signedIn?: boolean } = {}): Session {
  const { signedIn = true, ...rest } = options;
  const session = createSession({ storage: memoryStorage(), baseURL: origin, locks: null, ...rest });
  if (signedIn) session.store({ access: 'old', refresh: 'r1' });
  return session;
}

export function createSignedInSession(timeoutMs?: number): { session: Session; http: AxiosInstance } {
  const session = sessionWith();
  return { session, http: createHttp({ session, baseURL: origin, ...(timeoutMs === undefined ? {} : { timeoutMs }) }) };
}

/** Returns the error of a rejected promise; fails when it is not an ApiError. */
export async function apiErrorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => new Error('It was fulfilled'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
}

/** Creates the locks of one browser, as `navigator.locks` provides them to its tabs. */
export function browserLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: <T>(_: string, task: () => Promise<T>): Promise<T> => {
      const turn = last.then(task);
      last = turn.catch(() => null);
      return turn;
    },
  };
}

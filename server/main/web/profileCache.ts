import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * Milliseconds for which the API's answer about a token is used again; a changed role takes effect on `/config/*` after
 * at most this time.
 */
const profileTtlMs = 30_000;

interface StoredAnswer {
  status: number;
  text: string;
}

/**
 * Cache of an external API's `aboutMe` responses by token, so that a page does not request its profile for each
 * `/config/*` call.
 */
export interface ProfileCache {
  /**
   * Returns the stored answer, or the one that `load` fetches; concurrent calls share one request. Only answers of
   * status 2xx are stored.
   */
  fetch(token: string, load: () => Promise<StoredAnswer>): Promise<Response>;
  /** Removes the answer of a token that has ended: after a sign-out, a refresh, or a 401. */
  forget(token: string): void;
}

/** A request without a token has no user, so the API is not called. */
const unauthorized = () =>
  Response.json({ success: false, error: { code: 401, text: 'Необходима авторизация' } }, { status: 401 });

export function createProfileCache(): ProfileCache {
  const stored = new LRUCache<string, Promise<StoredAnswer>>({
    max: 1000,
    ttl: profileTtlMs,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  });
  // A heap dump or a log of the cache must not contain tokens.
  const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
  return {
    async fetch(token, load) {
      if (token === '') return unauthorized();
      const key = keyOf(token);
      const known = stored.get(key);
      const pending = known ?? load();
      if (!known) stored.set(key, pending);
      const remove = () => {
        if (stored.peek(key) === pending) stored.delete(key);
      };
      try {
        const { status, text } = await pending;
        if (status < 200 || status > 299) remove();
        return new Response(text, { status });
      } catch (error) {
        remove();
        throw error;
      }
    },
    forget: (token) => void stored.delete(keyOf(token)),
  };
}

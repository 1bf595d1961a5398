import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { hashOf } from '../../identity/auth/secret.ts';
import { identifyUser, type CallApi, type ConfigApiEnv } from '../../identity/person/apiUser.ts';

/** Milliseconds for which a valid token is cached, and the maximum number of cached tokens. */
const bounds = { ttl: 30_000, max: 10_000 };

/**
 * Lets requests pass whose token was valid within the last 30 seconds: for data that every page polls and that is the
 * same for all users.
 */
export function knownBriefly(ask: CallApi): MiddlewareHandler<ConfigApiEnv> {
  const known = new LRUCache<string, true>(bounds);
  return async (c, next) => {
    const token = c.req.header('x-token') ?? '';
    const key = hashOf(token);
    if (known.get(key) === undefined) {
      await identifyUser(ask, token, c.env?.identify);
      known.set(key, true);
    }
    await next();
  };
}

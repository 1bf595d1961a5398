import { Hono } from 'hono';
import { requireValidToken, type ApiUser, type CallApi, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import { success } from '../../platform/http/responses.ts';
import { draftKeyOf } from './draftKey.ts';
import type { Secret } from '../../platform/db/databaseSecret.ts';

/** Returns the owner of drafts: while a user views the product as another, the drafts of neither are accessible. */
function draftOwner({ id, viewedBy }: ApiUser): string {
  return viewedBy === undefined ? id : `${viewedBy.userId} as ${id}`;
}

/** Creates `GET /config/draftKey`: the key with which the browser encrypts the user's drafts, derived from `secret`. */
export function draftRoutes(secret: Secret, ask: CallApi): Hono<ConfigApiEnv> {
  return new Hono<ConfigApiEnv>({ strict: false })
    .use('/config/draftKey', (c, next) => {
      c.header('cache-control', 'no-store');
      return next();
    })
    .get('/config/draftKey', requireValidToken(ask), async (c) =>
      success(c, await draftKeyOf(secret, draftOwner(c.get('person')))),
    );
}

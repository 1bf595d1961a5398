import { Hono, type Context } from 'hono';
import { appCodeBodySchema, newPhoneBodySchema, phoneCodeBodySchema } from '#schemas/entities/myProfile.ts';
import type { Origin } from '../../identity/auth/codes.ts';
import { deviceHeader, deviceOf } from '../../identity/auth/devices.ts';
import { sessionOf, userFrom, type SessionWithOwner } from '../../identity/auth/sessions.ts';
import type { ConfigApiEnv } from '../../identity/person/apiUser.ts';
import { unixNow, type ApiOptions } from '../../platform/context/deps.ts';
import { requestSource } from '../../identity/auth/requestSource.ts';
import type { Actor } from '../../platform/context/actor.ts';
import { success } from '../../platform/http/responses.ts';
import { readBody } from '../../platform/http/body.ts';
import { readPhoneField } from '../../platform/http/readPhoneField.ts';
import { pathId } from '../../platform/http/query.ts';
import { unrestrictedHolder, requireAllowed } from '../../identity/rights/requireAllowed.ts';
import { isWrite } from '../../identity/rights/requestedAction.ts';
import type { Resource } from '../../trail/history/resource.ts';
import {
  beginOwnAuthenticator,
  confirmOwnAuthenticator,
  removeOwnAuthenticator,
  renewOwnRecoveryCodes,
} from './authenticator.ts';
import { changePhone, sendPhoneCode } from './phone.ts';
import { endOne, endOthers, readMyProfile } from './sessions.ts';

const originOf = (c: Context<ConfigApiEnv>): Origin => ({
  address: c.env?.address ?? '',
  device: deviceOf(c.req.header(deviceHeader)),
});

/**
 * Creates the routes of the user's own page, `/config/person/`. The data always belongs to the owner of the token;
 * `employees` is the resource whose record has the phone.
 *
 * In a view as another user it is the superuser who sees and ends sessions here.
 */
export function myProfileRoutes(deps: ApiOptions, employees: Resource): Hono<ConfigApiEnv> {
  const { db } = deps;
  const ownOf = async (c: Context<ConfigApiEnv>): Promise<SessionWithOwner> => {
    const session = await sessionOf(db, c.req.header('x-token') ?? '', unixNow(deps));
    c.env?.identify?.(String(session.user.userId));
    requireAllowed(
      { ...unrestrictedHolder, viewed: session.session.viewedUserId !== null },
      { writes: isWrite(c.req.method), modules: [], needs: [] },
    );
    return session;
  };
  // The user's own phone needs no right and belongs to no territory.
  const actorOf = (c: Context<ConfigApiEnv>, { user }: SessionWithOwner): Actor => ({
    ...userFrom(user, null),
    limit: undefined,
    source: requestSource((name) => c.req.header(name)),
  });
  return new Hono<ConfigApiEnv>({ strict: false })
    .use('/config/person/*', (c, next) => {
      c.header('cache-control', 'no-store');
      return next();
    })
    .get('/config/person', async (c) => success(c, await readMyProfile(db, await ownOf(c), unixNow(deps))))
    .delete('/config/person/sessions', async (c) => {
      await endOthers(db, await ownOf(c));
      return success(c, null);
    })
    .delete('/config/person/sessions/:id', async (c) => {
      await endOne(db, await ownOf(c), pathId(c, 'id') ?? 0);
      return success(c, null);
    })
    .post('/config/person/authenticator', async (c) => {
      const own = await ownOf(c);
      return success(c, await beginOwnAuthenticator(deps, own));
    })
    .put('/config/person/authenticator', async (c) => {
      const own = await ownOf(c);
      const { code } = await readBody(c, appCodeBodySchema);
      return success(c, { codes: await confirmOwnAuthenticator(deps, own, code) });
    })
    .post('/config/person/authenticator/codes', async (c) => {
      const own = await ownOf(c);
      return success(c, { codes: await renewOwnRecoveryCodes(deps, own) });
    })
    .delete('/config/person/authenticator', async (c) => {
      await removeOwnAuthenticator(deps, await ownOf(c));
      return success(c, null);
    })
    .post('/config/person/phone', async (c) => {
      const own = await ownOf(c);
      const { phone } = await readBody(c, newPhoneBodySchema);
      return success(c, { dt_expire: await sendPhoneCode(deps, own, readPhoneField(phone), originOf(c)) });
    })
    .put('/config/person/phone', async (c) => {
      const own = await ownOf(c);
      const { phone, code } = await readBody(c, phoneCodeBodySchema);
      await changePhone(deps, own, { phone: readPhoneField(phone), code: code.trim() }, originOf(c), {
        actor: actorOf(c, own),
        employees,
      });
      return success(c, null);
    });
}

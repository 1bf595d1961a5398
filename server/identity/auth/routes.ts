import { Hono, type Context } from 'hono';
import {
  appSignInBodySchema,
  refreshBodySchema,
  signInBodySchema,
  signOutBodySchema,
} from '#schemas/entities/session.ts';
import { rightRows } from '#dictionaries/rights.ts';
import { requireUser } from '../../platform/context/actor.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { success } from '../../platform/http/responses.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { readBody } from '../../platform/http/body.ts';
import { readPhoneField } from '../../platform/http/readPhoneField.ts';
import { sendCode, redeemAppCode, redeemCode, type Origin } from './codes.ts';
import { deviceHeader, deviceOf } from './devices.ts';
import { endSession, openSession, refreshSession, type SignInClient } from './sessions.ts';

function originOf(c: Context<ApiEnv>): Origin {
  return { address: c.env?.address ?? '', device: deviceOf(c.req.header(deviceHeader)) };
}

function clientOf(c: Context<ApiEnv>): SignInClient {
  return { device: c.req.header('user-agent') ?? '', address: c.env?.address ?? '' };
}

/**
 * Creates the routes of sign-in by phone and code, session refresh (part1 §7), and two built-in extensions (spec D67):
 * sign-in by the code of an authenticator app, and sign-out. They need no token.
 */
export function authRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/auth', async (c) =>
      success(c, { dt_expire: await sendCode(deps, readPhoneField(c.req.query('phone') ?? ''), originOf(c)) }),
    )
    .post('/api/v1/auth', async (c) => {
      const { phone, code } = await readBody(c, signInBodySchema);
      const userId = await redeemCode(deps, readPhoneField(phone), code.trim(), originOf(c));
      c.env?.identify?.(String(userId));
      return success(c, await openSession(deps, userId, clientOf(c)));
    })
    .post('/api/v1/auth/app', async (c) => {
      if (deps.signInWays?.().includes('app') === false)
        throw new HttpError(403, { code: 403, text: 'Вход по коду из приложения выключен: войдите по SMS' });
      const { phone, code } = await readBody(c, appSignInBodySchema);
      const userId = await redeemAppCode(deps, readPhoneField(phone), code, originOf(c));
      c.env?.identify?.(String(userId));
      return success(c, await openSession(deps, userId, clientOf(c)));
    })
    .put('/api/v1/auth', async (c) => {
      const { refresh_token } = await readBody(c, refreshBodySchema);
      const { pair, userId } = await refreshSession(deps, refresh_token);
      c.env?.identify?.(String(userId));
      return success(c, pair);
    })
    .delete('/api/v1/auth', async (c) => {
      const empty = (await c.req.arrayBuffer()).byteLength === 0;
      const { refresh_token: refresh } = empty ? {} : await readBody(c, signOutBodySchema);
      const userId = await endSession(deps, { access: c.req.header('x-token'), refresh });
      if (userId !== undefined) c.env?.identify?.(String(userId));
      return success(c, null);
    });
}

/** Creates the profile route (part1 §3, Session). */
export function profileRoutes(): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false }).get('/api/v1/aboutMe', (c) => {
    const { name: fullName, superUser, rights } = requireUser(c.get('actor'));
    const flags = rightRows.filter(({ profileFlag }) => profileFlag === true);
    const role = Object.fromEntries(flags.map(({ name: right }) => [right, rights.has(right)]));
    return success(c, { fullName, role: { ...role, superUser } });
  });
}

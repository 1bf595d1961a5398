import { Hono, type Context } from 'hono';
import {
  appSignInBodySchema,
  beginCompanySignInBodySchema,
  endCompanySignInBodySchema,
  refreshBodySchema,
  signInBodySchema,
  signOutBodySchema,
} from '#schemas/entities/session.ts';
import { rightRows } from '#dictionaries/rights.ts';
import { requireUser } from '../../platform/context/actor.ts';
import { unixNow, type ApiDeps, type ApiEnv, type CompanyAccounts } from '../../platform/context/deps.ts';
import { success } from '../../platform/http/responses.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { readBody } from '../../platform/http/body.ts';
import { readPhoneField } from '../../platform/http/readPhoneField.ts';
import { countAttempt, forgetAttempts, type Limit } from './attempts.ts';
import { userOfClaims } from './companyAccount.ts';
import { sendCode, redeemAppCode, redeemCode, type Origin } from './codes.ts';
import { deviceHeader, deviceOf } from './devices.ts';
import { endSession, openSession, refreshSession, type SignInClient } from './sessions.ts';

function originOf(c: Context<ApiEnv>): Origin {
  return { address: c.env?.address ?? '', device: deviceOf(c.req.header(deviceHeader)) };
}

function clientOf(c: Context<ApiEnv>): SignInClient {
  return { device: c.req.header('user-agent') ?? '', address: c.env?.address ?? '' };
}

/** Failed ends of sign-ins by the company's account in ten minutes from one address: an office behind it. */
const companyLimit = (address: string): Limit => ({
  subject: `company:${address}`,
  max: 150,
  window: 600,
  text: 'Слишком много попыток с этого адреса',
});

function requireAccounts({ companyAccounts, signInWays }: ApiDeps): CompanyAccounts {
  if (companyAccounts === undefined || signInWays?.().includes('company') === false)
    throw new HttpError(403, { code: 403, text: 'Вход по учётной записи компании выключен: войдите по SMS' });
  return companyAccounts;
}

/**
 * Creates the routes of sign-in by phone and code, session refresh (part1 §7), and built-in extensions (spec D67):
 * sign-in by the code of an authenticator app or by the company's account, and sign-out. They need no token.
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
    .post('/api/v1/auth/company/begin', async (c) => {
      const accounts = requireAccounts(deps);
      const { return_address: back, another = false } = await readBody(c, beginCompanySignInBodySchema);
      return success(c, await accounts.begin(back, another));
    })
    .post('/api/v1/auth/company/end', async (c) => {
      const accounts = requireAccounts(deps);
      const body = await readBody(c, endCompanySignInBodySchema);
      const client = clientOf(c);
      const now = unixNow(deps);
      const limit = [companyLimit(client.address)];
      await deps.db.transaction((tx) => countAttempt(tx, now, limit));
      const { claims, idToken } = await accounts.end(body);
      const userId = await userOfClaims(deps.db, claims, accounts.claim);
      await accounts.applyClaims?.(userId, claims);
      await forgetAttempts(deps.db, now, limit);
      c.env?.identify?.(String(userId));
      return success(c, await openSession(deps, userId, { ...client, idToken }));
    })
    .put('/api/v1/auth', async (c) => {
      const { refresh_token } = await readBody(c, refreshBodySchema);
      const { pair, userId } = await refreshSession(deps, refresh_token);
      c.env?.identify?.(String(userId));
      return success(c, pair);
    })
    .delete('/api/v1/auth', async (c) => {
      const empty = (await c.req.arrayBuffer()).byteLength === 0;
      const { refresh_token: refresh, return_address: back } = empty ? {} : await readBody(c, signOutBodySchema);
      const ended = await endSession(deps, { access: c.req.header('x-token'), refresh });
      if (ended !== undefined) c.env?.identify?.(String(ended.userId));
      const url =
        ended?.idToken == null || back === undefined
          ? undefined
          : await deps.companyAccounts?.signOutAddress(ended.idToken, back);
      return success(c, url === undefined ? null : { url });
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

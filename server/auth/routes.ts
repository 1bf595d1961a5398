import { Hono } from 'hono';
import { refreshBody, signInBody } from '#schemas/entities/session.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import { success } from '../http/answer.ts';
import { bodyOf } from '../http/body.ts';
import { invalidFields } from '../http/refusal.ts';
import { sendCode, useCode } from './codes.ts';
import { openSession, refreshSession } from './sessions.ts';

/** The digits of a phone however it is written; `8…` is the national form of `7…`. */
function phoneOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7');
  if (!/^7\d{10}$/.test(digits)) throw invalidFields({ phone: ['Ведите номер телефона полностью'] });
  return digits;
}

/** Sign-in by phone and code, and the refresh of a session (part1 §7). These three need no token. */
export function authRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/auth', async (c) => success(c, { dt_expire: await sendCode(deps, phoneOf(c.req.query('phone') ?? '')) }))
    .post('/api/v1/auth', async (c) => {
      const { phone, code } = await bodyOf(c, signInBody);
      return success(c, await openSession(deps, await useCode(deps, phoneOf(phone), code.trim())));
    })
    .put('/api/v1/auth', async (c) => {
      const { refresh_token } = await bodyOf(c, refreshBody);
      return success(c, await refreshSession(deps, refresh_token));
    });
}

/** The profile (part1 §3, Session). */
export function profileRoutes(): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false }).get('/api/v1/aboutMe', (c) => {
    const { fullName, role } = c.get('user');
    return success(c, { fullName, role });
  });
}

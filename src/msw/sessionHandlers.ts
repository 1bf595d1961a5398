import { http, HttpResponse, type HttpHandler } from 'msw';
import type { Profile } from '#schemas/entities/session.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

/** Whoever may do everything. */
const everything: Profile = {
  fullName: 'Иванова Анна Петровна',
  role: { pushAccess: true, strategiesAccess: true, motivationAccess: true, billingAccess: true, superUser: true },
};
/** Seconds that a code is said to be good for. */
const codeLife = 60;
const success = (data: object | null) => HttpResponse.json({ success: true, data });

/** The sign-in: any phone, any code, tokens that never run out (part1 §7). */
export function sessionHandlers(user: Profile = everything): HttpHandler[] {
  const tokens = () => success({ access_token: 'access', refresh_token: 'refresh' });
  const auth = `*${apiPaths.auth}`;
  return [
    http.get(auth, () => success({ dt_expire: Math.floor(Date.now() / 1000) + codeLife })),
    http.post(auth, tokens),
    http.put(auth, tokens),
    http.delete(auth, () => success(null)),
    http.get(`*${apiPaths.aboutMe}`, () => success(user)),
  ];
}

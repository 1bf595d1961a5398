import { http, HttpResponse, type HttpHandler } from 'msw';
import { rightRows } from '#dictionaries/rights.ts';
import type { Profile } from '#schemas/entities/session.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

const allFlags = Object.fromEntries(
  [...rightRows.flatMap(({ name, profileFlag }) => (profileFlag === true ? [name] : [])), 'superUser'].map((flag) => [
    flag,
    true,
  ]),
) as Profile['role'];

/** A user with all rights. */
const everything: Profile = {
  fullName: 'Иванова Анна Петровна',
  role: allFlags,
};
/** Validity of a code in seconds, as reported to the page. */
const codeLife = 60;
const success = (data: object | null) => HttpResponse.json({ success: true, data });

/** Creates the sign-in handlers: any phone and any code are accepted, tokens never expire (part1 §7). */
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

import type { Context, MiddlewareHandler } from 'hono';
import { permissionFlags } from '#dictionaries/menu.ts';
import type { ApiDeps, ApiEnv, Asking } from '../deps.ts';
import { requireGranted } from '../exchange/granted.ts';
import { keyIn, programOf } from '../exchange/keys.ts';
import { HttpError } from '../http/httpError.ts';
import { unauthorized, userOf } from './sessions.ts';

/** Lets signed-in users pass and keeps who they are in `user`, and in `snapshot` what can be seen of the database. */
export function signedIn(deps: ApiDeps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { user, snapshot } = c.env?.asking ?? await askingOf(deps, c);
    c.set('user', user);
    c.set('snapshot', snapshot);
    c.env?.identify?.(user.userId);
    await next();
  };
}

/** A program by its key, which opens no more than it was granted and is no sign-in anywhere else, or a person by their token. */
async function askingOf(deps: ApiDeps, c: Context<ApiEnv>): Promise<Asking> {
  const key = c.req.path.startsWith('/api/exchange/') ? keyIn((name) => c.req.header(name)) : undefined;
  if (key === undefined) {
    const token = c.req.header('x-token');
    if (token === undefined || token === '') throw unauthorized();
    return userOf(deps, token);
  }
  const found = await programOf(deps, key);
  if (found === undefined) throw unauthorized();
  requireGranted(found.program, c.req.method, c.req.path);
  return found;
}

/** The permissions that the menu maps to role flags (part1 §6), as a refusal names them. */
const permissionNames = { notice: 'Уведомления', strategy: 'Стратегии', motivation: 'Мотивация', billing: 'Биллинг' } as const;

/** Lets users with the permission pass (part1 §6); the others are told which one is missing. */
export function permitted(key: keyof typeof permissionNames): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { role } = c.get('user');
    if (!role.superUser && !role[permissionFlags[key]]) {
      throw new HttpError(403, { code: 403, text: `Недостаточно прав: нужен доступ «${permissionNames[key]}» (${permissionFlags[key]})` });
    }
    await next();
  };
}

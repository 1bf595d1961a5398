import type { MiddlewareHandler } from 'hono';
import { permissionFlags } from '#dictionaries/menu.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import { HttpError } from '../http/httpError.ts';
import { unauthorized, userOf } from './sessions.ts';

/** Lets signed-in users pass and keeps who they are in `user`, and in `snapshot` what can be seen of the database. */
export function signedIn(deps: ApiDeps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = c.req.header('x-token');
    if (token === undefined || token === '') throw unauthorized();
    const { user, snapshot } = c.env?.asking ?? await userOf(deps, token);
    c.set('user', user);
    c.set('snapshot', snapshot);
    c.env?.identify?.(user.userId);
    await next();
  };
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

import { Hono } from 'hono';
import { removeAuthenticator } from '../../identity/auth/authenticator.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { pathId } from '../../platform/http/query.ts';
import { success } from '../../platform/http/responses.ts';

/** Creates the route of the action `Отключить код из приложения`, for a user who has lost the phone with the app. */
export function resetAppRoutes({ db, log }: Pick<ApiDeps, 'db' | 'log'>): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false }).post('/api/exchange/employees/:id/reset-app', async (c) => {
    const id = pathId(c, 'id') ?? 0;
    if (!(await removeAuthenticator(db, id))) throw notFound('У сотрудника нет кода из приложения');
    log(`user ${c.get('actor').id} has disconnected the authenticator app of user ${id}`, c.env?.requestId);
    return success(c, { userId: id });
  });
}

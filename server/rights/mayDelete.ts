import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../deps.ts';
import { HttpError } from '../http/httpError.ts';

/** What a DELETE may forget for anybody: that a file was taken in, which is no record. */
const ledger = '/api/exchange/imports/';

/** Refuses to delete records for whoever has not the right to (`Удаление записей`), whatever section they are of; a superuser has it. */
export const mayDelete: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { role, deleteAccess } = c.get('user');
  if (c.req.method === 'DELETE' && !deleteAccess && !role.superUser && !c.req.path.startsWith(ledger)) {
    throw new HttpError(403, { code: 403, text: 'Недостаточно прав: удалять записи могут те, у кого есть право «Удаление записей». Его даёт суперпользователь' });
  }
  await next();
};

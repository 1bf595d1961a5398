import { Hono, type Context } from 'hono';
import { bulkChangeBodySchema } from '#schemas/entities/bulkChange.ts';
import { requireRightsOf, requireValidToken, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import { sectionNeeds } from '../../identity/rights/needs.ts';
import { unixNow } from '../../platform/context/deps.ts';
import { readBody } from '../../platform/http/body.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';
import { limitBody, smallBody } from '../../platform/http/limitBody.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { success } from '../../platform/http/responses.ts';
import {
  deleteBulkChange,
  readBulkChangeEntries,
  readBulkChanges,
  recordBulkChange,
  refuseTooMany,
  type SeenBulkChanges,
} from './bulkChanges.ts';
import { findResource } from './findResource.ts';
import type { HistoryDeps } from './routes.ts';
import type { Trail } from './write.ts';

/**
 * Creates the routes `/config/bulk-changes/…` (docs/history.md): a user sees the user's own bulk changes, a superuser
 * those of all users.
 */
export function bulkChangeRoutes({ db, now }: Trail, deps: HistoryDeps): Hono<ConfigApiEnv> {
  const requireSeen = (c: Context<ConfigApiEnv>): SeenBulkChanges => {
    const { declaration } = findResource(deps, c.req.param('resource') ?? '');
    const person = c.get('person');
    requireRightsOf(person, sectionNeeds(declaration));
    // Users without an id would see each other's changes.
    if (person.id === '') throw new HttpError(403, { code: 403, text: 'Сервер API не сообщает, кто вы' });
    return { resource: declaration.name, ...(!person.has('superUser') && { personId: person.id }) };
  };
  const changeId = (c: Context<ConfigApiEnv>): string => {
    const id = c.req.param('id') ?? '';
    if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound('Такого изменения нет');
    return id;
  };
  const routes = new Hono<ConfigApiEnv>({ strict: false });
  routes.use('/config/bulk-changes/*', requireValidToken(deps.ask), limitBody(smallBody));
  return routes
    .get('/config/bulk-changes/:resource', async (c) => success(c, await readBulkChanges(db, requireSeen(c))))
    .post('/config/bulk-changes/:resource', async (c) => {
      const { resource } = requireSeen(c);
      const { id, fullName: name } = c.get('person');
      const change = await readBody(c, bulkChangeBodySchema);
      await refuseTooMany(db, id);
      await recordBulkChange(db, { id, name }, { ...change, resource, at: unixNow({ now }) });
      return success(c, null);
    })
    .get('/config/bulk-changes/:resource/:id', async (c) =>
      success(c, await readBulkChangeEntries(db, requireSeen(c), changeId(c), parseQuery(c).page(1000, 1000))),
    )
    .delete('/config/bulk-changes/:resource/:id', async (c) => {
      await deleteBulkChange(db, requireSeen(c), changeId(c));
      return success(c, null);
    });
}

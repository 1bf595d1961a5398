import { Hono } from 'hono';
import { parseRecordId as idInPath } from '../../platform/http/recordId.ts';
import {
  requireRight,
  requireValidToken,
  requireRightsOf,
  type CallApi,
  type ConfigApiEnv,
} from '../../identity/person/apiUser.ts';
import { success } from '../../platform/http/responses.ts';
import { pathId, parseQuery } from '../../platform/http/query.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';
import { reachOfRecord } from '../../identity/rights/parentReach.ts';
import { historyNeed, sectionNeeds, verbNeeds } from '../../identity/rights/needs.ts';
import { requireModule } from '../../identity/rights/requireModule.ts';
import { requestSource } from '../../identity/auth/requestSource.ts';
import { requireVisibleRecord } from './forwarded/requireVisibleRecord.ts';
import { findResource, type InstallationResources } from './findResource.ts';
import { readOwnEntries } from './ownEntries.ts';
import { entryFilter, ofRecord, readEntries, readPeople } from './read.ts';
import { restoreRecord, undoableOf } from './restore.ts';
import { isVersioned } from './resource.ts';
import type { Trail } from './write.ts';

/** The storage of an installation's history, and where the writes that restore a record go. */
export interface HistoryOptions extends Trail {
  /** `own`: the records' own database, which can restore them; `passed`: writes forwarded to an external API. */
  of: 'own' | 'passed';
}

/** The installation whose history is read. */
export interface HistoryDeps extends InstallationResources {
  ask: CallApi;
}

/** Creates the routes `/config/history…` (docs/history.md). */
export function historyRoutes({ of, ...trail }: HistoryOptions, deps: HistoryDeps): Hono<ConfigApiEnv> {
  const { db } = trail;
  const { ask } = deps;
  const everyone = requireRight(ask, historyNeed);
  return new Hono<ConfigApiEnv>({ strict: false })
    .get('/config/history', everyone, async (c) => {
      const query = parseQuery(c);
      return success(c, await readEntries(db, entryFilter(query), query.page()));
    })
    .get('/config/history/people', everyone, async (c) => success(c, await readPeople(db)))
    .get('/config/history/:resource/:id', requireValidToken(ask), async (c) => {
      const resource = findResource(deps, c.req.param('resource'));
      const { declaration } = resource;
      requireRightsOf(c.get('person'), sectionNeeds(declaration));
      const id = c.req.param('id').toLowerCase();
      // An entry contains all values of a record, including earlier ones.
      const [{ limit }, page] = [c.get('person'), parseQuery(c).page()];
      const recordId = idInPath(declaration, id);
      if (
        recordId === null ||
        (await reachOfRecord(db, limit, { resource, among: deps.resources() }, recordId)) !== 'whole'
      )
        throw notFound();
      if (of === 'passed')
        await requireVisibleRecord(
          ask,
          { person: c.get('person'), token: c.req.header('x-token') ?? '' },
          declaration,
          recordId,
        );
      return success(
        c,
        await (limit === undefined
          ? readEntries(db, ofRecord(declaration.name, id), page)
          : readOwnEntries(db, limit, { declaration, id }, page)),
      );
    })
    .post('/config/history/:entry/restore', requireValidToken(ask), async (c) => {
      const { actor } = c.get('person');
      if (of === 'passed' || actor === undefined)
        throw new HttpError(403, { code: 403, text: 'Восстановить запись нельзя: записи хранит API компании' });
      const undoable = await undoableOf(db, pathId(c, 'entry') ?? 0);
      if (undoable === undefined) throw notFound('Удаление не найдено: возможно, срок хранения истории истёк');
      const stored = deps.resources().find(({ declaration: { name } }) => name === undoable.resource);
      if (stored === undefined || !isVersioned(stored)) throw notFound('Раздела, в котором была запись, больше нет');
      const { declaration } = stored;
      requireModule(declaration, deps);
      requireRightsOf(c.get('person'), [
        ...sectionNeeds(declaration),
        ...verbNeeds(declaration, undoable.action === 'delete' ? 'create' : 'update'),
      ]);
      return success(c, {
        [declaration.api.id]: await restoreRecord(
          { ...actor, source: requestSource((header) => c.req.header(header)) },
          trail,
          {
            force: parseQuery(c).flag('force') === true,
            among: deps.resources(),
          },
          stored,
          undoable,
        ),
      });
    });
}

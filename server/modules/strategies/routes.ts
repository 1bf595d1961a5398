import { eq } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { strategyResource as declaration } from '#resources/strategy.ts';
import { strategyBodySchema } from '#schemas/entities/strategy.ts';
import { strategies } from '../../platform/tables/strategies.ts';
import { readValidatedBody } from '../../resources/engine/requestBody.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { withVersionTag } from '../../trail/history/version.ts';
import { changeRecord, recordCreated, deleteRecord } from '../../trail/history/write.ts';
import { runRequestWrite } from '../../trail/history/requestWrite.ts';
import { success } from '../../platform/http/responses.ts';
import { pathId, maxInteger, parseQuery } from '../../platform/http/query.ts';
import { itemsInLists } from '../mml/read.ts';
import { admitReader } from '../../identity/rights/admitReader.ts';
import { versionedStrategies as resource, readStrategies, strategyFilter } from './read.ts';
import { saveStrategy } from './save.ts';

async function create(deps: ApiDeps, c: Context<ApiEnv>): Promise<{ strategyId: number }> {
  const body = await readValidatedBody(c, strategyBodySchema, declaration, true);
  return runRequestWrite(c, deps, resource, async (tx, write) => {
    const strategyId = await saveStrategy(tx, null, body, c.get('actor'));
    await recordCreated(tx, write, resource, [strategyId]);
    return { strategyId };
  });
}

async function update(deps: ApiDeps, c: Context<ApiEnv>, strategyId: number): Promise<{ strategyId: number }> {
  const body = await readValidatedBody(c, strategyBodySchema, declaration, false);
  await runRequestWrite(c, deps, resource, (tx, write) =>
    changeRecord(tx, write, resource, strategyId, () => saveStrategy(tx, strategyId, body, c.get('actor'))),
  );
  return { strategyId };
}

/** Creates the routes of distribution strategies (part1 §7), with rule 209. */
export function strategyRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/strategies', async (c) => {
      const [query, { limit }] = [parseQuery(c), c.get('actor')];
      return success(
        c,
        await readStrategies(deps.db, strategyFilter(query, limit), query.page(), { items: itemsInLists, limit }),
      );
    })
    .get('/api/v1/strategies/:strategyId', async (c) => {
      const { limit } = c.get('actor');
      const id = pathId(c, 'strategyId') ?? 0;
      await admitReader(c, deps.db, { resource, id, notFoundError: () => resource.notFoundError() });
      const where = eq(strategies.strategyId, id);
      const [found] = await readStrategies(deps.db, where, { limit: 1, offset: 0 }, { items: maxInteger, limit });
      return success(c, withVersionTag(c, resource, found));
    })
    .post('/api/v1/strategies', async (c) => success(c, await create(deps, c)))
    .put('/api/v1/strategies/:strategyId', async (c) => success(c, await update(deps, c, pathId(c, 'strategyId') ?? 0)))
    .delete('/api/v1/strategies/:strategyId', async (c) => {
      const strategyId = pathId(c, 'strategyId') ?? 0;
      await runRequestWrite(c, deps, resource, (tx, write) => deleteRecord(tx, write, resource, strategyId));
      return success(c, { strategyId });
    });
}

import { and, eq } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { strategy as declaration } from '#resources/strategy.ts';
import { strategyBody } from '#schemas/entities/strategy.ts';
import { strategies } from '../db/tables/strategies.ts';
import { declaredBodyOf } from '../declared/checkBody.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import { tagged } from '../history/version.ts';
import { changing, created, deleting, inWrite } from '../history/write.ts';
import { success } from '../http/answer.ts';
import { idIn, maxInteger, queryOf } from '../http/query.ts';
import { itemsInLists } from '../mml/read.ts';
import { within } from '../rights/scopes.ts';
import { keptStrategies as kept, readStrategies, strategyFilter } from './read.ts';
import { saveStrategy } from './save.ts';

async function create(deps: ApiDeps, c: Context<ApiEnv>): Promise<{ strategyId: number }> {
  const body = await declaredBodyOf(c, strategyBody, declaration, true);
  return inWrite(c, deps, kept, async (tx, write) => {
    const strategyId = await saveStrategy(tx, null, body, c.get('user'));
    await created(tx, write, kept, [strategyId]);
    return { strategyId };
  });
}

async function update(deps: ApiDeps, c: Context<ApiEnv>, strategyId: number): Promise<{ strategyId: number }> {
  const body = await declaredBodyOf(c, strategyBody, declaration, false);
  await inWrite(c, deps, kept, (tx, write) => changing(tx, write, kept, strategyId, () => saveStrategy(tx, strategyId, body, c.get('user'))));
  return { strategyId };
}

/** Distribution strategies (part1 §7), with rule 209. */
export function strategyRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/strategies', async (c) => {
      const [query, { limit }] = [queryOf(c), c.get('user')];
      return success(c, await readStrategies(deps.db, strategyFilter(query, limit), query.page(), { items: itemsInLists, limit }));
    })
    .get('/api/v1/strategies/:strategyId', async (c) => {
      const { limit } = c.get('user');
      const where = and(eq(strategies.strategyId, idIn(c, 'strategyId') ?? 0), within('strategy', limit));
      const [found] = await readStrategies(deps.db, where, { limit: 1, offset: 0 }, { items: maxInteger, limit });
      return success(c, tagged(c, kept, found));
    })
    .post('/api/v1/strategies', async (c) => success(c, await create(deps, c)))
    .put('/api/v1/strategies/:strategyId', async (c) => success(c, await update(deps, c, idIn(c, 'strategyId') ?? 0)))
    .delete('/api/v1/strategies/:strategyId', async (c) => {
      const strategyId = idIn(c, 'strategyId') ?? 0;
      await inWrite(c, deps, kept, (tx, write) => deleting(tx, write, kept, strategyId));
      return success(c, { strategyId });
    });
}

import { eq } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { strategy as declaration } from '#resources/strategy.ts';
import { strategyBody } from '#schemas/entities/strategy.ts';
import { permitted } from '../auth/permission.ts';
import { strategies } from '../db/tables/strategies.ts';
import { lockRule } from '../db/writeLock.ts';
import { declaredBodyOf } from '../declared/checkBody.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import { success } from '../http/answer.ts';
import { idIn, maxInteger, queryOf } from '../http/query.ts';
import { notFound } from '../http/refusal.ts';
import { itemsInLists } from '../mml/read.ts';
import { readStrategies, strategyFilter } from './read.ts';
import { saveStrategy } from './save.ts';

const gone = () => notFound('Стратегия не найдена: возможно, её уже удалили');

async function save(deps: ApiDeps, c: Context<ApiEnv>, existing: number | null): Promise<{ strategyId: number }> {
  const body = await declaredBodyOf(c, strategyBody, declaration, existing === null);
  const strategyId = await deps.db.transaction(async (tx) => {
    await lockRule(tx, 209);
    return saveStrategy(tx, existing, body, c.get('user').companyEmployeeId);
  });
  if (strategyId === undefined) throw gone();
  return { strategyId };
}

/** Distribution strategies (part1 §7), with rule 209. */
export function strategyRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .use('/api/v1/strategies/*', permitted('strategy'))
    .get('/api/v1/strategies', async (c) => {
      const query = queryOf(c);
      return success(c, await readStrategies(deps, strategyFilter(query), query.page(), itemsInLists));
    })
    .get('/api/v1/strategies/:strategyId', async (c) => {
      const where = eq(strategies.strategyId, idIn(c, 'strategyId') ?? 0);
      const [found] = await readStrategies(deps, where, { limit: 1, offset: 0 }, maxInteger);
      if (found === undefined) throw gone();
      return success(c, found);
    })
    .post('/api/v1/strategies', async (c) => success(c, await save(deps, c, null)))
    .put('/api/v1/strategies/:strategyId', async (c) => success(c, await save(deps, c, idIn(c, 'strategyId') ?? 0)))
    .delete('/api/v1/strategies/:strategyId', async (c) => {
      const [deleted] = await deps.db.delete(strategies).where(eq(strategies.strategyId, idIn(c, 'strategyId') ?? 0))
        .returning({ strategyId: strategies.strategyId });
      if (deleted === undefined) throw gone();
      return success(c, deleted);
    });
}

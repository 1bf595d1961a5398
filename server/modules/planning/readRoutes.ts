import { Hono } from 'hono';
import { pointTasksResource } from '#resources/pointTasks.ts';
import { admitReader } from '../../identity/rights/admitReader.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { pathId } from '../../platform/http/query.ts';
import { success } from '../../platform/http/responses.ts';
import { taskNotFound } from '../tasks/routes.ts';
import { pointTaskScope } from '../tasks/scope.ts';
import { isPlanningOn } from './isPlanningOn.ts';
import { presentDay } from './presentDay.ts';
import { isStrategyKind, strategyResources } from './strategyResources.ts';
import { readStrategyProgress } from './strategyProgress.ts';
import { isVisiblePoint, readTaskReasons } from './taskReasons.ts';
import { isTask, readTaskOrigin } from './taskOrigin.ts';

/** Creates the routes of `Откуда эта задача`, `Почему нет задачи` and `Ход` (spec D79). */
export function planningReadRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { db } = deps;
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/planning/tasks/:taskId/origin', async (c) => {
      const id = pathId(c, 'taskId') ?? 0;
      const resource = { declaration: pointTasksResource, scope: pointTaskScope };
      await admitReader(c, db, { resource, id, notFoundError: taskNotFound });
      const origin = await readTaskOrigin(db, id);
      if (origin === undefined)
        throw (await isTask(db, id)) ? notFound('Эту задачу создала не стратегия') : taskNotFound();
      return success(c, origin);
    })
    .get('/api/planning/tradePoints/:tradePointId/products/:productId/reasons', async (c) => {
      const [tradePointId, productId] = [pathId(c, 'tradePointId') ?? 0, pathId(c, 'productId') ?? 0];
      const { limit } = c.get('actor');
      if (!(await isPlanningOn(db, deps))) throw notFound('Планирование выключено: стратегии не создают задач');
      if (!(await isVisiblePoint(db, tradePointId, limit))) throw notFound('Такой торговой точки нет');
      return success(c, await readTaskReasons(db, { tradePointId, productId, day: presentDay(deps), limit }));
    })
    .get('/api/planning/strategies/:kind/:strategyId/progress', async (c) => {
      const [kind, id] = [c.req.param('kind'), pathId(c, 'strategyId') ?? 0];
      if (!isStrategyKind(kind)) throw notFound('Вид стратегии — distribution, volume или audit');
      const resource = strategyResources[kind];
      await admitReader(c, db, { resource, id, notFoundError: () => resource.notFoundError() });
      if ((await resource.read(db, [id])).length === 0) throw resource.notFoundError();
      return success(c, await readStrategyProgress(db, kind, id, c.get('actor').limit));
    });
}

import { and, inArray, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { pointTasksResource } from '#resources/pointTasks.ts';
import { tasksVolumeResource } from '#resources/tasksVolume.ts';
import { tasks } from '../../platform/tables/tasks.ts';
import { containsWords } from '../../platform/db/likePattern.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { success, successJson } from '../../platform/http/responses.ts';
import { pathId, parseQuery } from '../../platform/http/query.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { admitReader } from '../../identity/rights/admitReader.ts';
import { within } from '../../identity/rights/scopes.ts';
import { createTaskListQuery } from './listQuery.ts';
import { countedTasksOf, readTasks, taskById, taskFilter } from './read.ts';
import { listTradePoints } from './tradePointList.ts';
import { readVolumeTasks } from './volumeTasks.ts';
import { pointTaskScope, volumeTaskScope } from './scope.ts';

/** The text of part2 §8. */
export const taskNotFound = () => notFound('Задачи с таким номером не существует');

/** Creates the routes of trade points, tasks and volume tasks (part2 §7); task lists are read from `data.data`. */
export function taskRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const arranged = createTaskListQuery(deps);
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/tradePoints', listTradePoints(deps))
    .get('/api/v1/tasks', async (c) => {
      const query = parseQuery(c);
      const { limit } = c.get('actor');
      const ids = query.ids('ids');
      if (ids !== undefined) {
        const named = and(inArray(tasks.taskId, ids), within(pointTaskScope, limit));
        return successJson(c, `{"data":${await readTasks(deps, named, { limit: ids.length, offset: 0 }, undefined)}}`);
      }
      const q = query.text('q');
      const found = q === undefined ? undefined : containsWords(sql`${tasks.search}`, q);
      const filter = and(taskFilter(query), found, within(pointTaskScope, limit));
      const counted = found === undefined ? countedTasksOf(query, limit) : undefined;
      return (
        (await arranged.all(c, filter, counted)) ??
        successJson(c, `{"data":${await readTasks(deps, filter, query.page(), counted)}}`)
      );
    })
    .get('/api/v1/tasks/:taskId', async (c) => {
      const id = pathId(c, 'taskId') ?? 0;
      await admitReader(c, deps.db, {
        resource: { declaration: pointTasksResource, scope: pointTaskScope },
        id,
        notFoundError: taskNotFound,
      });
      const found = await taskById(deps, id);
      if (found === undefined) throw taskNotFound();
      return success(c, found);
    })
    .get('/api/v1/volume/tasks/:taskId', async (c) => {
      const id = pathId(c, 'taskId') ?? 0;
      await admitReader(c, deps.db, {
        resource: { declaration: tasksVolumeResource, scope: volumeTaskScope },
        id,
        notFoundError: taskNotFound,
      });
      const [found] = await readVolumeTasks(deps.db, [id]);
      if (found === undefined) throw taskNotFound();
      return success(c, found);
    });
}

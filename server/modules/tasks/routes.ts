import { Hono } from 'hono';
import { pointTasksResource } from '#resources/pointTasks.ts';
import { tasksVolumeResource } from '#resources/tasksVolume.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { success } from '../../platform/http/responses.ts';
import { pathId } from '../../platform/http/query.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { admitReader } from '../../identity/rights/admitReader.ts';
import { taskById } from './read.ts';
import { listTasks } from './taskList.ts';
import { readVolumeTasks } from './volumeTasks.ts';
import { pointTaskScope, volumeTaskScope } from './scope.ts';

/** The text of part2 §8. */
export const taskNotFound = () => notFound('Задачи с таким номером не существует');

/** Creates the routes of tasks, and of a single volume task (part2 §7). */
export function taskRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/tasks', listTasks(deps))
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

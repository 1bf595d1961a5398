import { and, inArray, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { pointTasksResource } from '#resources/pointTasks.ts';
import { within } from '../../identity/rights/scopes.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { containsWords } from '../../platform/db/likePattern.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { tasks } from '../../platform/tables/tasks.ts';
import { createListAnswers } from '../../recordEngine/core/listQuery/answerList.ts';
import { createSnapshotCache } from '../../recordEngine/core/listQuery/snapshotCache.ts';
import { countedTasksOf, readTasksOf, taskFilter } from './read.ts';
import { pointTaskScope } from './scope.ts';
import { agentsByName, type RankedAgent } from './taskOrder.ts';
import { countTasks, taskIds, type TaskQuery } from './taskQuery.ts';

/** Maximum number of cached orders of all agents: one for each user with another snapshot. */
const maxRanks = 8;

/** Creates the handler of the list of tasks, whose ids are read in an own way (`taskQuery.ts`). */
export function listTasks(deps: ApiDeps): (c: Context<ApiEnv>) => Promise<Response> {
  const answer = createListAnswers();
  const ranksOnce = createSnapshotCache<RankedAgent[]>(maxRanks, () => 1);
  return (c) => {
    const query = parseQuery(c);
    const { limit } = c.get('actor');
    const [ids, q] = [query.ids('ids'), query.text('q')];
    const page = ids === undefined ? query.page() : { limit: ids.length, offset: 0 };
    const requested: Pick<TaskQuery, 'filter' | 'counted'> =
      ids === undefined
        ? {
            filter: and(
              taskFilter(query),
              q === undefined ? undefined : containsWords(sql`${tasks.search}`, q),
              within(pointTaskScope, limit),
            ),
            counted: q === undefined ? countedTasksOf(query, limit) : undefined,
          }
        : { filter: and(inArray(tasks.taskId, ids), within(pointTaskScope, limit)), counted: undefined };
    const ranked = () => ranksOnce(c, 'agents', () => agentsByName(deps.db));
    return answer(c, {
      declaration: pointTasksResource,
      nested: true,
      page: async (request) => readTasksOf(deps, await taskIds(deps.db, { ...requested, ...request }, page, ranked)),
      totals: (request) => countTasks(deps.db, { ...requested, ...request }, request),
    });
  };
}

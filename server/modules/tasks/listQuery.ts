import { sql, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import { pointTasksResource } from '#resources/pointTasks.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { TaskRow } from '#schemas/entities/task.ts';
import { listPageResponse, type ListMeta } from '../../recordEngine/core/listQuery/response.ts';
import { parseListQuery, type ListQuery } from '../../recordEngine/core/listQuery/parseListQuery.ts';
import { filterOf } from '../../recordEngine/core/listQuery/filterOf.ts';
import { createSnapshotCache, type SnapshotCache } from '../../recordEngine/core/listQuery/snapshotCache.ts';
import type { JsonText } from '../../platform/db/json.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { countTasks, taskIds, type TaskQuery } from './taskQuery.ts';
import { readTasksOf } from './read.ts';
import { agentsByName, type RankedAgent } from './taskOrder.ts';

/** A declared list of tasks: its searched text, and the order of ties. */
interface TaskList extends Pick<TaskQuery, 'text' | 'named' | 'tieOrder'> {
  declaration: Declaration;
}

const allTasks: TaskList = {
  declaration: pointTasksResource,
  text: sql`tasks.search`,
  named: true,
  tieOrder: sql`tasks.created desc, tasks.task_id desc`,
};

/** Columns that can be summed, by their declared names. */
const summed: Readonly<Record<string, SQL>> = { moneyTotal: sql`tasks.money_total`, moneyPaid: sql`tasks.money_paid` };

/** Maximum number of cached counts, sums, and orders of all agents. */
const maxCached = 1000;
const maxRanks = 8;

/**
 * Returns a handler that answers a task list when the query sorts, searches, counts or sums it (spec D68), and
 * undefined for a plain list.
 */
export function createTaskListQuery(deps: ApiDeps) {
  const once = createSnapshotCache<ListMeta>(maxCached, () => 1);
  const ranksOnce = createSnapshotCache<RankedAgent[]>(maxRanks, () => 1);
  const response =
    ({ declaration, ...list }: TaskList, wrapped: (rows: JsonText<TaskRow[]>) => JsonText<unknown>) =>
    async (c: Context<ApiEnv>, filter: SQL | undefined, counted: SQL | undefined): Promise<Response | undefined> => {
      const query = parseQuery(c);
      const arrangement = parseListQuery(declaration, query);
      if (arrangement === undefined) return undefined;
      const { orders, words } = arrangement;
      const request: TaskQuery = { ...list, filter, counted, orders, words };
      const page = query.page();
      const [rows, meta] = await Promise.all([
        taskIds(deps.db, request, page, () => ranksOnce(c, 'agents', () => agentsByName(deps.db))).then((ids) =>
          readTasksOf(deps, ids),
        ),
        metaOf(deps, once, c, { ...arrangement, query: request, path: declaration.api.path }),
      ]);
      return listPageResponse(c, wrapped(rows), meta);
    };
  return { all: response(allTasks, (rows) => `{"data":${rows}}`) };
}

type MetaRequest = ListQuery & { query: TaskQuery; path: string };

async function metaOf(
  { db }: ApiDeps,
  once: SnapshotCache<ListMeta>,
  c: Context<ApiEnv>,
  { query, path, count, sums, words }: MetaRequest,
): Promise<ListMeta> {
  if (!count && sums.length === 0) return {};
  return once(c, JSON.stringify([path, String(filterOf(c)), words, count, sums]), () =>
    countTasks(db, query, { count, sums }, (name) => summed[name]),
  );
}

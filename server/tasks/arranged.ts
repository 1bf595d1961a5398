import { sql, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import { pointTasks } from '#resources/pointTasks.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { TaskRow } from '#schemas/entities/task.ts';
import { arrangedPage, type Meta } from '../arranged/answer.ts';
import { arrangementOf, type Arrangement } from '../arranged/asked.ts';
import { filterOf } from '../arranged/filterOf.ts';
import { keptBySnapshot, type MakeOnce } from '../arranged/keptBySnapshot.ts';
import type { Json } from '../db/json.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import { queryOf } from '../http/query.ts';
import { countedTasks, taskIds, type AskedTasks } from './foundTasks.ts';
import { readTasksOf } from './read.ts';
import { agentsByName, type RankedAgent } from './taskOrder.ts';

/** A declared list of tasks: what a search looks through, and the order of what ties. */
interface TaskList extends Pick<AskedTasks, 'text' | 'named' | 'usual'> { declaration: Declaration }

/** The lists that are sorted and searched in the database: there are too many tasks to take them in whole. */
export const taskLists = [pointTasks];

const allTasks: TaskList = { declaration: pointTasks, text: sql`tasks.search`, named: true, usual: sql`tasks.created desc, tasks.task_id desc` };

/** What can be summed, as the declarations name it. */
const summed: Readonly<Record<string, SQL>> = { moneyTotal: sql`tasks.money_total`, moneyPaid: sql`tasks.money_paid` };

/** Counts and sums that are kept, and orders of all agents. */
const mostKept = 1000;
const mostRanks = 8;

/** Answers a list of tasks that is asked to be sorted, searched, counted or summed (spec D68); undefined for a plain one. */
export function arrangedTasks(deps: ApiDeps) {
  const once = keptBySnapshot<Meta>(mostKept, () => 1);
  const ranksOnce = keptBySnapshot<RankedAgent[]>(mostRanks, () => 1);
  const answer = ({ declaration, ...list }: TaskList, wrapped: (rows: Json<TaskRow[]>) => Json<unknown>) =>
    async (c: Context<ApiEnv>, filter: SQL | undefined): Promise<Response | undefined> => {
      const query = queryOf(c);
      const arrangement = arrangementOf(declaration, query);
      if (arrangement === undefined) return undefined;
      const { orders, words } = arrangement;
      const asked: AskedTasks = { ...list, filter, orders, words };
      const page = query.page();
      const [rows, meta] = await Promise.all([
        taskIds(deps.db, asked, page, () => ranksOnce(c, 'agents', () => agentsByName(deps.db))).then((ids) => readTasksOf(deps, ids)),
        metaOf(deps, once, c, { ...arrangement, asked, path: declaration.api.path }),
      ]);
      return arrangedPage(c, wrapped(rows), meta);
    };
  return { all: answer(allTasks, (rows) => `{"data":${rows}}`) };
}

type AskedMeta = Arrangement & { asked: AskedTasks; path: string };

async function metaOf({ db }: ApiDeps, once: MakeOnce<Meta>, c: Context<ApiEnv>, { asked, path, count, sums, words }: AskedMeta): Promise<Meta> {
  if (!count && sums.length === 0) return {};
  return once(c, JSON.stringify([path, String(filterOf(c)), words, count, sums]), async () => {
    const found = await countedTasks(db, asked, sums.map((name) => summed[name] ?? sql`0`));
    return {
      ...(count && { count: found.count }),
      ...(sums.length > 0 && { sums: Object.fromEntries(sums.map((name, at) => [name, Number(found.sums[at])])) }),
    };
  });
}

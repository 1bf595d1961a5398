import { sql } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { intArray } from '../../../platform/db/rows.ts';
import { countedSales } from '../../tasks/countedSales.ts';
import { auditCheck } from './auditCheck.ts';
import { queryCheck, type Check } from './check.ts';

const pointClaims = queryCheck<{ point: number; name: string; product: string; tasks: number }>('pointClaims', {
  find: (ids) => sql`
    select trade_point_id as point, trade_points.name, products.name as product, count(*)::int as tasks
    from task_products join trade_points using (trade_point_id) join products using (product_id)
    where trade_point_id = any(${ids}) and open group by 1, 2, product_id, 3 having count(*) > 1 order by 1, product_id`,
  describe: ({ point, name, product, tasks }) => ({
    text: `Точка «${name}», товар «${product}»: открытых задач ${tasks}`,
    subject: { kind: 'tradePoint', id: point },
  }),
});

const pointLimit = queryCheck<{ point: number; name: string; strategy: string; tasks: number; max: number }>(
  'pointLimit',
  {
    find: (ids) => sql`
    select trade_point_id as point, trade_points.name, max(body->>'name') as strategy, count(*)::int as tasks, max((body->>'tasksMaxCount')::int) as max
    from tasks join plan_versions using (plan_version_id, strategy_id) join trade_points using (trade_point_id)
    where trade_point_id = any(${ids}) and tasks.status = any(${intArray(actualStatusIds)}) and body ? 'tasksMaxCount'
    group by 1, 2, strategy_id having count(*) > max((body->>'tasksMaxCount')::int) order by 1, strategy_id`,
    describe: ({ point, name, strategy, tasks, max }) => ({
      text: `Точка «${name}», стратегия «${strategy}»: открытых задач ${tasks}, а можно ${max}`,
      subject: { kind: 'tradePoint', id: point },
    }),
  },
);

const countedOnce = queryCheck<{ sale: number; tasks: number[] }>('countedOnce', {
  find: (ids) => sql`
    select sale_id as sale, array_agg(task_id order by task_id) as tasks
    from (${countedSales(sql`select task_id from tasks where plan_version_id is not null and trade_point_id = any(${ids})`)}) found
    where counted group by 1 having count(*) > 1 order by 1`,
  describe: ({ sale, tasks }) => ({
    text: `Продажа ${sale} засчитана в задачах ${tasks.join(', ')}`,
    subject: { kind: 'task', id: tasks[0] ?? 0 },
  }),
});

/** The checks of trade points, each over all tasks of a point. */
export const pointChecks: readonly Check[] = [pointClaims, pointLimit, countedOnce, auditCheck];

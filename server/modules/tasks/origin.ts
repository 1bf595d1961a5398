import { sql } from 'drizzle-orm';
import type { TaskOrigin } from '#schemas/entities/task.ts';
import { orderKey } from '../../platform/db/textOrder.ts';

/** Name of a task's strategy: the present one, or that of the version when the strategy has been deleted. */
const name = `coalesce((select present.name from strategies present where present.strategy_id = tasks.strategy_id), version.body ->> 'name')`;
const isDeleted = `not exists (select 1 from strategies present where present.strategy_id = tasks.strategy_id)`;
const ofVersion = `from plan_versions version where version.plan_version_id = tasks.plan_version_id`;

/** What a row of `tasks` tells about the strategy that planned it. */
export const originColumns = {
  planned: sql<boolean>`(tasks.plan_version_id is not null)`,
  strategyId: sql<number | null>`tasks.strategy_id`,
  // Most tasks of a company without planning have no version: the query within runs only for those that have one.
  origin: sql<TaskOrigin | null>`case when tasks.plan_version_id is not null then (
    select json_build_object('strategyId', tasks.strategy_id, 'kind', 'distribution', 'name', ${sql.raw(name)}, 'deleted', ${sql.raw(isDeleted)}) ${sql.raw(ofVersion)}) end`,
};

/** Sort key of the name of a task's strategy; null for a task from outside. */
export const strategyOrderKey = `(select ${orderKey(name)} ${ofVersion})`;

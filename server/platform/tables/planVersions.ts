import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { StrategyKind } from '#dictionaries/strategyKind.ts';

/**
 * A strategy as it was planned from. A trigger rejects changes and deletions, so that a task can be explained after its
 * strategy has been changed or deleted.
 */
export const planVersions = pgTable(
  'plan_versions',
  {
    planVersionId: integer('plan_version_id').primaryKey().generatedByDefaultAsIdentity(),
    kind: text('kind').$type<StrategyKind>().notNull(),
    /** Without a foreign key: the strategy may have been deleted. */
    strategyId: integer('strategy_id').notNull(),
    /** The strategy with its name, and the items of its list. */
    body: jsonb('body').$type<{ name: string } & Record<string, unknown>>().notNull(),
    /** Unix seconds. */
    at: bigint('at', { mode: 'number' }).notNull(),
    /** Name of the writer. */
    by: text('by').notNull(),
  },
  (table) => [
    check('plan_versions_kind_check', sql`${table.kind} in ('distribution', 'volume', 'audit')`),
    // Referenced by tasks, whose strategy therefore is that of their version.
    unique('plan_versions_plan_version_id_strategy_id_key').on(table.planVersionId, table.strategyId),
    index('plan_versions_kind_strategy_id_plan_version_id_idx').on(table.kind, table.strategyId, table.planVersionId),
  ],
);

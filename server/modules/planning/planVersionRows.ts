import { and, desc, eq } from 'drizzle-orm';
import { sameJson } from '#codecs/sameJson.ts';
import type { Db } from '../../platform/db/connection.ts';
import { planVersions } from '../../platform/tables/planVersions.ts';

/** What decides about the tasks of a strategy. */
export type PlanVersion = Pick<typeof planVersions.$inferSelect, 'kind' | 'strategyId' | 'body'>;

/** The name is for deleted strategies only: a rename changes no task (planning §11). */
const withoutName = ({ name: _name, ...plan }: PlanVersion['body']): Record<string, unknown> => plan;

/** Returns the last version of a strategy if it says the same, whatever the name; otherwise null. */
export async function findPlanVersion(db: Db, { kind, strategyId, body }: PlanVersion): Promise<number | null> {
  const [last] = await db
    .select({ planVersionId: planVersions.planVersionId, body: planVersions.body })
    .from(planVersions)
    .where(and(eq(planVersions.kind, kind), eq(planVersions.strategyId, strategyId)))
    .orderBy(desc(planVersions.planVersionId))
    .limit(1);
  return last !== undefined && sameJson(withoutName(last.body), withoutName(body)) ? last.planVersionId : null;
}

/** Returns the version of a strategy; adds one when the last one says something else. `at` is in unix seconds. */
export async function storePlanVersion(
  tx: Db,
  version: PlanVersion,
  { at, by }: { at: number; by: string },
): Promise<number> {
  const found = await findPlanVersion(tx, version);
  if (found !== null) return found;
  const [made] = await tx
    .insert(planVersions)
    .values({ ...version, at, by })
    .returning({ planVersionId: planVersions.planVersionId });
  if (made === undefined) throw new Error('A version of a strategy gave no row');
  return made.planVersionId;
}

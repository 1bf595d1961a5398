import { sql } from 'drizzle-orm';
import type { Violation } from '#schemas/entities/planningCheck.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import type { NightResult } from '../run/nightWork.ts';

const subjects = { distribution: 'strategy', audit: 'auditStrategy' } as const;

/** Returns the strategies that the last night could not plan, as violations. */
export async function findNightFailures(db: Db): Promise<Violation[]> {
  const [night] = await rowsOf<{ result: NightResult | null }>(
    db,
    sql`select result from jobs where kind = 'planNight'`,
  );
  return (night?.result?.failures ?? []).map(({ kind, strategyId, error }) => ({
    check: 'nightPlan',
    text: `Стратегия ${strategyId} ночью не спланирована: ${error}`,
    subject: { kind: subjects[kind], id: strategyId },
  }));
}

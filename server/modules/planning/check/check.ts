import type { SQL } from 'drizzle-orm';
import type { PlanningCheckName } from '#dictionaries/planningChecks.ts';
import type { Day } from '#planning/days.ts';
import type { Violation } from '#schemas/entities/planningCheck.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';

/** A check of the live data of some records; returns what violates it (planning §10). */
export interface Check {
  name: PlanningCheckName | 'corrections';
  find(db: Db, ids: readonly number[], day: Day): Promise<Omit<Violation, 'check'>[]>;
}

/** Creates a check of one query, each of whose rows is a violation. `find` gets the ids of the records as an array. */
export const queryCheck = <Row>(
  name: PlanningCheckName,
  { find, describe }: { find: (ids: SQL) => SQL; describe: (row: Row) => Omit<Violation, 'check'> },
): Check => ({
  name,
  find: async (db, ids) => (await rowsOf<Row>(db, find(intArray(ids)))).map(describe),
});

import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { intArray } from '../../platform/db/rows.ts';
import type { Resource } from '../../trail/history/resource.ts';
import { changeRecords, runWrite, type Trail } from '../../trail/history/write.ts';
import { planningActor } from './planningActor.ts';

/**
 * Changes records in the given transaction as `Планирование`; each gets an entry in the history. `work` gets the moment
 * of the change in unix seconds.
 */
export async function changeByPlanning<R extends object>(
  tx: Db,
  trail: Trail,
  resource: Resource<R>,
  { ids, table, key }: { ids: readonly number[]; table: string; key: string },
  work: (at: number) => Promise<void>,
): Promise<void> {
  const own = { table, where: sql`${sql.identifier(key)} = any(${intArray(ids)})` };
  const known = new Map(ids.map((id) => [id, undefined]));
  await runWrite(planningActor, trail, resource, { tx }, (_tx, write) =>
    changeRecords(tx, write, resource, { known, own }, () => work(write.at)),
  );
}

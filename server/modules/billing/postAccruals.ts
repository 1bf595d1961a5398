import { insertSome } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/connection.ts';
import { accruals } from '../../platform/tables/accruals.ts';

/** Adds rows to the ledger; triggers set the money of their tasks (docs/decisions/0088). */
export async function postAccruals(tx: Db, rows: readonly (typeof accruals.$inferInsert)[]): Promise<void> {
  await insertSome(tx, accruals, rows);
}

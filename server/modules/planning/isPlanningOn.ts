import { sql } from 'drizzle-orm';
import type { ApiDeps } from '../../platform/context/deps.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** Whether strategies plan: by `app.json`, otherwise by the database (spec D75). */
export async function isPlanningOn(db: Db, { planning }: Pick<ApiDeps, 'planning'>): Promise<boolean> {
  const setting = planning?.() ?? null;
  if (setting !== null) return setting;
  const [company] = await rowsOf<{ planning: boolean }>(db, sql`select planning from company`);
  return company?.planning !== false;
}

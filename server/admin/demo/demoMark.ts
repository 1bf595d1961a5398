import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { users } from '../../platform/tables/accounts.ts';
import { company } from '../../platform/tables/company.ts';
import { demoUsers } from '../../modules/demoContext/staff.ts';

/** How the company of the demo data is called. */
const demoName = 'Демонстрационная компания';

/** Says of a base that it holds demo data, which every page tells. */
export async function markDemo(tx: Db): Promise<void> {
  const values = { name: demoName, demo: true };
  await tx.insert(company).values(values).onConflictDoUpdate({ target: company.companyId, set: values });
}

/**
 * Marks a base that an earlier version has filled: it has the first demo user under the name that the demo gave, and nobody has set up a company in it.
 * Before there was a mark nothing but the demo could bring territories into a base (docs/decisions/0071).
 */
export async function markEarlierDemo(tx: Db): Promise<void> {
  const [first] = demoUsers;
  if (first === undefined) return;
  const [known] = await tx.select({ one: sql`1` }).from(company);
  if (known !== undefined) return;
  const [present] = await tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.phone, first.phone), eq(users.fullName, first.fullName)));
  if (present !== undefined) await markDemo(tx);
}

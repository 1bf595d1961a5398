import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { users } from '../../platform/tables/accounts.ts';
import { company } from '../../platform/tables/company.ts';
import { demoUsers } from '../../modules/demoContext/staff.ts';

/** Name of the demo company. */
const demoName = 'Демонстрационная компания';

/** Marks a database as filled with demo data, which every page shows. */
export async function markDemo(tx: Db): Promise<void> {
  const values = { name: demoName, demo: true };
  await tx.insert(company).values(values).onConflictDoUpdate({ target: company.companyId, set: values });
}

/**
 * Marks demo data of an earlier version: the first demo user has the demo name, and no company has been set up. Before
 * the mark existed, only the demo could add territories.
 */
export async function markEarlierDemo(tx: Db): Promise<void> {
  const [first] = demoUsers;
  if (first === undefined) return;
  const [known] = await tx
    .select({ one: sql`1` })
    .from(company)
    .where(ne(company.name, ''));
  if (known !== undefined) return;
  const [present] = await tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.phone, first.phone), eq(users.fullName, first.fullName)));
  if (present !== undefined) await markDemo(tx);
}

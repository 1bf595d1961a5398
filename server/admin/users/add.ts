import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { users, userTerritories } from '../../platform/tables/accounts.ts';
import { companyEmployees, territories } from '../../platform/tables/reference.ts';
import { accessColumns, type NewPerson } from './arguments.ts';
import { CommandError } from './commandError.ts';

async function nextId(db: Db, table: PgTable, column: PgColumn): Promise<number> {
  const [found] = await rowsOf<{ id: number }>(db, sql`select coalesce(max(${column}), 0) + 1 as id from ${table}`);
  return found?.id ?? 1;
}

async function requireTerritories(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .select({ id: territories.territoryId })
    .from(territories)
    .where(inArray(territories.territoryId, [...ids]));
  const unknown = ids.filter((wanted) => !found.some(({ id }) => id === wanted));
  if (unknown.length > 0) throw new CommandError(`Нет таких территорий: ${unknown.join(', ')}.`);
}

/** Adds a user, also as a company employee, who may sign in immediately. */
export async function addPerson(
  tx: Db,
  { phone, name, superuser, access, territories: territoryIds }: NewPerson,
): Promise<string> {
  // Otherwise two concurrent additions would use the same number.
  await tx.execute(sql`lock table users, company_employees in share row exclusive mode`);
  const [taken] = await tx.select({ fullName: users.fullName }).from(users).where(eq(users.phone, phone));
  if (taken !== undefined) throw new CommandError(`Телефон ${phone} уже занят: ${taken.fullName}.`);
  await requireTerritories(tx, territoryIds);
  const [userId, companyEmployeeId] = [
    await nextId(tx, users, users.userId),
    await nextId(tx, companyEmployees, companyEmployees.companyEmployeeId),
  ];
  await tx.insert(companyEmployees).values({ companyEmployeeId, fullName: name });
  // Named one by one: deletion and export are granted by default where a column is left out.
  const flags = {
    pushAccess: false,
    strategiesAccess: false,
    motivationAccess: false,
    billingAccess: false,
    deleteAccess: false,
    exportAccess: false,
  };
  for (const word of access) flags[accessColumns[word]] = true;
  await tx
    .insert(users)
    .values({ userId, phone, fullName: name, companyEmployeeId, active: true, superUser: superuser, ...flags });
  if (territoryIds.length > 0)
    await tx.insert(userTerritories).values(territoryIds.map((territoryId) => ({ userId, territoryId })));
  return `${name} может войти по телефону ${phone}.`;
}

import { eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { roles, users } from '../../platform/tables/accounts.ts';
import { company } from '../../platform/tables/company.ts';
import { companyEmployees } from '../../platform/tables/reference.ts';
import { demoPhones } from '../../modules/demoContext/staff.ts';
import { CommandError } from '../users/commandError.ts';
import { truncate } from './tables.ts';

/** Tables of a user that survive; their other rows (sessions, territories, views) are deleted with the data. */
const personTables: ReadonlySet<PgTable> = new Set<PgTable>([users, companyEmployees, roles]);

type Person = Pick<typeof users.$inferSelect, 'userId' | 'fullName' | 'phone' | 'superUser' | 'active'>;

/**
 * Returns the users with these phones. Throws `CommandError` for an unknown phone, for a demo phone, which is public,
 * and when none of the users could let in others.
 */
export async function peopleToKeep(db: Db, phones: readonly string[]): Promise<Person[]> {
  if (phones.length === 0) return [];
  const demo = demoPhones.find((phone) => phones.includes(phone));
  if (demo !== undefined)
    throw new CommandError(`Телефон ${demo} — демонстрационный, его знают все: оставить его нельзя.`);
  const accounts = await db
    .select({
      userId: users.userId,
      fullName: users.fullName,
      phone: users.phone,
      superUser: users.superUser,
      active: users.active,
    })
    .from(users)
    .where(inArray(users.phone, [...phones]));
  const unknown = phones.filter((phone) => !accounts.some((person) => person.phone === phone));
  if (unknown.length > 0) throw new CommandError(`Нет людей с телефонами: ${unknown.join(', ')}.`);
  if (!accounts.some(({ superUser, active }) => superUser && active))
    throw new CommandError(
      'Среди тех, кто остаётся, нужен хотя бы один действующий суперпользователь: иначе некому будет открыть «Настройку».',
    );
  return accounts;
}

/**
 * Deletes all data of the tables except these users and their rights, and the name of a company that was no demo. From
 * then on, no start fills the database with demo data.
 */
export async function emptyData(tx: Db, tables: readonly PgTable[], stored: readonly Person[]): Promise<void> {
  await (stored.length === 0 ? truncate(tx, tables) : emptyAround(tx, tables, stored));
  await tx.insert(company).values({ name: '', demo: false }).onConflictDoNothing();
}

async function emptyAround(tx: Db, tables: readonly PgTable[], stored: readonly Person[]): Promise<void> {
  await truncate(
    tx,
    tables.filter((table) => table !== company && !personTables.has(table)),
  );
  await tx.delete(company).where(eq(company.demo, true));
  await tx.delete(users).where(
    notInArray(
      users.userId,
      stored.map(({ userId }) => userId),
    ),
  );
  await tx
    .delete(companyEmployees)
    .where(
      sql`not exists (select 1 from users where users.company_employee_id = ${companyEmployees.companyEmployeeId})`,
    );
  await tx.delete(roles).where(sql`not exists (select 1 from users where users.role_id = ${roles.roleId})`);
}

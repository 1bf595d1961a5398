import { eq, inArray } from 'drizzle-orm';
import { rightNames } from '#dictionaries/rights.ts';
import type { Db } from '../../platform/db/connection.ts';
import { users } from '../../platform/tables/accounts.ts';
import { territories } from '../../platform/tables/reference.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { entriesOfTables, saveEntities } from '../../recordEngine/tables/saveEntities.ts';
import type { WriteContext } from '../../trail/history/resource.ts';
import type { NewPerson } from './arguments.ts';
import { CommandError } from './commandError.ts';
import { employees } from './employees.ts';
import { territoryEntity } from '../../modules/reference/entities/territories.ts';

async function requireTerritories(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .select({ id: territories.territoryId })
    .from(territories)
    .where(inArray(territories.territoryId, [...ids]));
  const unknown = ids.filter((wanted) => !found.some(({ id }) => id === wanted));
  if (unknown.length > 0) throw new CommandError(`Нет таких территорий: ${unknown.join(', ')}.`);
}

/** Adds a user as a record of `Сотрудники`, who may sign in immediately. */
export async function addPerson(
  tx: Db,
  write: WriteContext,
  { phone, name: fullName, superuser: superUser, rights, territories }: NewPerson,
): Promise<string> {
  const [taken] = await tx.select({ fullName: users.fullName }).from(users).where(eq(users.phone, phone));
  if (taken !== undefined) throw new CommandError(`Телефон ${phone} уже занят: ${taken.fullName}.`);
  const territoryIds = territories === 'all' ? [] : territories;
  await requireTerritories(tx, territoryIds);
  const flags = Object.fromEntries(rightNames.map((right) => [right, rights.includes(right)]));
  const body = {
    fullName,
    phone,
    active: true,
    superUser,
    territoryIds,
    allTerritories: territories === 'all',
    ...flags,
  };
  const [saved] = await saveEntities(tx, write, employees, [{ id: undefined, body }], {
    entriesOf: entriesOfTables(tx, [territoryEntity]),
    dry: false,
  });
  if (saved instanceof HttpError) throw new CommandError(saved.body.text);
  return `${fullName} может войти по телефону ${phone}.`;
}

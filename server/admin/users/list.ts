import { asc } from 'drizzle-orm';
import { rightRows } from '#dictionaries/rights.ts';
import type { Db } from '../../platform/db/connection.ts';
import { users, userTerritories } from '../../platform/tables/accounts.ts';

/** Returns all users of the database, one per line. */
export async function listPeople(db: Db): Promise<string> {
  const people = await db.select().from(users).orderBy(asc(users.userId));
  const links = await db.select().from(userTerritories).orderBy(asc(userTerritories.territoryId));
  if (people.length === 0) return 'В базе ещё нет пользователей.';
  return people
    .map((person) => {
      const territoryIds = links.filter(({ userId }) => userId === person.userId).map(({ territoryId }) => territoryId);
      const access = rightRows.flatMap(({ name, word }) => (person.rights.includes(name) ? [word] : []));
      const facts = [
        person.superUser ? 'суперпользователь' : '',
        access.length > 0 ? `доступ: ${access.join(', ')}` : '',
        territoriesText(person, territoryIds),
        person.active ? '' : 'отключён',
      ].filter((fact) => fact !== '');
      return [person.phone, person.fullName, ...facts].join('  ');
    })
    .join('\n');
}

/** Superusers see every territory, regardless of those assigned to them. */
function territoriesText(
  { superUser, allTerritories }: Pick<typeof users.$inferSelect, 'superUser' | 'allTerritories'>,
  territoryIds: readonly number[],
): string {
  if (territoryIds.length > 0) return `территории: ${territoryIds.join(', ')}`;
  if (superUser) return '';
  return allTerritories ? 'все территории' : 'нет территорий';
}

import { eq } from 'drizzle-orm';
import type { Person } from '../config/asker.ts';
import type { Db } from '../db/connection.ts';
import { users } from '../db/tables/accounts.ts';
import { limitOf, type TerritoryLimit } from './limit.ts';

/** The territories that somebody is limited to who asks the host itself, over the database of the embedded API. */
export async function limitOfPerson(db: Db, { id, has }: Person): Promise<TerritoryLimit | undefined> {
  const [user] = await db.select({ userId: users.userId, coveredShare: users.coveredShare }).from(users).where(eq(users.userId, Number(id)));
  return user && limitOf({ ...user, superUser: has('superUser') });
}

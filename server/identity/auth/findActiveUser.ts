import { and, eq } from 'drizzle-orm';
import type { UserActor } from '../../platform/context/actor.ts';
import type { Db } from '../../platform/db/connection.ts';
import { roles, users } from '../../platform/tables/accounts.ts';
import { userFrom } from './sessions.ts';

/** Returns a user who may sign in, with the present rights and territories; undefined if removed or suspended. */
export async function findActiveUser(db: Db, userId: number): Promise<UserActor | undefined> {
  const [found] = await db
    .select({ user: users, named: roles })
    .from(users)
    .leftJoin(roles, eq(roles.roleId, users.roleId))
    .where(and(eq(users.userId, userId), eq(users.active, true)));
  return found && userFrom(found.user, found.named);
}

import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { sessions, users } from '../../platform/tables/accounts.ts';
import { CommandError } from './commandError.ts';

/**
 * Activates or deactivates a user; a deactivation ends the sessions. At least one user with all rights has to remain.
 */
export async function switchPerson(tx: Db, phone: string, active: boolean): Promise<string> {
  // Otherwise two superusers could deactivate each other at the same moment.
  await tx.execute(sql`lock table users in share row exclusive mode`);
  const [person] = await tx.select().from(users).where(eq(users.phone, phone));
  if (person === undefined) throw new CommandError(`Нет пользователя с телефоном ${phone}.`);
  if (!active) {
    const [other] = await tx
      .select({ userId: users.userId })
      .from(users)
      .where(and(eq(users.superUser, true), eq(users.active, true), ne(users.userId, person.userId)))
      .limit(1);
    if (person.superUser && person.active && other === undefined) {
      throw new CommandError(
        `${person.fullName} — последний действующий суперпользователь, его нельзя отключить. Сначала добавьте другого.`,
      );
    }
    await tx.delete(sessions).where(eq(sessions.userId, person.userId));
  }
  await tx.update(users).set({ active }).where(eq(users.userId, person.userId));
  return active
    ? `${person.fullName} снова может войти по телефону ${phone}.`
    : `${person.fullName} больше не может войти, сеансы завершены.`;
}

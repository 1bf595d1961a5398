import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { users } from '../../platform/tables/accounts.ts';
import { demoPhones } from '../../modules/demoContext/staff.ts';

/** Sign-in facts for the start message: whether any user can sign in, and the phones of the demo users who can. */
export interface SignInAvailability {
  nobody: boolean;
  demo: readonly string[];
}

export async function readSignInAvailability(db: Db): Promise<SignInAvailability> {
  const [anybody] = await db.select({ userId: users.userId }).from(users).where(eq(users.active, true)).limit(1);
  const demo = await db
    .select({ phone: users.phone })
    .from(users)
    .where(and(eq(users.active, true), inArray(users.phone, [...demoPhones])))
    .orderBy(users.phone);
  return { nobody: anybody === undefined, demo: demo.map(({ phone }) => phone) };
}

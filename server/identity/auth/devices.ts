import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { knownDevices } from '../../platform/tables/accounts.ts';
import { hashOf } from './secret.ts';

/** The header in which our page names its browser; nothing of it goes to a company's own API (spec D67). */
export const deviceHeader = 'x-device-id';

/** Seconds after the last sign-in until a device is a stranger again. */
const deviceLifetime = 180 * 86_400;

/** The hash of a device's name, if it is one that cannot be guessed. */
export function deviceOf(name: string | undefined): string | undefined {
  return name !== undefined && /^[\w-]{32,64}$/.test(name) ? hashOf(name) : undefined;
}

/** Whether the user has signed in on the device. */
export async function isKnownDevice(db: Db, userId: number, device: string, now: number): Promise<boolean> {
  const found = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.deviceHash, device),
        eq(knownDevices.userId, userId),
        gt(knownDevices.lastUsed, now - deviceLifetime),
      ),
    );
  return found.length > 0;
}

/** Keeps that the user has signed in on the device, and forgets those that he has not used for long. */
export async function rememberDevice(db: Db, userId: number, deviceHash: string, now: number): Promise<void> {
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), lt(knownDevices.lastUsed, now - deviceLifetime)));
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash, lastUsed: now })
    .onConflictDoUpdate({ target: [knownDevices.deviceHash, knownDevices.userId], set: { lastUsed: now } });
}

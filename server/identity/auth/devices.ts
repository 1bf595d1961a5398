import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { knownDevices } from '../../platform/tables/accounts.ts';
import { hashOf } from './secret.ts';

/** Header by which the page identifies its browser; it is never sent to an external API (spec D67). */
export const deviceHeader = 'x-device-id';

/** Seconds after the last sign-in until a device becomes unknown. */
export const deviceLifetime = 180 * 86_400;

/** Returns the hash of a device's name, or undefined when the name is easy to guess. */
export function deviceOf(name: string | undefined): string | undefined {
  return name !== undefined && /^[\w-]{32,64}$/.test(name) ? hashOf(name) : undefined;
}

/** Whether the user has signed in on the device. */
export async function isKnownDevice(db: Db, userId: number, device: string, now: number): Promise<boolean> {
  const known = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.deviceHash, device),
        eq(knownDevices.userId, userId),
        gt(knownDevices.lastUsed, now - deviceLifetime),
      ),
    );
  return known.length > 0;
}

/** Records that the user has signed in on the device. */
export async function rememberDevice(db: Db, userId: number, deviceHash: string, now: number): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash, lastUsed: now })
    .onConflictDoUpdate({ target: [knownDevices.deviceHash, knownDevices.userId], set: { lastUsed: now } });
}

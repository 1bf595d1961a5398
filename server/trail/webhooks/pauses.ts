import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { webhooks } from '../../platform/tables/syncApi.ts';

/** Seconds between a failed attempt and the next; after the last pause there are no more attempts. */
const pauses = [10, 60, 300, 1800, 7200, 28_800, 86_400] as const;

/** Seconds from the first attempt of a message to its last. */
export const maxWaitSeconds = pauses.reduce<number>((sum, pause) => sum + pause, 0);

/** Returns the pause after the n-th failed attempt of a message; undefined after its last. */
export const pauseAfter = (attempts: number): number | undefined => pauses[attempts - 1];

/** Returns the pause of a webhook after its n-th failure in a row. */
export const webhookPauseAfter = (failures: number): number => pauses[Math.min(failures, pauses.length) - 1] ?? 0;

/** Ends the pauses of webhooks, after which the next attempt follows immediately. */
export async function endPauses(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failures: 0, pausedUntil: 0 })
    .where(inArray(webhooks.webhookId, [...ids]));
}

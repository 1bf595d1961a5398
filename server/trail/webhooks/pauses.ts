import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { pauses } from '../../platform/jobs/pauses.ts';
import { webhooks } from '../../platform/tables/syncApi.ts';

/** Seconds from the first attempt of a message to its last. */
export const maxWaitSeconds = pauses.reduce<number>((sum, pause) => sum + pause, 0);

/** Returns the pause of a webhook after its n-th failure in a row. */
export const webhookPauseAfter = (failures: number): number => pauses[Math.min(failures, pauses.length) - 1] ?? 0;

/** Ends the pauses of webhooks, after which the next attempt follows immediately. */
export async function endPauses(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failures: 0, pausedUntil: 0 })
    .where(inArray(webhooks.webhookId, [...ids]));
}

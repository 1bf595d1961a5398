import { createDeliveryPool } from '#server/trail/webhooks/deliver.ts';

/** Sends all due messages of webhooks; returns their number. */
export async function deliverDue(
  deps: Parameters<typeof createDeliveryPool>[0],
  signal?: AbortSignal,
): Promise<number> {
  const pool = createDeliveryPool(deps);
  await pool.fill(signal);
  return pool.settled();
}

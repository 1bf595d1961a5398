import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { webhookDeliveries, webhooks } from '../../platform/tables/syncApi.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import { claimMessage, type ClaimedMessage } from './claim.ts';
import { pauseAfter } from '../../platform/jobs/pauses.ts';
import type { Expiry } from '../../platform/jobs/expiry.ts';
import { maxWaitSeconds, webhookPauseAfter } from './pauses.ts';
import { post } from './post.ts';
import { describeJobError } from '../../platform/jobs/describeJobError.ts';
import { runPeriodically } from '../../platform/jobs/runPeriodically.ts';

/** Maximum number of webhooks that a process sends to at once. */
const maxParallel = 16;
/** Messages stay listed for 30 days after their delivery or last failed attempt. */
export const deliveryExpiries: readonly Expiry[] = [
  { table: webhookDeliveries, column: webhookDeliveries.deliveredAt, seconds: 30 * 86_400 },
  { table: webhookDeliveries, column: webhookDeliveries.failedAt, seconds: 30 * 86_400 },
];

type DeliveryDeps = Pick<ApiDeps, 'db' | 'now' | 'log'>;

/**
 * Sends due messages to several webhooks at once, one message at a time to each. A message may be sent twice: the
 * receiver recognizes it by `webhook-id`.
 */
export interface DeliveryPool {
  /**
   * Starts sending to every webhook with a due message, as far as there is room, and does not wait for receivers.
   * Throws the error by which the sending started before has ended.
   */
  fill(signal?: AbortSignal): Promise<void>;
  /** Resolves with the number of messages sent, when nothing is being sent. */
  settled(): Promise<number>;
}

export function createDeliveryPool(deps: DeliveryDeps): DeliveryPool {
  const lanes = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let sent = 0;

  /** Sends one message after another until none is due, always to the webhook that has waited longest. */
  async function runLane(first: ClaimedMessage, signal: AbortSignal | undefined): Promise<void> {
    for (
      let claimed: ClaimedMessage | undefined = first;
      claimed !== undefined;
      claimed = signal?.aborted === true ? undefined : await claimMessage(deps.db, unixNow(deps))
    ) {
      sent += 1;
      await deliver(deps, claimed, signal);
    }
  }

  return {
    async fill(signal) {
      if (failures.length > 0) throw failures.splice(0)[0];
      while (lanes.size < maxParallel) {
        if (signal?.aborted === true) return;
        const claimed = await claimMessage(deps.db, unixNow(deps));
        if (claimed === undefined) return;
        const lane: Promise<void> = runLane(claimed, signal)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => lanes.delete(lane));
        lanes.add(lane);
      }
    },
    async settled() {
      while (lanes.size > 0) await Promise.all(lanes);
      return sent;
    },
  };
}

async function deliver(deps: DeliveryDeps, message: ClaimedMessage, signal: AbortSignal | undefined): Promise<void> {
  const { messageId, url, secret, body } = message;
  const error = await post(
    { url, secret, id: `msg_${messageId}`, at: unixNow(deps), body: JSON.stringify(body) },
    signal,
  );
  // The process is stopping: the next attempt follows when the claim ends.
  if (signal?.aborted === true) return;
  await deps.db.transaction((tx) =>
    error === undefined ? storeSuccess(tx, message, unixNow(deps)) : storeFailure(tx, deps, message, error),
  );
}

async function storeSuccess(tx: Db, { id, tries, webhookId }: ClaimedMessage, now: number): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ tries: tries + 1, deliveredAt: now, nextTry: null, error: null })
    .where(eq(webhookDeliveries.deliveryId, id));
  await tx
    .update(webhooks)
    .set({ failures: 0, pausedUntil: 0, claimedUntil: 0 })
    .where(eq(webhooks.webhookId, webhookId));
}

async function storeFailure(
  tx: Db,
  deps: DeliveryDeps,
  { id, tries, webhookId, name }: ClaimedMessage,
  error: string,
): Promise<void> {
  const now = unixNow(deps);
  const pause = pauseAfter(tries + 1);
  await tx
    .update(webhookDeliveries)
    .set({ tries: tries + 1, error, ...(pause === undefined ? givenUp(now) : { nextTry: now + pause }) })
    .where(eq(webhookDeliveries.deliveryId, id));
  // Counted here and not from the claim: a saved webhook or a demanded retry may have ended the pauses meanwhile.
  const [counted] = await tx
    .update(webhooks)
    .set({ failures: sql`failures + 1`, claimedUntil: 0 })
    .where(eq(webhooks.webhookId, webhookId))
    .returning({ failures: webhooks.failures });
  const failures = counted?.failures ?? 0;
  await tx
    .update(webhooks)
    .set({ pausedUntil: now + webhookPauseAfter(failures) })
    .where(eq(webhooks.webhookId, webhookId));
  // A receiver that has failed for as long as a message is tried has failed for every message of that age.
  const others =
    pauseAfter(failures) === undefined
      ? await tx
          .update(webhookDeliveries)
          .set({ error, ...givenUp(now) })
          .where(
            and(
              eq(webhookDeliveries.webhookId, webhookId),
              isNotNull(webhookDeliveries.nextTry),
              lte(webhookDeliveries.at, now - maxWaitSeconds),
            ),
          )
          .returning({ id: webhookDeliveries.deliveryId })
      : [];
  const lost = others.length + (pause === undefined ? 1 : 0);
  if (lost > 0) deps.log(`Вебхук «${name}»: сообщений не доставлено: ${lost}. ${error}`);
}

const givenUp = (now: number) => ({ nextTry: null, failedAt: now });

/** Milliseconds between two checks for due messages. */
const pollPause = 2000;

/**
 * Delivers webhook messages in the background; returns a function that stops it. Each of several processes claims
 * different webhooks.
 */
export function startDeliveries(deps: Pick<ApiDeps, 'db' | 'now' | 'log'>): () => Promise<void> {
  const failed = (error: unknown): void => deps.log(`Вебхуки: ${describeJobError(error)}`);
  const pool = createDeliveryPool(deps);
  const stop = runPeriodically((ended) => pool.fill(ended), { rest: pollPause, failed });
  return async () => {
    await stop();
    await pool.settled();
  };
}

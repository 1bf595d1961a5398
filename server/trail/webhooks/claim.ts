import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { webhookDeliveries, webhooks } from '../../platform/tables/syncApi.ts';

/**
 * Seconds after which a claim ends by itself, such as that of a killed process: longer than any attempt takes.
 */
const claimSeconds = 60;

/** A webhook that only the claiming process sends to, and its next message. */
export interface ClaimedMessage {
  webhookId: number;
  url: string;
  secret: string;
  name: string;
  id: number;
  messageId: string;
  tries: number;
  event: string;
  body: unknown;
}

type ClaimedWebhook = Pick<ClaimedMessage, 'webhookId' | 'url' | 'secret' | 'name'>;

/** Claims the webhook whose message has been due longest, and is neither paused nor claimed. */
async function claimWebhook(db: Db, now: number): Promise<ClaimedWebhook | undefined> {
  const [claimed] = await rowsOf<ClaimedWebhook>(
    db,
    sql`
    update webhooks set claimed_until = ${now + claimSeconds} where webhook_id = (
      select w.webhook_id from webhooks w
      cross join lateral (
        select next_try, delivery_id from webhook_deliveries d where d.webhook_id = w.webhook_id and d.next_try <= ${now} order by next_try, delivery_id limit 1) due
      where w.active and w.paused_until <= ${now} and w.claimed_until <= ${now}
      order by due.next_try, due.delivery_id limit 1 for no key update of w skip locked)
    returning webhook_id as "webhookId", url, secret, name`,
  );
  return claimed;
}

async function releaseWebhook(db: Db, webhookId: number): Promise<void> {
  await db.update(webhooks).set({ claimedUntil: 0 }).where(eq(webhooks.webhookId, webhookId));
}

/** Claims a webhook with its next message; undefined when nothing is due. */
export async function claimMessage(db: Db, now: number): Promise<ClaimedMessage | undefined> {
  for (;;) {
    const webhook = await claimWebhook(db, now);
    if (webhook === undefined) return undefined;
    // Read after the claim: another process may have sent the message that was found by it.
    const [message] = await db
      .select({
        id: webhookDeliveries.deliveryId,
        messageId: webhookDeliveries.messageId,
        tries: webhookDeliveries.tries,
        event: webhookDeliveries.event,
        body: webhookDeliveries.body,
      })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhook.webhookId), lte(webhookDeliveries.nextTry, now)))
      .orderBy(asc(webhookDeliveries.nextTry), asc(webhookDeliveries.deliveryId))
      .limit(1);
    if (message !== undefined) return { ...webhook, ...message };
    await releaseWebhook(db, webhook.webhookId);
  }
}

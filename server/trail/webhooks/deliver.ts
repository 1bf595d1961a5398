import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { webhookDeliveries } from '../../platform/tables/syncApi.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import { post } from './post.ts';

/** Seconds between a failed try and the next one; after the last there is none. */
const pauses = [10, 60, 300, 1800, 7200, 28_800, 86_400] as const;
/** Deliveries that are sent at once. */
const atOnce = 4;
/** Seconds after which a try of which nothing was heard, such as that of a killed process, counts as failed: more than a try takes. */
const lease = 60;
/** Seconds that what was delivered stays known: 30 days. */
const kept = 30 * 86_400;

interface Due {
  id: number;
  tries: number;
  event: string;
  body: unknown;
  url: string;
  secret: string;
  name: string;
}

/** Takes what is due, so that no other process does. */
function takeDue(db: Db, now: number): Promise<Due[]> {
  return rowsOf<Due>(
    db,
    sql`
    update webhook_deliveries told set tries = told.tries + 1, next_try = ${now + lease}
    from webhooks w where w.webhook_id = told.webhook_id and told.delivery_id in (
      select delivery_id from webhook_deliveries d join webhooks using (webhook_id) where d.next_try <= ${now} and webhooks.active order by d.next_try, d.delivery_id limit ${atOnce} for update of d skip locked)
    returning told.delivery_id as id, told.tries, told.event, told.body, w.url, w.secret, w.name`,
  );
}

/** Sends everything that is due; gives how many messages that were. A message may come twice: whoever gets it knows it by `webhook-id`. */
export async function deliverDue(deps: Pick<ApiDeps, 'db' | 'now' | 'log'>, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    if (signal?.aborted === true) return count;
    const due = await takeDue(deps.db, unixNow(deps));
    if (due.length === 0) return count;
    count += due.length;
    await Promise.all(due.map((item) => deliver(deps, item, signal)));
  }
}

async function deliver(
  deps: Pick<ApiDeps, 'db' | 'now' | 'log'>,
  { id, tries, body, url, secret, name, event }: Due,
  signal: AbortSignal | undefined,
): Promise<void> {
  const error = await post({ url, secret, id: `msg_${id}`, at: unixNow(deps), body: JSON.stringify(body) }, signal);
  // Ended with the process: another try comes when the lease ends.
  if (signal?.aborted === true) return;
  const now = unixNow(deps);
  const pause = pauses[tries - 1];
  const outcome =
    error === undefined
      ? { deliveredAt: now, nextTry: null, error: null }
      : { nextTry: pause === undefined ? null : now + pause, error };
  await deps.db.update(webhookDeliveries).set(outcome).where(eq(webhookDeliveries.deliveryId, id));
  if (error !== undefined && pause === undefined)
    deps.log(`Вебхук «${name}»: ${event} не доставлено после ${tries} попыток. ${error}`);
}

/** Forgets what was delivered long ago. */
export async function deleteDelivered(deps: Pick<ApiDeps, 'db' | 'now'>): Promise<void> {
  await deps.db
    .delete(webhookDeliveries)
    .where(and(isNotNull(webhookDeliveries.deliveredAt), lt(webhookDeliveries.at, unixNow(deps) - kept)));
}

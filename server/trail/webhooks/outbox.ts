import { and, eq, sql } from 'drizzle-orm';
import { titleOf } from '#record/titleOf.ts';
import type { Db } from '../../platform/db/connection.ts';
import { textArray } from '../../platform/db/rows.ts';
import { webhookDeliveries, webhooks } from '../../platform/tables/syncApi.ts';
import type { Follower, RecordChange, Writer } from '../../platform/context/follower.ts';
import type { Resource } from '../history/resource.ts';
import { recordIdOf } from '../history/resource.ts';
import { eventOf, type EventKind } from './events.ts';

/** Maximum number of records per message. */
const maxRecords = 100;

const kindOf = ({ action }: RecordChange): EventKind => (action === 'delete' ? 'deleted' : 'saved');

/**
 * Queues the webhook messages of a write in its transaction: a rollback discards them, a commit guarantees delivery
 * even if the process ends.
 */
export const webhookFollower: Follower = { needsBefore: false, follow: queueEvents };

async function queueEvents(
  tx: Db,
  { actor: { name: by, source }, at }: Writer,
  resource: Pick<Resource, 'declaration' | 'event'>,
  changes: readonly RecordChange[],
): Promise<void> {
  const { declaration } = resource;
  const happenings = [...new Set(changes.map(kindOf))];
  const received = await tx
    .select({ webhookId: webhooks.webhookId, events: webhooks.events })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.active, true),
        sql`${webhooks.events} ?| ${textArray(happenings.map((item) => eventOf(resource, item)))}`,
      ),
    );
  if (received.length === 0) return;
  const messages = happenings.flatMap((happening) => {
    const event = eventOf(resource, happening);
    const records = changes
      .filter((change) => kindOf(change) === happening)
      .map(({ before = {}, after: record = before }) => ({
        id: recordIdOf({ declaration }, record),
        title: titleOf(declaration, record),
        record,
      }));
    return chunks(records).map((part) => ({
      event,
      body: { type: event, timestamp: new Date(at * 1000).toISOString(), data: { by, source, records: part } },
    }));
  });
  const queued = received.flatMap(({ webhookId, events }) =>
    messages
      .filter(({ event }) => events.includes(event))
      .map((message) => ({ webhookId, ...message, at, tries: 0, nextTry: at })),
  );
  await tx.insert(webhookDeliveries).values(queued);
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / maxRecords) }, (_, at) =>
    all.slice(at * maxRecords, (at + 1) * maxRecords),
  );
}

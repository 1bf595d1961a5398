import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { webhookDeliveries, webhooks } from '../../platform/tables/syncApi.ts';
import { unixNow, type ApiDeps, type ApiEnv } from '../../platform/context/deps.ts';
import { webhooksResource as webhookDeclaration } from '#resources/masterData/webhooks.ts';
import { apiClientResources } from '#resources/masterData/apiClients.ts';
import { foldSearch, matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { success } from '../../platform/http/responses.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { pathId, parseQuery } from '../../platform/http/query.ts';
import type { ScopedResource } from '../../identity/rights/scopedResource.ts';
import { requireNeeds } from '../../identity/rights/enforceRights.ts';
import { sectionNeeds } from '../../identity/rights/needs.ts';
import { isVersioned, type Resource } from '../history/resource.ts';
import type { Db } from '../../platform/db/connection.ts';
import { endPauses } from './pauses.ts';
import { eventsOf } from './events.ts';

/** The dependencies of the routes of webhooks. */
interface WebhookDeps extends ApiDeps {
  resources(): readonly ScopedResource[];
}

/** Whether webhooks can follow a resource: one with writes, except API keys, which are secrets, and their like. */
const isFollowed = (resource: ScopedResource): resource is Resource =>
  isVersioned(resource) && !apiClientResources.includes(resource.declaration);

/**
 * Creates the routes of webhooks: the lookup of events, a test message, and a retry of failed deliveries
 * (docs/webhooks.md).
 */
export function webhookRoutes(deps: WebhookDeps): Hono<ApiEnv> {
  const { db } = deps;
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/exchange/webhookEvents', (c) => {
      requireNeeds(c, sectionNeeds(webhookDeclaration));
      const query = parseQuery(c);
      const { limit, offset } = query.page(1000, 1000);
      const words = searchWords(query.text('q') ?? '');
      const all = eventsOf(deps.resources().filter(isFollowed)).map(({ event, title }) => ({
        event,
        title: `${title} (${event})`,
      }));
      return success(
        c,
        all.filter(({ title }) => matchesAllWords(foldSearch(title), words)).slice(offset, offset + limit),
      );
    })
    .post('/api/exchange/webhooks/:id/try', async (c) => {
      const id = pathId(c, 'id');
      const [webhook] =
        id === undefined
          ? []
          : await db.select({ webhookId: webhooks.webhookId }).from(webhooks).where(eq(webhooks.webhookId, id));
      if (webhook === undefined) throw notFound('Такого вебхука нет');
      const at = unixNow(deps);
      const type = 'webhook.tried';
      await db.transaction(async (tx) => {
        await endPauses(tx, [webhook.webhookId]);
        await tx.insert(webhookDeliveries).values({
          ...webhook,
          event: type,
          at,
          tries: 0,
          nextTry: at,
          body: { type, timestamp: new Date(at * 1000).toISOString(), data: { by: c.get('actor').name } },
        });
      });
      return success(c, webhook);
    })
    .post('/api/exchange/deliveries/:id/retry', async (c) => {
      const id = pathId(c, 'id');
      const found = id === undefined ? undefined : await db.transaction((tx) => retry(tx, id, unixNow(deps)));
      if (found === undefined) throw notFound('Такой отправки нет');
      return success(c, found);
    });
}

/** Restarts the attempts of a message, the first one immediately; undefined for an unknown message. */
async function retry(tx: Db, id: number, now: number): Promise<{ deliveryId: number } | undefined> {
  const [delivery] = await tx
    .update(webhookDeliveries)
    .set({ tries: 0, nextTry: now, failedAt: null })
    .where(eq(webhookDeliveries.deliveryId, id))
    .returning({ deliveryId: webhookDeliveries.deliveryId, webhookId: webhookDeliveries.webhookId });
  if (delivery === undefined) return undefined;
  await endPauses(tx, [delivery.webhookId]);
  return { deliveryId: delivery.deliveryId };
}

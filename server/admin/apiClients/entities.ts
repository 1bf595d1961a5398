import { sql } from 'drizzle-orm';
import type { Body } from '#record/requestBody/storedFields.ts';
import { apiKeysResource as keyDeclaration } from '#resources/masterData/apiKeys.ts';
import {
  deliveriesResource as deliveryDeclaration,
  webhooksResource as webhookDeclaration,
} from '#resources/masterData/webhooks.ts';
import type { IdentifiedBody } from '../../recordEngine/core/storage.ts';
import { hashOf, newSecret } from '../../identity/auth/secret.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { apiKeys, webhookDeliveries, webhooks } from '../../platform/tables/syncApi.ts';
import { unixNow } from '../../platform/context/deps.ts';
import { apiKeyPrefix } from '../../identity/auth/apiKeys.ts';
import { invalidFields, type HttpError } from '../../platform/http/httpError.ts';
import { endPauses } from '../../trail/webhooks/pauses.ts';
import { newSigningSecret } from '../../trail/webhooks/signature.ts';
import { type ConvertedColumn, tableEntity } from '../../recordEngine/tables/entity.ts';

/** The table stores when a key was revoked; bodies carry whether it was. */
const keyState: ConvertedColumn = {
  column: apiKeys.revokedAt,
  read: sql`case when revoked_at is null then 'active' else 'revoked' end`,
  write: (value) => (value === 'revoked' ? unixNow(Date) : null),
};

/** Rejects changes of a revoked key, which would make it valid again. */
async function refuseRevoked(tx: Db, given: readonly IdentifiedBody[]): Promise<ReadonlyMap<number, HttpError>> {
  const ids = given.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const revoked = await rowsOf<{ id: number }>(
    tx,
    sql`select key_id as id from exchange_keys where revoked_at is not null and key_id = any(${intArray(ids)})`,
  );
  const refused = new Set<unknown>(revoked.map(({ id }) => id));
  return new Map(
    given.flatMap(({ id }, at) =>
      refused.has(id)
        ? [[at, invalidFields({ name: ['Ключ отозван, изменить его нельзя: выпустите новый'] })] as const]
        : [],
    ),
  );
}

/** Returns the columns of a new key, which grants nothing until it is issued. */
const unissued = (
  _tx: Db,
  bodies: readonly Body[],
): Promise<{ key_hash: string; created_at: number; created_by: string }[]> =>
  Promise.resolve(bodies.map(() => ({ key_hash: hashOf(newSecret()), created_at: unixNow(Date), created_by: '' })));

export const apiKeyEntity = tableEntity({
  declaration: keyDeclaration,
  table: apiKeys,
  id: apiKeys.keyId,
  columns: { name: apiKeys.name, reads: apiKeys.reads, writes: apiKeys.writes, state: keyState },
  shown: {
    createdAt: sql`created_at`,
    createdBy: sql`created_by`,
    lastUsed: sql`last_used`,
    revokedAt: sql`revoked_at`,
  },
  initial: unissued,
  refusals: refuseRevoked,
  issue: async (tx, id, by) => {
    const key = `${apiKeyPrefix}${newSecret()}`;
    await tx.execute(sql`update exchange_keys set key_hash = ${hashOf(key)}, created_by = ${by} where key_id = ${id}`);
    return { key };
  },
});

export const webhookEntity = tableEntity({
  declaration: webhookDeclaration,
  table: webhooks,
  id: webhooks.webhookId,
  shown: {
    undelivered: sql`(select count(*)::int from webhook_deliveries told where told.webhook_id = webhooks.webhook_id and told.delivered_at is null and (told.tries > 0 or told.failed_at is not null or webhooks.failures > 0))`,
  },
  initial: (_tx, bodies) => Promise.resolve(bodies.map(() => ({ secret: newSigningSecret() }))),
  issue: async (tx, id) => {
    const [made] = await rowsOf<{ secret: string }>(tx, sql`select secret from webhooks where webhook_id = ${id}`);
    return { secret: made?.secret };
  },
  written: endPauses,
});

/** Deliveries are read-only: a state in a body has no effect. */
const deliveryState: ConvertedColumn = {
  column: webhookDeliveries.deliveredAt,
  read: sql`case when delivered_at is not null then 'delivered' when next_try is null then 'failed' else 'waiting' end`,
  write: () => null,
};

export const deliveryEntity = tableEntity({
  declaration: deliveryDeclaration,
  table: webhookDeliveries,
  id: webhookDeliveries.deliveryId,
  columns: {
    webhookId: webhookDeliveries.webhookId,
    event: webhookDeliveries.event,
    at: webhookDeliveries.at,
    state: deliveryState,
    tries: webhookDeliveries.tries,
    error: webhookDeliveries.error,
    body: webhookDeliveries.body,
  },
  shown: {
    nextTry: sql`case when next_try is not null then greatest(next_try, (select paused_until from webhooks w where w.webhook_id = webhook_deliveries.webhook_id)) end`,
    deliveredAt: sql`delivered_at`,
  },
});

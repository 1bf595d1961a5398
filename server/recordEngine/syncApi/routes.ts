import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import type { SyncReport } from '#schemas/entities/importsAndSync.ts';
import { syncBatches } from '../../platform/tables/syncApi.ts';
import { unixNow, type ApiDeps, type ApiEnv } from '../../platform/context/deps.ts';
import { success } from '../../platform/http/responses.ts';
import { readBodyText } from '../../platform/http/body.ts';
import { badRequest, conflict } from '../../platform/http/httpError.ts';
import type { ActorName } from '../../platform/context/actor.ts';
import type { Expiry } from '../../platform/jobs/expiry.ts';
import { parseBatchRows } from './parseBatchRows.ts';
import { syncApiPath } from '#resources/masterData/sharedFields.ts';
import type { ScopedResource } from '../../identity/rights/scopedResource.ts';
import type { EngineDeps } from '../core/deps.ts';
import type { StoredResource } from '../core/storage.ts';
import type { EntityTables } from '../tables/entity.ts';
import { isTableResource } from '../tables/tableResource.ts';
import { upsertRows } from './upsert.ts';

/** The report of a batch is stored for 30 days. */
export const syncReportExpiry: Expiry = { table: syncBatches, column: syncBatches.at, seconds: 30 * 86_400 };
const longestId = 200;

/**
 * Returns the routes of the sync API for an accounting system (docs/sync-api.md, spec D67): batches by external code.
 * API keys are records of a separate resource (`server/admin/apiClients/entities.ts`).
 */
export function syncApiRoutes(deps: EngineDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false }).put('/api/exchange/:entity', async (c, next) => {
    const name = c.req.param('entity');
    const resource = findSynced(deps.resources(), name);
    if (resource === undefined) return next();
    const exchangeId = c.req.query('exchangeId') ?? '';
    if (exchangeId.length > longestId) throw badRequest(`Параметр «exchangeId»: не длиннее ${longestId} знаков`);
    const text = await readBodyText(c);
    const batch = { entity: name, exchangeId, owner: c.get('actor'), body: hashOf(text) };
    const before = await reportOf(deps, batch);
    if (before !== undefined) return success(c, before);
    const sent = parseBatchRows(text);
    await reserve(deps, batch);
    const rows = await upsertRows(
      { ...c.get('actor'), source: 'key' },
      deps,
      { resource, entities: deps.resources().flatMap((item) => (isTableResource(item) ? [item.entity] : [])) },
      sent,
    ).catch(async (error: unknown) => {
      await release(deps, batch).catch(() => undefined);
      throw error;
    });
    const count = (done: string): number => rows.filter((row) => row.done === done).length;
    const report: SyncReport = {
      entity: name,
      exchangeId,
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: count('refused'),
      rows,
    };
    return success(c, exchangeId === '' ? report : await remember(deps, batch, report));
  });
}

/** Returns the resource with a name in the sync API: `distributors` for `/api/exchange/distributors/`. */
export function findSynced(
  resources: readonly ScopedResource[],
  name: string,
): StoredResource<EntityTables> | undefined {
  return resources.find(
    (resource): resource is StoredResource<EntityTables> =>
      isTableResource(resource) &&
      resource.entity.synced === true &&
      resource.declaration.api.path === syncApiPath(name),
  );
}

/**
 * Whether a request contains a batch of an existing entity, whose body may be larger than others. For any other name no
 * right is needed, so nothing large may be read.
 */
export function isBatch({ req: { method, path } }: Context, deps: Pick<EngineDeps, 'resources'>): boolean {
  const [, name] = /^\/api\/exchange\/(\w+)\/?$/.exec(path) ?? [];
  return method === 'PUT' && name !== undefined && findSynced(deps.resources(), name) !== undefined;
}

/** A batch that its sender repeats under the same id when the response was lost. */
interface IdentifiedBatch {
  entity: string;
  exchangeId: string;
  owner: ActorName;
  /** Hash of its body. */
  body: string;
}

/** What is stored of a batch. Earlier versions stored the report alone, under an id that all keys shared. */
interface StoredBatch {
  /** Absent while the batch is being written. */
  report?: SyncReport;
  body: string;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
/** An id belongs to its sender: another one's batch with the same id is another batch. */
const idOf = ({ owner, exchangeId }: IdentifiedBatch): string => `${owner.id} ${exchangeId}`;

const ofBatch = (batch: IdentifiedBatch) =>
  and(eq(syncBatches.entity, batch.entity), eq(syncBatches.exchangeId, idOf(batch)));
/** The stored batch is this one, and is still being written. */
const isReserved = ({ body }: IdentifiedBatch) =>
  sql`${syncBatches.report} ->> 'body' = ${body} and ${syncBatches.report} -> 'report' is null`;

/**
 * Reserves the id of a batch before its rows are written, so that a concurrent batch with other rows writes nothing. A
 * reservation that a killed process left lets the same batch through.
 */
async function reserve(deps: ApiDeps, batch: IdentifiedBatch): Promise<void> {
  if (batch.exchangeId === '') return;
  const { entity, owner, body } = batch;
  const stored: StoredBatch = { body };
  await deps.db
    .insert(syncBatches)
    .values({ entity, exchangeId: idOf(batch), keyName: owner.name, at: unixNow(deps), report: stored })
    .onConflictDoNothing();
  await reportOf(deps, batch);
}

/** Gives the id of a failed batch back, so that it can be sent with other rows. */
async function release({ db }: ApiDeps, batch: IdentifiedBatch): Promise<void> {
  await db.delete(syncBatches).where(and(ofBatch(batch), isReserved(batch)));
}

async function reportOf({ db }: ApiDeps, batch: IdentifiedBatch): Promise<SyncReport | undefined> {
  const { exchangeId, body } = batch;
  if (exchangeId === '') return undefined;
  const [found] = await db.select({ stored: syncBatches.report }).from(syncBatches).where(ofBatch(batch));
  if (found === undefined) return undefined;
  const stored = found.stored as StoredBatch;
  if (stored.body !== body)
    throw conflict(
      409,
      `Пакет с exchangeId «${exchangeId}» уже принят с другими строками: дайте новому пакету новый exchangeId`,
    );
  return stored.report;
}

/** Stores a report; of two concurrent runs with one id, the first counts for both. */
async function remember(deps: ApiDeps, batch: IdentifiedBatch, report: SyncReport): Promise<SyncReport> {
  const { entity, owner, body } = batch;
  const stored: StoredBatch = { report, body };
  await deps.db
    .insert(syncBatches)
    .values({ entity, exchangeId: idOf(batch), keyName: owner.name, at: unixNow(deps), report: stored })
    .onConflictDoUpdate({
      target: [syncBatches.entity, syncBatches.exchangeId],
      set: { report: stored },
      setWhere: isReserved(batch),
    });
  return (await reportOf(deps, batch)) ?? report;
}

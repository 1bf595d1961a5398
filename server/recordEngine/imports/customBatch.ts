import { createLookupEntriesLoader, noLookupEntries } from '../core/lookupEntries.ts';
import { recordsOf } from '../core/record.ts';
import { parseRecordId, storedRecordId } from '../../platform/http/recordId.ts';
import { saveRecords } from '../core/saveMany.ts';
import type { StoredResource } from '../core/storage.ts';
import type { Db } from '../../platform/db/connection.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import type { ReadRecord, WrittenRow } from '#schemas/entities/importsAndSync.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { WriteContext } from '../../trail/history/resource.ts';
import { versionOf } from '../../trail/history/version.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { parentsInBody, reachOfRecord, reachUnder, type UnderParents } from '../../identity/rights/parentReach.ts';
import { seenPlaces } from '../core/seenPlaces.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';
import { createDataFetcher, type FetchInternally } from '../../platform/http/internalRequest.ts';
import type { ImportRow } from './batch.ts';

/** A stored resource, and all resources of the installation. */
interface StoredUnderParents extends UnderParents {
  resource: StoredResource;
}

/**
 * Writes rows into a custom resource in batches: one by one would take twenty times as long. Rejections are the same
 * (`saveRecords`).
 */
export async function writeCustomRows(
  tx: Db,
  write: WriteContext,
  under: StoredUnderParents,
  rows: readonly ImportRow[],
  { fetch, made, dry }: { fetch: FetchInternally; made: ReadonlyMap<number, RecordId>; dry: boolean },
): Promise<WrittenRow[]> {
  const { resource } = under;
  const { declaration, storage } = resource;
  const before = new Set((await storage.byIds(tx, [...made.values()])).map((row) => storedRecordId(declaration, row)));
  const written = new Map<number, WrittenRow>();
  for (const { row, id, body } of write.actor.limit === undefined || parentsIn(declaration.api.path).length === 0
    ? []
    : rows) {
    const own = id === null ? null : parseRecordId(declaration, String(id));
    const reaches = [
      await reachUnder(tx, write.actor.limit, under, parentsInBody(declaration, body)),
      ...(own === null ? [] : [await reachOfRecord(tx, write.actor.limit, under, own)]),
    ];
    if (reaches.some((reach) => reach !== 'whole')) written.set(row, rejectedRow(row, notFound()));
  }
  const left = rows.filter(({ row, id }) => {
    if (written.has(row)) return false;
    const own = id === null ? made.get(row) : parseRecordId(declaration, String(id));
    if (id === null && own !== undefined && own !== null && before.has(own)) written.set(row, { row, id: own });
    else if (own === null) written.set(row, rejectedRow(row, notFound()));
    return !written.has(row);
  });
  const saved = await saveRecords(
    tx,
    write,
    resource,
    left.map(({ id, ifMatch, body }) => ({
      id: id === null ? undefined : (parseRecordId(declaration, String(id)) ?? undefined),
      ifMatch,
      body,
    })),
    { entriesOf: createLookupEntriesLoader(createDataFetcher(fetch)), dry },
  );
  left.forEach(({ row }, at) => {
    const item = saved[at] ?? null;
    written.set(row, item instanceof HttpError ? rejectedRow(row, item) : { row, id: item });
  });
  return rows.map(({ row }) => written.get(row) as WrittenRow);
}

/** Reads records of a custom resource, like their GET for a user with the limit. */
export async function readCustomRecords(
  db: Db,
  fetch: FetchInternally,
  { resource, among }: StoredUnderParents,
  ids: readonly RecordId[],
  limit: TerritoryLimit | undefined,
): Promise<(ReadRecord | null)[]> {
  const { declaration, storage } = resource;
  const there = await storage.byIds(
    db,
    ids.flatMap((id) => parseRecordId(declaration, String(id)) ?? []),
  );
  const reached =
    limit &&
    new Set(
      await Promise.all(
        there.map(async (row) =>
          (await reachOfRecord(db, limit, { resource, among }, storedRecordId(declaration, row))) === 'none'
            ? undefined
            : row,
        ),
      ),
    );
  const whole = there.filter((row) => reached?.has(row) !== false);
  const rows = await seenPlaces(db, declaration, limit).inRows(whole);
  const [records, bare] = await Promise.all([
    recordsOf(declaration, rows, createLookupEntriesLoader(createDataFetcher(fetch))),
    recordsOf(declaration, whole, noLookupEntries),
  ]);
  const byId = new Map(
    rows.map((row, at) => [
      storedRecordId(declaration, row),
      { record: records[at], version: versionOf(resource, bare[at] ?? {}) },
    ]),
  );
  return ids.map((id) => byId.get(parseRecordId(declaration, String(id)) ?? '') ?? null);
}

function rejectedRow(row: number, { status, body }: HttpError): WrittenRow {
  return { row, status, error: body };
}

import { entriesBy, nameless } from '../added/entries.ts';
import { keptRecords } from '../added/kept.ts';
import { recordsOf } from '../added/record.ts';
import { idIn, idOf } from '../added/recordId.ts';
import { saveRecords } from '../added/saveMany.ts';
import { storageOf } from '../added/storage.ts';
import type { Db } from '../db/connection.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import type { ReadRecord, WrittenRow } from '#schemas/entities/exchange.ts';
import type { RecordId } from '../history/kept.ts';
import type { Write } from '../history/write.ts';
import { versionOf } from '../history/version.ts';
import type { TerritoryLimit } from '../rights/limit.ts';
import { parentsInBody, reachOfRecord, reachUnder, type UnderParents } from '../rights/parentReach.ts';
import { seenPlaces } from '../rights/seenPlaces.ts';
import { HttpError, notFound } from '../http/httpError.ts';
import { askBy, type FetchInside } from '../http/inside.ts';
import type { SentRow } from './batch.ts';

/** Writes rows into an added resource, set by set: one by one would take twenty times as long. What is refused and why is the same (`saveRecords`). */
export async function writeAddedRows(tx: Db, write: Write, declaration: Declaration, rows: readonly SentRow[], { fetch, made, dry, declared }: { fetch: FetchInside; made: ReadonlyMap<number, RecordId>; dry: boolean; declared: readonly Declaration[] }): Promise<WrittenRow[]> {
  const before = new Set((await storageOf(declaration).byIds(tx, [...made.values()])).map((row) => idOf(declaration, row)));
  const written = new Map<number, WrittenRow>();
  const under = { declaration, declared };
  for (const { row, id, body } of write.limit === undefined || parentsIn(declaration.api.path).length === 0 ? [] : rows) {
    const own = id === null ? null : idIn(declaration, String(id));
    const reaches = [await reachUnder(tx, write.limit, under, parentsInBody(declaration, body)), ...(own === null ? [] : [await reachOfRecord(tx, write.limit, under, own)])];
    if (reaches.some((reach) => reach !== 'whole')) written.set(row, refused(row, notFound()));
  }
  const left = rows.filter(({ row, id }) => {
    if (written.has(row)) return false;
    const own = id === null ? made.get(row) : idIn(declaration, String(id));
    if (id === null && own !== undefined && own !== null && before.has(own)) written.set(row, { row, id: own });
    else if (own === null) written.set(row, refused(row, notFound()));
    return !written.has(row);
  });
  const saved = await saveRecords(tx, write, declaration, left.map(({ id, ifMatch, body }) => ({ id: id === null ? undefined : idIn(declaration, String(id)) ?? undefined, ifMatch, body })), { entriesOf: entriesBy(askBy(fetch)), dry });
  left.forEach(({ row }, at) => {
    const one = saved[at] ?? null;
    written.set(row, one instanceof HttpError ? refused(row, one) : { row, id: one });
  });
  return rows.map(({ row }) => written.get(row) as WrittenRow);
}

/** Reads records of an added resource, as the GET of one answers them to a user with the limit. */
export async function readAddedRecords(db: Db, fetch: FetchInside, { declaration, declared }: UnderParents, ids: readonly RecordId[], limit: TerritoryLimit | undefined): Promise<(ReadRecord | null)[]> {
  const there = await storageOf(declaration).byIds(db, ids.flatMap((id) => idIn(declaration, String(id)) ?? []));
  const reached = limit && new Set(await Promise.all(there.map(async (row) => (await reachOfRecord(db, limit, { declaration, declared }, idOf(declaration, row)) === 'none' ? undefined : row))));
  const whole = there.filter((row) => reached?.has(row) !== false);
  const rows = await seenPlaces(db, declaration, limit).inRows(whole);
  const kept = keptRecords(declaration);
  const [records, bare] = await Promise.all([recordsOf(declaration, rows, entriesBy(askBy(fetch))), recordsOf(declaration, whole, nameless)]);
  const found = new Map(rows.map((row, at) => [idOf(declaration, row), { record: records[at], version: versionOf(kept, bare[at] ?? {}) }]));
  return ids.map((id) => found.get(idIn(declaration, String(id)) ?? '') ?? null);
}

function refused(row: number, { status, body }: HttpError): WrittenRow {
  return { row, status, error: body };
}

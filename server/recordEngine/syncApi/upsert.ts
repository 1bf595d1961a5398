import type { SyncedRow } from '#schemas/entities/importsAndSync.ts';
import { sameJson } from '#codecs/sameJson.ts';
import type { Actor } from '../../platform/context/actor.ts';
import type { EntityTables } from '../tables/entity.ts';
import type { StoredResource } from '../core/storage.ts';
import { entriesOfTables, idsByCode, referencesOf, saveEntities, type EntityBody } from '../tables/saveEntities.ts';
import type { Db } from '../../platform/db/connection.ts';
import { runWrite, type Trail } from '../../trail/history/write.ts';
import type { WriteContext } from '../../trail/history/resource.ts';
import { refuseUnstorable } from '../../platform/http/body.ts';
import { databaseHttpError, isBadValue } from '../../platform/http/databaseHttpError.ts';
import { badRequest, HttpError, invalidFields } from '../../platform/http/httpError.ts';
import { findKindErrors } from '#record/requestBody/kindErrors.ts';
import { storedBody, storedValues } from '#record/requestBody/storedFields.ts';
import { tableRow } from '../tables/tableRow.ts';
import { codesOf, resolveRows } from './references.ts';
import type { BatchRow } from './parseBatchRows.ts';

type Row = Readonly<Record<string, unknown>>;

/** The resource of a batch, and the entities to which its rows can refer. */
export interface SyncTarget {
  resource: StoredResource<EntityTables>;
  entities: readonly EntityTables[];
}

/** Maximum number of rows per transaction. */
const max = 1000;

/**
 * Saves rows by their codes, one batch per transaction; a rejected row changes nothing and does not affect the others.
 * Returns the result of each row.
 */
export async function upsertRows(
  actor: Actor,
  trail: Trail,
  target: SyncTarget,
  rows: readonly BatchRow[],
): Promise<SyncedRow[]> {
  const done: SyncedRow[] = [];
  for (const batch of batchesOf(target, rows)) done.push(...(await upsertOrSplit(actor, trail, target, batch)));
  return done;
}

/**
 * Saves a batch. When the database rejects a value, the batch is halved until the row with the value is alone and is
 * rejected.
 */
async function upsertOrSplit(
  actor: Actor,
  trail: Trail,
  target: SyncTarget,
  batch: readonly BatchRow[],
): Promise<SyncedRow[]> {
  try {
    const write = await runWrite(actor, trail, target.resource, {}, (tx, own) => upsertBatch(tx, own, target, batch));
    return write.value;
  } catch (error) {
    if (!isBadValue(error)) throw error;
    const [row] = batch;
    if (batch.length === 1 && row !== undefined)
      return [rejectedRow(codeIn(row), databaseHttpError(error) ?? badRequest('Недопустимое значение'))];
    const half = Math.ceil(batch.length / 2);
    const first = await upsertOrSplit(actor, trail, target, batch.slice(0, half));
    return [...first, ...(await upsertOrSplit(actor, trail, target, batch.slice(half)))];
  }
}

/**
 * Returns batches in which no row depends on another row of the batch: on the record with the same code, or on one that
 * it refers to.
 */
function batchesOf({ resource: { entity }, entities }: SyncTarget, rows: readonly BatchRow[]): BatchRow[][] {
  const toOwn = referencesOf(entity, entities).filter(({ to }) => to === entity);
  const batches: BatchRow[][] = [];
  let codes = new Set<string>();
  for (const row of rows) {
    const last = batches.at(-1);
    const code = typeof row === 'string' ? undefined : codeOf(row);
    // A row without a code is rejected and creates nothing that another row could need.
    const needed = typeof row === 'string' || code === undefined ? [] : [code, ...codesOf(toOwn, row)];
    if (last === undefined || last.length === max || needed.some((item) => codes.has(item))) {
      batches.push([row]);
      codes = new Set();
    } else last.push(row);
    if (code !== undefined) codes.add(code);
  }
  return batches;
}

async function upsertBatch(
  tx: Db,
  write: WriteContext,
  { resource, entities }: SyncTarget,
  rows: readonly BatchRow[],
): Promise<SyncedRow[]> {
  const { entity, storage } = resource;
  const done = new Map<BatchRow, SyncedRow>();
  for (const row of rows) {
    const refusal = typeof row === 'string' ? undefined : unstorable(row);
    if (refusal !== undefined) done.set(row, rejectedRow(storableCode(row), refusal));
  }
  const readable = rows.filter(
    (row): row is Row => typeof row !== 'string' && !done.has(row) && codeOf(row) !== undefined,
  );
  const ids = await idsByCode(
    tx,
    entity,
    readable.flatMap((row) => codeOf(row) ?? []),
  );
  const stored = new Map((await storage.byIds(tx, [...ids.values()])).map(({ number, body }) => [number, body]));
  const resolved = await resolveRows(tx, entity, entities, readable);
  const left: { row: Row; sent: EntityBody }[] = [];
  readable.forEach((row, at) => {
    const code = codeOf(row) ?? '';
    const id = ids.get(code);
    const before = id === undefined ? undefined : stored.get(id);
    const item = resolved[at];
    if (item === undefined || 'wrong' in item) {
      done.set(row, rejectedRow(codeIn(row), invalidFields(item?.wrong ?? {})));
      return;
    }
    const body = storage.completed?.(item.body) ?? item.body;
    if (before !== undefined && isSame(entity, before, body))
      done.set(row, { code: codeIn(row), done: 'unchanged', id });
    else left.push({ row, sent: { id, body, before } });
  });
  const saved = await saveEntities(
    tx,
    write,
    resource,
    left.map(({ sent }) => sent),
    { entriesOf: entriesOfTables(tx, entities), dry: false },
  );
  left.forEach(({ row, sent }, at) => {
    const code = codeIn(row);
    const item = saved[at] ?? null;
    done.set(
      row,
      item instanceof HttpError
        ? rejectedRow(code, item)
        : { code, done: sent.id === undefined ? 'created' : 'updated', id: Number(item) },
    );
  });
  return rows.map((row) => done.get(row) ?? unreadable(row));
}

/** Returns the code of a row as it is stored, without the spaces around it. */
function codeOf(row: Row): string | undefined {
  const { code } = row;
  return typeof code === 'string' && code.trim() !== '' ? code.trim() : undefined;
}

/** Returns the code of a row as it was sent, by which the API client finds the row in the report. */
const codeIn = (row: BatchRow): string | null =>
  typeof row !== 'string' && codeOf(row) !== undefined ? (row['code'] as string) : null;

/** Returns the reason why no table can store a row; undefined when it is storable. */
function unstorable(row: Row): HttpError | undefined {
  try {
    refuseUnstorable(row);
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

/**
 * Returns the code of a row rejected for a character; null when the code itself contains it, because the report could
 * not store it either.
 */
function storableCode(row: BatchRow): string | null {
  const code = codeIn(row);
  return code === null || unstorable({ code }) !== undefined ? null : code;
}

/**
 * Whether a record would be stored as it is: members that the entity does not store, spaces, an empty text instead of
 * null and the order of links change nothing. An invalid value is never the same: as a row of the table it would be an
 * empty one, or none.
 */
function isSame(entity: EntityTables, stored: Row, body: Row): boolean {
  const { declaration, links = {} } = entity;
  // Values of the record that the row does not name are not its errors.
  const invalid = Object.keys(findKindErrors(declaration, storedValues(declaration, { ...stored, ...body })));
  if (invalid.some((name) => Object.hasOwn(body, name))) return false;
  const formOf = (values: Row): unknown => {
    const own = storedBody(declaration, storedValues(declaration, values));
    return [tableRow(entity, own), Object.keys(links).map((wire) => [...new Set([own[wire] ?? []].flat())].toSorted())];
  };
  return sameJson(formOf(stored), formOf({ ...stored, ...body }));
}

function rejectedRow(code: string | null, { body }: HttpError): SyncedRow {
  return { code, done: 'refused', reason: body.text, ...(body.data !== undefined && { fields: body.data }) };
}

function unreadable(row: BatchRow): SyncedRow {
  return {
    code: null,
    done: 'refused',
    reason: typeof row === 'string' ? row : 'Нет кода: у каждой строки должен быть непустой текст code',
  };
}

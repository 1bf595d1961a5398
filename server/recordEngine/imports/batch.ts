import { isRecord, recordIn } from '#codecs/records.ts';
import type { ErrorBody } from '#schemas/apiError.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ReadRecord, WrittenRow } from '#schemas/entities/importsAndSync.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { FetchInternally } from '../../platform/http/internalRequest.ts';
import type { RecordId } from '../../platform/context/recordId.ts';

/** A row as planned by the page; without an id it creates a record. */
export interface ImportRow {
  row: number;
  id: RecordId | null;
  ifMatch?: string;
  body: Record<string, unknown>;
  changes: unknown[];
}

/** Thrown for a row that ended in a failure of the server (`status` 500 or more). */
export class FailedRowError extends Error {
  readonly status: number;

  constructor(row: number, status: number, text: string) {
    super(`Row ${row} ended in ${status}: ${text}`);
    this.name = 'FailedRowError';
    this.status = status;
  }
}

/** Rolls a dry run back. */
class Tried extends Error {}

/** Runs `work` in one transaction; a dry run is rolled back after it, and its result is returned. */
export async function inBatch<T>(db: Db, dry: boolean, work: (tx: Db) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      result = { value: await work(tx) };
      if (dry) throw new Tried();
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
  }
  if (result === undefined) throw new Error('The batch gave no result');
  return result.value;
}

/**
 * Writes rows one by one through the resource's own operations; a rejected row changes nothing and does not affect the
 * others. A row that has already created its record, but whose response was lost, creates no second one. Throws for a
 * response that is not the resource's.
 */
export async function writeRows(
  fetch: FetchInternally,
  { api }: Declaration,
  rows: readonly ImportRow[],
  made: ReadonlyMap<number, RecordId>,
): Promise<WrittenRow[]> {
  const written: WrittenRow[] = [];
  for (const { row, id, ifMatch, body } of rows) {
    const before = id === null ? made.get(row) : undefined;
    if (before !== undefined && (await fetch(addressOf(api.path, before))).ok) {
      written.push({ row, id: before });
      continue;
    }
    const response = await fetch(id === null ? api.path : addressOf(api.path, id), {
      method: id === null ? 'POST' : 'PUT',
      body: JSON.stringify(body),
      headers: { 'x-source': 'import', ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    });
    const { data, error } = (await response.json()) as { data?: unknown; error?: ErrorBody };
    if (response.status >= 500) throw new FailedRowError(row, response.status, error?.text ?? '');
    written.push(
      error === undefined ? { row, id: id ?? idIn(recordIn(data)[api.id]) } : { row, status: response.status, error },
    );
  }
  return written;
}

/** Reads records as the resource returns them; null for a missing one. */
export async function readRecords(
  fetch: FetchInternally,
  { api }: Declaration,
  ids: readonly RecordId[],
): Promise<(ReadRecord | null)[]> {
  const read: (ReadRecord | null)[] = [];
  for (const id of ids) {
    const response = await fetch(addressOf(api.path, id));
    const body: unknown = await response.json();
    if (response.status >= 500) throw new Error(`Record ${id} ended in ${response.status}`);
    read.push(response.ok && isRecord(body) ? { record: body['data'], version: response.headers.get('etag') } : null);
  }
  return read;
}

const addressOf = (path: string, id: RecordId): string => `${path}${encodeURIComponent(String(id))}/`;

function idIn(value: unknown): RecordId | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

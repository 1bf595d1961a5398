import type { ExchangedRow } from '#schemas/entities/exchange.ts';
import { sameJson } from '#codecs/sameJson.ts';
import { storageOf } from '../added/storage.ts';
import type { Entity } from '../company/entity.ts';
import { entriesOfTables, idsByCode, referencesOf, saveEntities, type EntityBody } from '../company/saveEntities.ts';
import type { Db } from '../db/connection.ts';
import type { Writer } from '../history/author.ts';
import { HttpError, invalidFields } from '../http/httpError.ts';
import { codesOf, resolveRows } from './references.ts';
import type { SentRecord } from './rows.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows of one transaction. */
const most = 1000;

/** Saves rows by their codes, a batch in a transaction; what is refused changes nothing, the others stand. Gives for each what was done. */
export async function upsertRows(db: Db, writer: Writer | undefined, entity: Entity, rows: readonly SentRecord[]): Promise<ExchangedRow[]> {
  const done: ExchangedRow[] = [];
  for (const batch of batchesOf(entity, rows)) done.push(...await db.transaction((tx) => upsertBatch(tx, writer, entity, batch)));
  return done;
}

/** Batches none of whose rows needs what another one of the same batch makes: the record of its own code, or one that it names. */
function batchesOf(entity: Entity, rows: readonly SentRecord[]): SentRecord[][] {
  const toOwn = referencesOf(entity).filter(({ to }) => to === entity);
  const batches: SentRecord[][] = [];
  let own = new Set<unknown>();
  for (const row of rows) {
    const last = batches.at(-1);
    const needed = typeof row === 'string' ? [] : [row['code'], ...codesOf(toOwn, row)];
    if (last === undefined || last.length === most || needed.some((code) => own.has(code))) {
      batches.push([row]);
      own = new Set();
    } else last.push(row);
    if (typeof row !== 'string') own.add(row['code']);
  }
  return batches;
}

async function upsertBatch(tx: Db, writer: Writer | undefined, entity: Entity, rows: readonly SentRecord[]): Promise<ExchangedRow[]> {
  const readable = rows.filter((row): row is Row => typeof row !== 'string' && codeOf(row) !== undefined);
  const ids = await idsByCode(tx, entity, readable.flatMap((row) => codeOf(row) ?? []));
  const stored = new Map((await storageOf(entity.declaration).byIds(tx, [...ids.values()])).map(({ number, body }) => [number, body]));
  const resolved = await resolveRows(tx, entity, readable);
  const done = new Map<SentRecord, ExchangedRow>();
  const left: { row: Row; code: string; sent: EntityBody }[] = [];
  readable.forEach((row, at) => {
    const code = codeOf(row) ?? '';
    const id = ids.get(code);
    const before = id === undefined ? undefined : stored.get(id);
    const one = resolved[at];
    if (one === undefined || 'wrong' in one) done.set(row, refused(code, invalidFields(one?.wrong ?? {})));
    else if (before !== undefined && isSame(before, one.body)) done.set(row, { code, done: 'unchanged', id });
    else left.push({ row, code, sent: { id, body: one.body, before } });
  });
  const saved = await saveEntities(tx, { ifMatch: undefined, writer }, entity, left.map(({ sent }) => sent), { entriesOf: entriesOfTables(tx), dry: false });
  left.forEach(({ row, code, sent }, at) => {
    const one = saved[at] ?? null;
    done.set(row, one instanceof HttpError ? refused(code, one) : { code, done: sent.id === undefined ? 'created' : 'updated', id: Number(one) });
  });
  return rows.map((row) => done.get(row) ?? unreadable(row));
}

/** The code of a row; 1С sends numbers as texts, others do not. */
function codeOf(row: Row): string | undefined {
  const { code } = row;
  return typeof code === 'string' && code.trim() !== '' ? code : undefined;
}

function isSame(stored: Row, body: Row): boolean {
  return Object.entries(body).every(([name, value]) => sameJson(stored[name] ?? null, value ?? null));
}

function refused(code: string | null, { body }: HttpError): ExchangedRow {
  return { code, done: 'refused', reason: body.text, ...(body.data !== undefined && { fields: body.data }) };
}

function unreadable(row: SentRecord): ExchangedRow {
  return { code: null, done: 'refused', reason: typeof row === 'string' ? row : 'Нет кода: у каждой строки должен быть непустой текст code' };
}

import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { formatNumber } from '#codecs/money.ts';
import type { ImportProgress, ImportRejection } from '#schemas/entities/importsAndSync.ts';
import type { UserActor } from '../../platform/context/actor.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import type { Db } from '../../platform/db/connection.ts';
import { insertSome, rowsOf } from '../../platform/db/rows.ts';
import { conflict } from '../../platform/http/httpError.ts';
import type { PageRange } from '../../platform/http/query.ts';
import { cancel } from '../../platform/jobs/enqueue.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Expiry } from '../../platform/jobs/expiry.ts';
import { importQueue, importRejections, imports } from '../../platform/tables/imports.ts';
import { jobs } from '../../platform/tables/jobs.ts';
import { ofFile, type ImportedFile } from './importLog.ts';
import { logsOf } from './importOwner.ts';
import { nextPart } from './queuedRows.ts';

type FileKey = Pick<ImportedFile, 'resource' | 'importId'>;

/** Rows that wait are deleted a week after they were sent: the same file can be chosen again. */
export const queuedRowExpiry: Expiry = { table: importQueue, column: importQueue.at, seconds: 7 * 86_400 };

/** The `size` of the first step; later ones follow from its duration. */
const firstSize = 5;

/** What the job of an import knows between its steps. */
export interface ImportJobBody extends FileKey {
  userId: number;
  /** Number of rows that fit into 200 ms, by which the pacer decides about the next step. */
  size: number;
  /** For the screen `Фоновые работы`. */
  progress: string;
}

const keyOf = ({ resource, importId }: FileKey): string => `${resource}/${importId}`;
const rejectionsOf = ({ resource, importId }: FileKey) =>
  and(eq(importRejections.resource, resource), eq(importRejections.importId, importId));

/** Numbers of rows of a queue. */
type QueueCounts = Pick<ImportProgress, 'total' | 'created' | 'changed' | 'rejected'>;
const { total, created, changed, rejected } = imports;
const countColumns = { total, created, changed, rejected };

/** Returns the number of rows that have been neither written nor rejected. */
export const leftOf = ({ total, created, changed, rejected }: QueueCounts): number =>
  total - created - changed - rejected;

/** `акции.csv: 1 200 из 100 000`. */
export function progressText({ file }: Pick<ImportedFile, 'file'>, counts: QueueCounts): string {
  return `${file}: ${formatNumber(counts.total - leftOf(counts))} из ${formatNumber(counts.total)}`;
}

/**
 * Starts the job that writes the rows of a complete queue. They replace what is left of an earlier queue of the file;
 * with `retry` they are rejected rows of it or rows that waited for its records, and are counted with it. Rejects a file
 * whose rows are being written.
 */
export async function startQueue(
  tx: Db,
  deps: Pick<ApiDeps, 'now'>,
  actor: UserActor,
  file: ImportedFile,
  { queue, retry }: { queue: string; retry: boolean },
): Promise<void> {
  const [known] = await tx.select().from(imports).where(ofFile(file)).for('update');
  await refuseRunning(tx, file);
  const [count] = await tx
    .select({ rows: sql<number>`coalesce(sum(${importQueue.count}), 0)::int` })
    .from(importQueue)
    .where(eq(importQueue.queue, queue));
  const again = retry && known !== undefined && known.queue !== null;
  const row = {
    personId: actor.id,
    personName: actor.name,
    file: file.file,
    at: unixNow(deps),
    queue,
    reason: null,
    lastRow: 0,
  };
  const sent = sql`(
    select (item ->> 'row')::int from ${importQueue}, json_array_elements(${importQueue.planned}) item
    where ${importQueue.queue} = ${queue})`;
  const retried = await tx
    .delete(importRejections)
    .where(and(rejectionsOf(file), again ? inArray(importRejections.row, sent) : undefined))
    .returning({ row: importRejections.row });
  const rows = count?.rows ?? 0;
  const counts = again
    ? { total: known.total + rows - retried.length, rejected: known.rejected - retried.length }
    : { total: rows, created: 0, changed: 0, rejected: 0 };
  await tx
    .insert(imports)
    .values({ ...file, ...row, ...counts })
    .onConflictDoUpdate({ target: [imports.resource, imports.importId], set: { ...row, ...counts } });
  if (known?.queue != null) await tx.delete(importQueue).where(eq(importQueue.queue, known.queue));
  await enqueueImport(tx, deps, actor, file);
}

/** Returns the keys of the running jobs of a file, whoever started them. */
async function runningOf(tx: Db, file: FileKey): Promise<string[]> {
  const keys = (await logsOf(tx, file, undefined)).map((importId) => keyOf({ ...file, importId }));
  const found = await tx
    .select({ key: jobs.key })
    .from(jobs)
    .where(and(eq(jobs.kind, 'import'), inArray(jobs.key, keys), eq(jobs.state, 'waiting')));
  return found.flatMap(({ key }) => key ?? []);
}

async function refuseRunning(tx: Db, file: FileKey): Promise<void> {
  if ((await runningOf(tx, file)).length > 0)
    throw conflict(409, 'Этот файл уже загружается: дождитесь конца или остановите');
}

/**
 * Lets an actor continue with the rows that are left, unless they are being written. Rejects a file without such rows.
 */
export async function continueQueue(
  tx: Db,
  deps: Pick<ApiDeps, 'now'>,
  actor: UserActor,
  file: FileKey,
): Promise<void> {
  const queued = await findQueue(tx, file);
  if ((await runningOf(tx, file)).includes(keyOf(file))) return;
  await refuseRunning(tx, file);
  if (queued === undefined || (await nextPart(tx, queued.queue, queued.lastRow)) === undefined)
    throw conflict(409, 'Строки этой загрузки больше не хранятся: выберите этот же файл ещё раз');
  await tx.update(imports).set({ reason: null }).where(ofFile(file));
  await enqueueImport(tx, deps, actor, queued);
}

async function enqueueImport(tx: Db, deps: Pick<ApiDeps, 'now'>, actor: UserActor, file: ImportedFile): Promise<void> {
  const { resource, importId } = file;
  const [counts] = await tx.select(countColumns).from(imports).where(ofFile(file));
  const progress = counts === undefined ? '' : progressText(file, counts);
  const body: ImportJobBody = { resource, importId, userId: actor.userId, size: firstSize, progress };
  await enqueue(tx, { kind: 'import', key: keyOf(file), body, requestedBy: actor.id, now: unixNow(deps) });
}

/** A file whose rows are written in the background. */
export interface QueuedFile extends ImportedFile {
  queue: string;
  personName: string;
  /** The rows up to this one have been written or rejected. */
  lastRow: number;
}

/** Returns a file with a queue; undefined for one without. Its row is locked, so that the queue stays the same. */
export async function findQueue(tx: Db, file: FileKey): Promise<QueuedFile | undefined> {
  const [queued] = await tx
    .select({ file: imports.file, queue: imports.queue, personName: imports.personName, lastRow: imports.lastRow })
    .from(imports)
    .where(ofFile(file))
    .for('update');
  const queue = queued?.queue ?? undefined;
  return queued && queue !== undefined
    ? { ...queued, resource: file.resource, importId: file.importId, queue }
    : undefined;
}

/** The outcome of a step, in the transaction of its writes. */
export interface StepOutcome {
  lastRow: number;
  created: number;
  changed: number;
  rejected: readonly ImportRejection[];
}

/**
 * Stores the outcome of a step, and removes the entries of the queue that have been written as a whole; returns the
 * numbers of rows after it.
 */
export async function recordStep(tx: Db, file: QueuedFile, step: StepOutcome): Promise<QueueCounts> {
  const { resource, importId } = file;
  await tx.delete(importQueue).where(and(eq(importQueue.queue, file.queue), lte(importQueue.lastRow, step.lastRow)));
  await insertSome(
    tx,
    importRejections,
    step.rejected.map((item) => ({ resource, importId, ...item })),
    sql`on conflict (resource, import_id, row) do update set record_id = excluded.record_id, body = excluded.body,
      status = excluded.status, error = excluded.error`,
  );
  const [counts] = await tx
    .update(imports)
    .set({
      created: sql`${created} + ${step.created}`,
      changed: sql`${changed} + ${step.changed}`,
      rejected: sql`${rejected} + ${step.rejected.length}`,
      lastRow: step.lastRow,
    })
    .where(ofFile(file))
    .returning(countColumns);
  if (counts === undefined) throw new Error(`The import ${file.importId} is gone`);
  return counts;
}

/** Stores why the rest of a queue is not being written. */
export async function recordStop(tx: Db, file: FileKey, reason: string): Promise<void> {
  await tx.update(imports).set({ reason }).where(ofFile(file));
}

/** Stops the job of an import after its running step; no row is written afterwards. */
export async function stopQueue(tx: Db, file: FileKey, reason: string): Promise<void> {
  // A step locks the file before the job; another order could deadlock.
  await findQueue(tx, file);
  if (await cancel(tx, 'import', keyOf(file))) await recordStop(tx, file, reason);
}

/** Deletes the rows of a file that wait, and its job after its running step. */
export async function clearQueue(tx: Db, file: FileKey): Promise<void> {
  const found = await findQueue(tx, file);
  await cancel(tx, 'import', keyOf(file));
  if (found !== undefined) await tx.delete(importQueue).where(eq(importQueue.queue, found.queue));
}

interface ProgressRow extends Omit<ImportProgress, 'state'> {
  importId: string;
  job: 'waiting' | 'failed' | null;
  jobError: string | null;
}

/** Returns the progress of files of a resource by their ids; only of those with a queue. */
export async function readProgresses(
  db: Db,
  resource: string,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, ImportProgress>> {
  if (importIds.length === 0) return new Map();
  const progressRows = await rowsOf<ProgressRow>(
    db,
    sql`
    select imports.import_id as "importId", total, created, changed, rejected, reason, jobs.state as job, jobs.error as "jobError"
    from imports left join jobs on jobs.kind = 'import' and jobs.key = imports.resource || '/' || imports.import_id
    where imports.resource = ${resource} and queue is not null and ${inArray(imports.importId, [...importIds])}`,
  );
  return new Map(progressRows.map(({ importId, ...row }) => [importId, progressOf(row)]));
}

/** Returns the progress of a file; undefined for one without a queue. */
export async function readProgress(db: Db, { resource, importId }: FileKey): Promise<ImportProgress | undefined> {
  return (await readProgresses(db, resource, [importId])).get(importId);
}

function progressOf({ job, jobError, reason, ...counts }: Omit<ProgressRow, 'importId'>): ImportProgress {
  if (job === 'waiting') return { ...counts, state: 'running', reason: jobError };
  if (job === 'failed') return { ...counts, state: 'stopped', reason: jobError };
  return leftOf(counts) > 0 ? { ...counts, state: 'stopped', reason } : { ...counts, state: 'done', reason: null };
}

/** Returns the rejected rows of a file, in their order. */
export function readRejections(db: Db, file: FileKey, { limit, offset }: PageRange): Promise<ImportRejection[]> {
  const { row, recordId, body, status, error } = importRejections;
  return db
    .select({ row, recordId, body, status, error })
    .from(importRejections)
    .where(rejectionsOf(file))
    .orderBy(asc(row))
    .limit(limit)
    .offset(offset);
}

import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ImportRejection, WrittenRow } from '#schemas/entities/importsAndSync.ts';
import { findActiveUser } from '../../identity/auth/findActiveUser.ts';
import type { Actor, UserActor } from '../../platform/context/actor.ts';
import type { Db } from '../../platform/db/connection.ts';
import { whyUnavailable } from '../../platform/db/unavailable.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import type { FetchInternally } from '../../platform/http/internalRequest.ts';
import { describeJobError } from '../../platform/jobs/describeJobError.ts';
import type { JobDeps, JobKind } from '../../platform/jobs/jobKind.ts';
import type { EngineDeps } from '../core/deps.ts';
import { FailedRowError, type ImportRow } from './batch.ts';
import {
  findQueue,
  leftOf,
  progressText,
  recordStep,
  recordStop,
  type ImportJobBody,
  type QueuedFile,
} from './importQueue.ts';
import { requireImportRights } from './importRights.ts';
import { createQueueReader } from './queuedRows.ts';
import { createPacer } from './pacer.ts';
import { findDeclared, writeBatch } from './writeBatch.ts';

/** Fewer rows would not end a step much earlier: apart from its rows, it costs as much as thirty of them. */
const minRows = 50;

/** Returns the API over a transaction as an actor sees it. */
export type ApiWithin = (actor: Actor, tx: Db) => FetchInternally;

/**
 * Creates the job that writes the waiting rows of an import, with the present rights and territories of the user who
 * started it. Without them it stops, and the rest waits for a user who continues it. `isReady` is whether this process
 * has read the declarations.
 */
export function importJob(deps: EngineDeps, within: ApiWithin, isReady: () => boolean): JobKind {
  const pacer = createPacer(() => performance.now(), minRows);
  const reader = createQueueReader();
  return {
    kind: 'import',
    async work(tx, job, jobDeps) {
      const body = job.body as ImportJobBody;
      if (!isReady()) return { continueWith: body, restMs: 500 };
      const file = await findQueue(tx, body);
      if (file === undefined) return undefined;
      const rows = await reader.rowsAfter(tx, file.queue, { after: file.lastRow, limit: pacer.rowsOf(body.size) });
      const lastRow = rows.at(-1)?.row;
      if (lastRow === undefined) return undefined;
      const declaration = findDeclared(deps, file.resource);
      // Another process may have published it a moment ago.
      if (declaration === undefined) throw new Error('такого раздела нет');
      const actor = await findActiveUser(tx, body.userId);
      const reason = stopReason(deps, declaration, actor, file, rows);
      if (actor === undefined || reason !== undefined) {
        await recordStop(tx, file, reason ?? '');
        return undefined;
      }
      const startedAt = performance.now();
      const write = (own: Db, some: readonly ImportRow[]) =>
        writeBatch(deps, own, { declaration, actor, file, rows: some, fetch: within(actor, own) });
      const written = await writeSeparately(tx, rows, write, jobDeps);
      const counts = await recordStep(tx, file, { lastRow, ...outcomeOf(rows, written) });
      if (leftOf(counts) <= 0) return undefined;
      const { size, restMs } = pacer.next({
        size: body.size,
        rows: rows.length,
        tookMs: performance.now() - startedAt,
        isAwaited: jobDeps.isAwaited?.() === true,
      });
      const next: ImportJobBody = { ...body, size, progress: progressText(file, counts) };
      return { continueWith: next, restMs };
    },
  };
}

/** Returns why a user may not write the rows at present; undefined when the user may. */
function stopReason(
  deps: EngineDeps,
  declaration: Declaration,
  actor: UserActor | undefined,
  { personName }: QueuedFile,
  rows: readonly ImportRow[],
): string | undefined {
  if (actor === undefined)
    return `${personName} больше не может войти. Продолжить загрузку может тот, у кого есть право на запись`;
  try {
    requireImportRights(deps, actor, declaration, rows);
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return `${actor.name}: ${error.body.text}`;
  }
}

/**
 * Writes rows in one transaction; when one of them makes the server fail, each in a separate one, so that only that
 * row is rejected. An unreachable or busy database fails the whole step, which is then repeated.
 */
async function writeSeparately(
  tx: Db,
  rows: readonly ImportRow[],
  write: (own: Db, rows: readonly ImportRow[]) => Promise<WrittenRow[]>,
  { log }: Pick<JobDeps, 'log'>,
): Promise<WrittenRow[]> {
  try {
    return await tx.transaction((own) => write(own, rows));
  } catch (error) {
    if (whyUnavailable(error) !== undefined || (error instanceof FailedRowError && error.status !== 500)) throw error;
    const [first] = rows;
    if (first !== undefined && rows.length === 1) {
      const text = 'Сервер не смог записать строку. Причина в журнале сервера';
      log(`Загрузка из файла, строка ${first.row}: ${describeJobError(error)}`);
      return [{ row: first.row, status: 500, error: { code: 500, text } }];
    }
    const written: WrittenRow[] = [];
    for (const row of rows) written.push(...(await writeSeparately(tx, [row], write, { log })));
    return written;
  }
}

function outcomeOf(
  rows: readonly ImportRow[],
  written: readonly WrittenRow[],
): { created: number; changed: number; rejected: ImportRejection[] } {
  const planned = new Map(rows.map((item) => [item.row, item]));
  const rejected = written.flatMap((item) => ('error' in item ? [rejectionOf(item, planned.get(item.row))] : []));
  const created = written.filter((item) => !('error' in item) && planned.get(item.row)?.id === null).length;
  return { created, changed: written.length - rejected.length - created, rejected };
}

function rejectionOf(
  { row, status, error }: Extract<WrittenRow, { error: unknown }>,
  planned: ImportRow | undefined,
): ImportRejection {
  const { id = null, body = {} } = planned ?? {};
  const text =
    status === 412
      ? 'Запись изменили, пока строка ждала. Выберите этот же файл ещё раз: изменения объединятся'
      : error.text;
  return { row, recordId: id === null ? null : String(id), body, status, error: { ...error, text } };
}

import { Hono, type Context } from 'hono';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import {
  importQueueBodySchema,
  importReadBodySchema,
  importWriteBodySchema,
  type ImportProgress,
} from '#schemas/entities/importsAndSync.ts';
import type { Db } from '../../platform/db/connection.ts';
import { lockImport } from '../../platform/db/locks.ts';
import { requireUser } from '../../platform/context/actor.ts';
import { unixNow, type ApiEnv } from '../../platform/context/deps.ts';
import { findStored, type EngineDeps } from '../core/deps.ts';
import { success } from '../../platform/http/responses.ts';
import { readBody } from '../../platform/http/body.ts';
import { badRequest, notFound } from '../../platform/http/httpError.ts';
import type { FetchInternally } from '../../platform/http/internalRequest.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { readCustomRecords } from './customBatch.ts';
import { inBatch, readRecords } from './batch.ts';
import { contentId, fileMeantBy, fileOf, listedId, queueOf } from './importOwner.ts';
import { requireImportRights, requireSomeVerb, requireVerbs } from './importRights.ts';
import {
  deleteImport,
  isImportedBy,
  readImports,
  readImportRows,
  recordsCreatedBy,
  type ImportedFile,
} from './importLog.ts';
import {
  clearQueue,
  continueQueue,
  readProgress,
  readProgresses,
  readRejections,
  startQueue,
  stopQueue,
} from './importQueue.ts';
import { refuseEarlierParts, storeQueuedRows } from './queuedRows.ts';
import { findDeclared, isAdded, writeBatch } from './writeBatch.ts';

/** Returns the API over a database or transaction as the user of a request sees it. */
type Within = (c: Context<ApiEnv>, tx: Db) => FetchInternally;

type FileKey = Pick<ImportedFile, 'resource' | 'importId'>;

/** Rejects rows of a file that have the same number: each is one line of the log. */
function requireDistinctRows(rows: readonly { row: number }[]): void {
  if (new Set(rows.map(({ row }) => row)).size < rows.length) throw badRequest('Одна строка файла прислана дважды');
}

/**
 * Creates the import routes: many rows per transaction, and the log of each file (docs/import.md, spec D67). `within`
 * returns the API over a database or transaction as the user of the request sees it: only the resource's own operations
 * check and write rows.
 */
export function importRoutes(deps: EngineDeps, within: Within): Hono<ApiEnv> {
  const seenFile = (c: Context<ApiEnv>) => requireSeenFile(deps, c);
  const changedFile = (c: Context<ApiEnv>) => requireChangedFile(deps, c);
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/exchange/imports/:resource', async (c) => {
      const { name } = requireDeclared(deps, c);
      const files = await readImports(deps.db, name, { onlyBy: onlyBy(c) });
      return success(c, await withProgress(deps.db, name, { files, readerId: c.get('actor').id }));
    })
    .post('/api/exchange/imports/:resource/read', (c) => readImported(deps, within, c))
    .post('/api/exchange/imports/:resource/write', (c) => writeRows(deps, within, c))
    .post('/api/exchange/imports/:resource/queue', (c) => queueRows(deps, c))
    .get('/api/exchange/imports/:resource/:import', async (c) =>
      success(c, await readImportRows(deps.db, await seenFile(c), parseQuery(c).page(10_000, 1000))),
    )
    .get('/api/exchange/imports/:resource/:import/created', async (c) => {
      const file = { resource: requireDeclared(deps, c).name, importId: c.req.param('import') };
      const page = parseQuery(c).page(10_000, 1000);
      return success(c, await recordsCreatedBy(deps.db, file, { page, onlyBy: onlyBy(c) }));
    })
    .delete('/api/exchange/imports/:resource/:import', async (c) => {
      const file = await changedFile(c);
      await deps.db.transaction(async (tx) => {
        await clearQueue(tx, file);
        await deleteImport(tx, file);
      });
      return success(c, null);
    })
    .get('/api/exchange/imports/:resource/:import/progress', async (c) =>
      success(c, await requireProgress(deps.db, await seenFile(c))),
    )
    .get('/api/exchange/imports/:resource/:import/rejected', async (c) =>
      success(c, await readRejections(deps.db, await seenFile(c), parseQuery(c).page(10_000, 1000))),
    )
    .post('/api/exchange/imports/:resource/:import/stop', async (c) => {
      const file = await changedFile(c);
      const reason = `Остановлено: ${c.get('actor').name}`;
      await deps.db.transaction((tx) => stopQueue(tx, file, reason));
      return success(c, await requireProgress(deps.db, file));
    })
    .post('/api/exchange/imports/:resource/:import/continue', async (c) => {
      const file = await changedFile(c);
      const actor = requireUser(c.get('actor'));
      await deps.db.transaction(async (tx) => {
        await lockImport(tx, `${file.resource}/${contentId(file.importId)}`);
        await continueQueue(tx, deps, actor, file);
      });
      deps.wakeJobs?.();
      return success(c, await requireProgress(deps.db, file));
    });
}

function requireDeclared(deps: EngineDeps, c: Context<ApiEnv>): Declaration {
  const declaration = findDeclared(deps, c.req.param('resource'));
  if (declaration === undefined) throw notFound('Такого раздела нет');
  return declaration;
}

/** Returns the file that the address means, if the user may see it; rows reveal earlier values. */
async function requireSeenFile(deps: EngineDeps, c: Context<ApiEnv>): Promise<FileKey> {
  const named = { resource: requireDeclared(deps, c).name, importId: c.req.param('import') ?? '' };
  const file = await fileMeantBy(deps.db, named, c.get('actor').id);
  const person = onlyBy(c);
  if (person !== undefined && !(await isImportedBy(deps.db, file, person))) throw notFound('Такой файл не загружали');
  return file;
}

/** The same for who may change it: its importer, and who may write records of the resource. */
async function requireChangedFile(deps: EngineDeps, c: Context<ApiEnv>): Promise<FileKey> {
  const file = await requireSeenFile(deps, c);
  const actor = c.get('actor');
  if (!(await isImportedBy(deps.db, file, actor.id))) requireSomeVerb(deps, actor, requireDeclared(deps, c));
  return file;
}

/** Returns the records of ids as the importer sees them. */
async function readImported(deps: EngineDeps, within: Within, c: Context<ApiEnv>): Promise<Response> {
  const declaration = requireDeclared(deps, c);
  const { ids } = await readBody(c, importReadBodySchema);
  const fetch = within(c, deps.db);
  return success(
    c,
    await (isAdded(declaration)
      ? readCustomRecords(
          deps.db,
          fetch,
          { resource: findStored(deps, declaration), among: deps.resources() },
          ids,
          c.get('actor').limit,
        )
      : readRecords(fetch, declaration, ids)),
  );
}

/** Writes rows of a file in one transaction; a dry one writes none. */
async function writeRows(deps: EngineDeps, within: Within, c: Context<ApiEnv>): Promise<Response> {
  const declaration = requireDeclared(deps, c);
  const {
    import: { id: importId, file: name },
    dry = false,
    rows,
  } = await readBody(c, importWriteBodySchema);
  requireDistinctRows(rows);
  const actor = c.get('actor');
  const own = await fileOf(deps.db, { resource: declaration.name, importId, file: name }, actor.id);
  if (isAdded(declaration)) requireVerbs(actor, declaration, rows);
  return success(
    c,
    await inBatch(deps.db, dry, (tx) =>
      writeBatch(deps, tx, { declaration, actor, file: own, rows, fetch: within(c, tx) }, dry),
    ),
  );
}

/** Stores rows of a file that a job writes; with the last ones the job begins. */
async function queueRows(deps: EngineDeps, c: Context<ApiEnv>): Promise<Response> {
  const declaration = requireDeclared(deps, c);
  const body = await readBody(c, importQueueBodySchema);
  const { isLast, retry = false, rows } = body;
  requireDistinctRows(rows);
  const actor = requireUser(c.get('actor'));
  if (rows.length === 0) requireSomeVerb(deps, actor, declaration);
  else requireImportRights(deps, actor, declaration, rows);
  const resource = declaration.name;
  const sent = { resource, importId: body.import.id, file: body.import.file };
  await deps.db.transaction(async (tx) => {
    await lockImport(tx, `${resource}/${contentId(sent.importId)}`);
    const file = await fileOf(tx, sent, actor.id);
    const queue = queueOf(body.queue, resource, actor.id);
    if (isLast) await refuseEarlierParts(tx, body.queue);
    const isStarted = await storeQueuedRows(tx, {
      personId: actor.id,
      file,
      queue,
      rows,
      at: unixNow(deps),
    });
    if (isLast && !isStarted) await startQueue(tx, deps, actor, file, { queue, retry });
  });
  if (isLast) deps.wakeJobs?.();
  return success(c, null);
}

/** Whether a path asks about the progress of an import: that must not slow down the import (pacer.ts). */
export function isProgressPath(path: string): boolean {
  return /^\/api\/exchange\/imports\/[^/]+\/[^/]+\/progress\/?$/.test(path);
}

/** Names files for a reader, and adds the progress of those whose rows are written in the background. */
async function withProgress<F extends { importId: string; personId: string }>(
  db: Db,
  resource: string,
  { files, readerId }: { files: readonly F[]; readerId: string },
): Promise<(Omit<F, 'personId'> & { queue?: ImportProgress })[]> {
  const progress = await readProgresses(
    db,
    resource,
    files.map(({ importId }) => importId),
  );
  return files.map(({ personId, ...item }) => {
    const queue = progress.get(item.importId);
    return { ...item, importId: listedId({ ...item, personId }, readerId), ...(queue && { queue }) };
  });
}

async function requireProgress(db: Db, file: FileKey): Promise<ImportProgress> {
  const progress = await readProgress(db, file);
  if (progress === undefined) throw notFound('Такой файл не загружали');
  return progress;
}

/**
 * Returns the only visible importer: rows reveal earlier values, so a user with a territory limit sees only the user's
 * own files.
 */
function onlyBy(c: Context<ApiEnv>): string | undefined {
  const { limit, id } = c.get('actor');
  return limit && id;
}

import { Hono, type Context } from 'hono';
import { resources } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { importReadBodySchema, importWriteBodySchema, type WrittenRow } from '#schemas/entities/importsAndSync.ts';
import { parseRecordId } from '../../platform/http/recordId.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { ApiEnv } from '../../platform/context/deps.ts';
import { findStored, type EngineDeps } from '../engine/deps.ts';
import { runWrite, type WriteContext } from '../../trail/history/write.ts';
import { success } from '../../platform/http/responses.ts';
import { readBody } from '../../platform/http/body.ts';
import { methodNotAllowed, notFound } from '../../platform/http/httpError.ts';
import type { FetchInternally } from '../../platform/http/internalRequest.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { verbNeeds } from '../../identity/rights/needs.ts';
import { requireNeeds } from '../../identity/rights/enforceRights.ts';
import type { StoredResource } from '../engine/storage.ts';
import { readCustomRecords, writeCustomRows } from './customBatch.ts';
import { inBatch, readRecords, writeRows, type ImportRow } from './batch.ts';
import {
  deleteImport,
  isImportedBy,
  recordsCreatedBy,
  readImports,
  readImportRows,
  recordImportRows,
  type ImportedFile,
  type ImportLogRow,
} from './importLog.ts';

/**
 * Creates the import routes: many rows per transaction, and the log of each file (docs/import.md, spec D67). `within`
 * returns the API over a database or transaction as the user of the request sees it: only the resource's own operations
 * check and write rows.
 */
export function importRoutes(deps: EngineDeps, within: (c: Context<ApiEnv>, tx: Db) => FetchInternally): Hono<ApiEnv> {
  const declared = (c: Context<ApiEnv>): Declaration => {
    const name = c.req.param('resource');
    const found = [...resources, ...(deps.added?.() ?? [])].find((item) => item.name === name);
    if (found === undefined) throw notFound('Такого раздела нет');
    return found;
  };
  const isAdded = (declaration: Declaration): boolean => !resources.includes(declaration);
  const file = (c: Context<ApiEnv>) => ({ resource: declared(c).name, importId: c.req.param('import') ?? '' });
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/exchange/imports/:resource', async (c) =>
      success(c, await readImports(deps.db, declared(c).name, onlyBy(c))),
    )
    .post('/api/exchange/imports/:resource/read', async (c) => {
      const declaration = declared(c);
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
    })
    .post('/api/exchange/imports/:resource/write', async (c) => {
      const declaration = declared(c);
      const {
        import: { id: importId, file: name },
        dry = false,
        rows,
      } = await readBody(c, importWriteBodySchema);
      const own = { resource: declaration.name, importId, file: name };
      if (isAdded(declaration)) requireVerbs(c, declaration, rows);
      const actor = { ...c.get('actor'), source: 'import' } as const;
      return success(
        c,
        await inBatch(deps.db, dry, async (tx) => {
          const fetch = within(c, tx);
          const writeStored = async (
            resource: StoredResource,
            work: (resource: StoredResource, write: WriteContext) => Promise<WrittenRow[]>,
          ) => (await runWrite(actor, deps, resource, { tx }, (_tx, write) => work(resource, write))).value;
          const made = new Map(
            [
              ...(await recordsCreatedBy(
                tx,
                own,
                rows.flatMap(({ row, id: known }) => (known === null ? [row] : [])),
              )),
            ].map(([row, recordId]) => [row, parseRecordId(declaration, recordId) ?? recordId]),
          );
          const written = isAdded(declaration)
            ? await writeStored(findStored(deps, declaration), (resource, write) =>
                writeCustomRows(tx, write, { resource, among: deps.resources() }, rows, { fetch, made, dry }),
              )
            : await writeRows(fetch, declaration, rows, made);
          if (!dry) await recordImportRows(tx, deps, actor, own, ledgerOf(rows, written));
          return written;
        }),
      );
    })
    .get('/api/exchange/imports/:resource/:import', async (c) => {
      await requireSeen(deps.db, c, file(c));
      return success(c, await readImportRows(deps.db, file(c), parseQuery(c).page(10_000, 1000)));
    })
    .delete('/api/exchange/imports/:resource/:import', async (c) => {
      await requireSeen(deps.db, c, file(c));
      await deleteImport(deps.db, file(c));
      return success(c, null);
    });
}

/**
 * Returns the only visible importer: rows reveal earlier values, so a user with a territory limit sees only the user's
 * own files.
 */
function onlyBy(c: Context<ApiEnv>): string | undefined {
  const { limit, id } = c.get('actor');
  return limit && id;
}

async function requireSeen(
  db: Db,
  c: Context<ApiEnv>,
  file: Pick<ImportedFile, 'resource' | 'importId'>,
): Promise<void> {
  const person = onlyBy(c);
  if (person !== undefined && !(await isImportedBy(db, file, person))) throw notFound('Такой файл не загружали');
}

/** Returns the log entries of the written rows. */
function ledgerOf(
  rows: readonly { id: unknown; changes: unknown[] }[],
  written: readonly WrittenRow[],
): ImportLogRow[] {
  return written.flatMap((item, at) =>
    'error' in item || item.id === null
      ? []
      : [
          {
            row: item.row,
            recordId: String(item.id),
            made: rows[at]?.id === null,
            changes: rows[at]?.changes ?? [],
          },
        ],
  );
}

/** Rejects rows without the right to create or change records, like the operations of a custom resource. */
function requireVerbs(c: Context<ApiEnv>, declaration: Declaration, rows: readonly Pick<ImportRow, 'id'>[]): void {
  const { verbs } = declaration.api;
  for (const verb of new Set(
    rows.map(({ id: known }) => (known === null ? ('create' as const) : ('update' as const))),
  )) {
    if (!verbs.includes(verb)) throw methodNotAllowed([]);
    requireNeeds(c, verbNeeds(declaration, verb));
  }
}

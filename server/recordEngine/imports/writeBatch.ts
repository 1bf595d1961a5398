import { resources } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { WrittenRow } from '#schemas/entities/importsAndSync.ts';
import type { Actor } from '../../platform/context/actor.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { FetchInternally } from '../../platform/http/internalRequest.ts';
import { parseRecordId } from '../../platform/http/recordId.ts';
import { runWrite } from '../../trail/history/write.ts';
import { findStored, type EngineDeps } from '../core/deps.ts';
import { writeRows, type ImportRow } from './batch.ts';
import { writeCustomRows } from './customBatch.ts';
import { recordImportRows, recordsCreatedBy, type ImportedFile, type ImportLogRow } from './importLog.ts';

/** Rows of a file to be written by an actor, whose view of the API is `fetch`. */
export interface ImportBatch {
  declaration: Declaration;
  actor: Actor;
  file: ImportedFile;
  rows: readonly ImportRow[];
  fetch: FetchInternally;
}

/** Returns the declaration of a resource by its name; undefined for an unknown one. */
export function findDeclared({ added }: Pick<EngineDeps, 'added'>, name: string | undefined): Declaration | undefined {
  return [...resources, ...(added?.() ?? [])].find((item) => item.name === name);
}

/** Whether a resource is custom or master data, which the engine stores itself. */
export const isAdded = (declaration: Declaration): boolean => !resources.includes(declaration);

/**
 * Writes rows in a transaction and records their results, which a dry run leaves out. The rights for the rows have been
 * checked (`requireImportRights`).
 */
export async function writeBatch(
  deps: EngineDeps,
  tx: Db,
  { declaration, actor, file, rows, fetch }: ImportBatch,
  dry = false,
): Promise<WrittenRow[]> {
  const newRows = rows.flatMap(({ row, id }) => (id === null ? [row] : []));
  const made = new Map(
    // A record that the actor may not see is none of the actor's import.
    (await recordsCreatedBy(tx, file, { rows: newRows, onlyBy: actor.limit && actor.id })).map(({ row, recordId }) => [
      row,
      parseRecordId(declaration, recordId) ?? recordId,
    ]),
  );
  const by = { ...actor, source: 'import' } as const;
  const write = async (): Promise<WrittenRow[]> => {
    if (!isAdded(declaration)) return writeRows(fetch, declaration, rows, made);
    const resource = findStored(deps, declaration);
    const under = { resource, among: deps.resources() };
    const written = await runWrite(by, deps, resource, { tx }, (_tx, context) =>
      writeCustomRows(tx, context, under, rows, { fetch, made, dry }),
    );
    return written.value;
  };
  const written = await write();
  if (!dry) await recordImportRows(tx, deps, by, file, logRows(rows, written, made));
  return written;
}

/**
 * Returns the log entries of the written rows. A record that exists already stays in the log of who created it, because
 * undoing that import deletes it.
 */
function logRows(
  rows: readonly ImportRow[],
  written: readonly WrittenRow[],
  made: ReadonlyMap<number, RecordId>,
): ImportLogRow[] {
  return written.flatMap((item, at) =>
    'error' in item || item.id === null || (rows[at]?.id === null && String(made.get(item.row)) === String(item.id))
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

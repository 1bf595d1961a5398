import { isDeepStrictEqual } from 'node:util';
import { recordsIn } from '#codecs/records.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { insertSome, intArray } from '../../platform/db/rows.ts';
import { imports, importRows } from '../../platform/tables/imports.ts';
import type { ActorName } from '../../platform/context/actor.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import type { PageRange } from '../../platform/http/query.ts';
import type { Expiry } from '../../platform/jobs/expiry.ts';
import { logsOf } from './importOwner.ts';

/** An imported file, as the page identifies it. */
export interface ImportedFile {
  resource: string;
  importId: string;
  file: string;
}

/** The result of one of its rows. */
export interface ImportLogRow {
  row: number;
  recordId: string;
  made: boolean;
  changes: unknown[];
}

/** The results of a file are stored for 90 days. */
export const importExpiry: Expiry = { table: imports, column: imports.at, seconds: 90 * 86_400 };
/** Maximum number of files in a list. */
const maxNamed = 20;

export const ofFile = ({ resource, importId }: Pick<ImportedFile, 'resource' | 'importId'>) =>
  and(eq(imports.resource, resource), eq(imports.importId, importId));
const rowsOfFile = ({ resource, importId }: Pick<ImportedFile, 'resource' | 'importId'>) =>
  and(eq(importRows.resource, resource), eq(importRows.importId, importId));

/**
 * Stores the results of rows of a file, in their transaction. When the file is imported again, its log keeps what both
 * imports did: a record created by the file stays marked so, and changed fields keep their first values.
 */
export async function recordImportRows(
  tx: Db,
  deps: Pick<ApiDeps, 'now'>,
  { id: personId, name: personName }: ActorName,
  file: ImportedFile,
  rows: readonly ImportLogRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const at = unixNow(deps);
  await tx
    .insert(imports)
    .values({ ...file, personId, personName, at })
    // Whoever continues a file writes its rows, and its log stays with its importer.
    .onConflictDoUpdate({ target: [imports.resource, imports.importId], set: { at, file: file.file } });
  const { resource, importId } = file;
  const earlier = new Map((await loggedRows(tx, file, rows)).map((item) => [item.row, item]));
  const both = rows.map((item) => {
    const before = earlier.get(item.row);
    return before?.recordId === item.recordId ? { ...item, changes: joined(before.changes, item.changes) } : item;
  });
  await insertSome(
    tx,
    importRows,
    both.map((row) => ({ resource, importId, ...row })),
    sql`
    on conflict (resource, import_id, row) do update set record_id = excluded.record_id, changes = excluded.changes,
    made = excluded.made or (import_rows.made and import_rows.record_id = excluded.record_id)`,
  );
}

function loggedRows(
  tx: Db,
  file: ImportedFile,
  rows: readonly ImportLogRow[],
): Promise<Pick<ImportLogRow, 'row' | 'recordId' | 'changes'>[]> {
  return tx
    .select({ row: importRows.row, recordId: importRows.recordId, changes: importRows.changes })
    .from(importRows)
    .where(and(rowsOfFile(file), sql`${importRows.row} = any(${intArray(rows.map(({ row }) => row))})`));
}

/** Returns the changes of two imports of a row as one: a value that others set in between is a later one's to restore. */
function joined(earlier: readonly unknown[], later: readonly unknown[]): unknown[] {
  const byName = new Map(recordsIn(earlier).map((change) => [change['name'], change]));
  for (const change of recordsIn(later)) {
    const first = byName.get(change['name']);
    const isContinued = first !== undefined && isDeepStrictEqual(first['after'], change['before']);
    byName.set(change['name'], isContinued ? { ...change, before: first['before'] } : change);
  }
  return [...byName.values()];
}

/** Selects created rows of a file. */
interface CreatedRows {
  /** Row numbers. */
  rows?: readonly number[];
  page?: PageRange;
  /** The only importer whose rows count; undefined for all. */
  onlyBy: string | undefined;
}

/** Returns the records that rows of a file have created, whoever imported it; of a row of several, any of them. */
export async function recordsCreatedBy(
  db: Db,
  file: Pick<ImportedFile, 'resource' | 'importId'>,
  { rows, page, onlyBy }: CreatedRows,
): Promise<{ row: number; recordId: string }[]> {
  if (rows?.length === 0) return [];
  const created = db
    .selectDistinctOn([importRows.row], { row: importRows.row, recordId: importRows.recordId })
    .from(importRows)
    .where(
      and(
        eq(importRows.resource, file.resource),
        inArray(importRows.importId, await logsOf(db, file, onlyBy)),
        eq(importRows.made, true),
        rows && sql`${importRows.row} = any(${intArray(rows)})`,
      ),
    )
    .orderBy(importRows.row, importRows.importId)
    .$dynamic();
  return page ? created.limit(page.limit).offset(page.offset) : created;
}

/** Returns the files imported into a resource, newest first: all, or those of one user. */
export function readImports(
  db: Db,
  resource: string,
  { onlyBy }: Pick<CreatedRows, 'onlyBy'>,
): Promise<{ importId: string; personId: string; file: string; person: string; at: number; rows: number }[]> {
  return db
    .select({
      importId: imports.importId,
      personId: imports.personId,
      file: imports.file,
      person: imports.personName,
      at: imports.at,
      rows: sql<number>`(select count(*)::int from import_rows own where own.resource = imports.resource and own.import_id = imports.import_id)`,
    })
    .from(imports)
    .where(and(eq(imports.resource, resource), onlyBy === undefined ? undefined : eq(imports.personId, onlyBy)))
    .orderBy(desc(imports.at))
    .limit(maxNamed);
}

export async function isImportedBy(
  db: Db,
  file: Pick<ImportedFile, 'resource' | 'importId'>,
  personId: string,
): Promise<boolean> {
  const [found] = await db.select({ personId: imports.personId }).from(imports).where(ofFile(file));
  return found?.personId === personId;
}

/** Returns the results of the rows of a file, in their order. */
export function readImportRows(
  db: Db,
  file: Pick<ImportedFile, 'resource' | 'importId'>,
  { limit, offset }: PageRange,
): Promise<ImportLogRow[]> {
  return db
    .select({ row: importRows.row, recordId: importRows.recordId, made: importRows.made, changes: importRows.changes })
    .from(importRows)
    .where(rowsOfFile(file))
    .orderBy(importRows.row)
    .limit(limit)
    .offset(offset);
}

/** Deletes the log of a file whose import was undone. */
export async function deleteImport(db: Db, file: Pick<ImportedFile, 'resource' | 'importId'>): Promise<void> {
  await db.delete(imports).where(ofFile(file));
}

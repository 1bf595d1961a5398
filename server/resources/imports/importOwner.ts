import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { imports } from '../../platform/tables/imports.ts';
import type { ImportedFile } from './importLog.ts';

type FileKey = Pick<ImportedFile, 'resource' | 'importId'>;

/** The page's id of a file follows from its content, so that two users may have the same: the second gets a suffix. */
const ownId = (importId: string, personId: string): string => `${importId}.${personId}`;

async function ownersOf(db: Db, { resource, importId }: FileKey, personId: string): Promise<Map<string, string>> {
  const found = await db
    .select({ importId: imports.importId, personId: imports.personId })
    .from(imports)
    .where(and(eq(imports.resource, resource), inArray(imports.importId, [importId, ownId(importId, personId)])));
  return new Map(found.map((row) => [row.importId, row.personId]));
}

/** Returns the key under which the results of a user's file are stored, so that nobody takes over another one's log. */
export async function fileOf<F extends FileKey>(db: Db, file: F, personId: string): Promise<F> {
  const owner = (await ownersOf(db, file, personId)).get(file.importId) ?? personId;
  return owner === personId ? file : { ...file, importId: ownId(file.importId, personId) };
}

/** Returns the key of the file that a user means by an id: the user's own file, else the one that a list has named. */
export async function fileMeantBy<F extends FileKey>(db: Db, file: F, personId: string): Promise<F> {
  const importId = ownId(file.importId, personId);
  return (await ownersOf(db, file, personId)).has(importId) ? { ...file, importId } : file;
}

/**
 * Returns the key of the rows that a user sends to a resource under the page's id of a queue: the same id of another
 * user, or for another resource, names other rows.
 */
export function queueOf(queue: string, resource: string, personId: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([queue, resource, personId]))
    .digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

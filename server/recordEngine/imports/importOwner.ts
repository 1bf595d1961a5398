import { createHash } from 'node:crypto';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { imports } from '../../platform/tables/imports.ts';

interface FileKey {
  resource: string;
  importId: string;
}

/** The page's id of a file follows from its content, so that two users may have the same: the second gets a suffix. */
const ownId = (importId: string, personId: string): string => `${importId}.${personId}`;
const ownerSuffix = /\.\d+$/;

async function ownersOf(db: Db, { resource }: FileKey, importIds: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ importId: imports.importId, personId: imports.personId })
    .from(imports)
    .where(and(eq(imports.resource, resource), inArray(imports.importId, [...importIds])));
  return new Map(found.map((row) => [row.importId, row.personId]));
}

/** Returns the page's id of a file from the id of one of its logs. */
export const contentId = (importId: string): string => importId.replace(ownerSuffix, '');

/** Returns the id by which a list names a log: no other log has it, whoever asks. */
export function listedId({ importId, personId }: { importId: string; personId: string }, readerId: string): string {
  return personId === readerId || importId.endsWith(`.${personId}`) ? importId : ownId(importId, personId);
}

/** Returns the ids of the logs of a file, whose importers may be several: all, or those of one user. */
export async function logsOf(db: Db, { resource, importId }: FileKey, personId: string | undefined): Promise<string[]> {
  const content = contentId(importId);
  const earlier = await db
    .select({ importId: imports.importId })
    .from(imports)
    .where(
      and(
        eq(imports.resource, resource),
        or(eq(imports.importId, content), sql`starts_with(${imports.importId}, ${`${content}.`})`),
        personId === undefined ? undefined : eq(imports.personId, personId),
      ),
    );
  return earlier.map((row) => row.importId);
}

/** Returns the key under which the results of a user's file are stored, so that nobody takes over another one's log. */
export async function fileOf<F extends FileKey>(db: Db, file: F, personId: string): Promise<F> {
  const own = ownId(file.importId, personId);
  const owners = await ownersOf(db, file, [file.importId, own]);
  const isFree = !owners.has(own) && (owners.get(file.importId) ?? personId) === personId;
  return isFree ? file : { ...file, importId: own };
}

/**
 * Returns the key of the log that a user means by an id: the user's own log of the file, else the one that a list names
 * so. The id of a file alone never means another one's log: without an own log, the key is that of a log to come.
 */
export async function fileMeantBy<F extends FileKey>(db: Db, file: F, personId: string): Promise<F> {
  const { importId } = file;
  const [own, content] = [ownId(importId, personId), contentId(importId)];
  const owners = await ownersOf(db, file, [own, importId, content]);
  const owner = owners.get(importId);
  if (!owners.has(own) && (owner === personId || importId.endsWith(`.${owner}`))) return file;
  return { ...file, importId: importId === ownId(content, owners.get(content) ?? '') ? content : own };
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

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { rowsOf } from './rows.ts';

/** Folder of the sources; the build copies it beside the server's file. */
const present = join(import.meta.dirname, 'routines');

/** The functions and triggers of a version of the product. */
interface Routines {
  /** SQL that can be run again. */
  texts: readonly string[];
  hash: string;
  /** The hashes of all versions, this one last: their number rises with every change. */
  versions: readonly string[];
}

/** Reads the functions and triggers of a folder, a file per subject, and the list of their versions. */
export function readRoutines(folder = present): Routines {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map(read);
  const hash = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);
  return { texts, hash, versions: read('versions.txt').trim().split('\n') };
}

/**
 * Replaces the functions and triggers of the database by those of this version, unless it has them or a later version
 * has started on it. Runs under the lock of a migration.
 */
export async function applyRoutines(tx: Db, { texts, hash, versions } = readRoutines()): Promise<void> {
  await tx.execute(sql`create table if not exists __routines (number integer not null, hash text not null)`);
  const [applied] = await rowsOf<{ number: number; hash: string }>(tx, sql`select number, hash from __routines`);
  const number = versions.length;
  if (applied !== undefined && (applied.number > number || (applied.number === number && applied.hash === hash)))
    return;
  // As one statement: neither driver runs several at once.
  for (const text of texts) await tx.execute(sql.raw(`do $routines$ begin ${text} end $routines$`));
  await tx.execute(sql`delete from __routines`);
  await tx.execute(sql`insert into __routines values (${number}, ${hash})`);
}

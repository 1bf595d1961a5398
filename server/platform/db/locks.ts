import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { featuresOf } from './features.ts';
import { rowsOf } from './rows.ts';
import { errorCodeOf } from './unavailable.ts';

/*
 * Every advisory lock of the product: no other file may take one (tests/architecture/locks.test.ts), so that no two
 * purposes share a number by accident. Processes of earlier versions use the same numbers. A server without advisory
 * locks locks a row of `row_locks` in place of a number (docs/decisions/0101).
 */

/** Rules that compare a record with others, by their code in the catalogue. */
export type RuleCode = 205 | 206 | 208 | 209;

const insertRow = (name: string) => sql`insert into row_locks (name) values (${name}) on conflict do nothing`;

/** Locks a row until the transaction ends. The insertion waits as well, for a transaction that inserts the same row. */
async function lockRow(tx: Db, name: string): Promise<void> {
  await tx.execute(insertRow(name));
  await tx.execute(sql`select from row_locks where name = ${name} for update`);
}

/** A lock by its numbers, and by the name of its row. */
interface Lock {
  numbers: readonly [number, (number | string)?];
  row: string;
}

async function lock(tx: Db, { numbers: [purpose, key], row }: Lock): Promise<void> {
  if (!featuresOf(tx).advisoryLocks) await lockRow(tx, row);
  else if (key === undefined) await tx.execute(sql`select pg_advisory_xact_lock(${purpose})`);
  else
    await tx.execute(
      sql`select pg_advisory_xact_lock(${purpose}, ${typeof key === 'string' ? sql`hashtext(${key})` : key})`,
    );
}

/**
 * Serializes writes that a rule compares with each other until the transaction ends; otherwise two conflicting ones
 * could both pass, even in two processes on one PostgreSQL.
 */
export const lockRule = (tx: Db, code: RuleCode): Promise<void> =>
  lock(tx, { numbers: [7_305_202, code], row: `rule ${code}` });

/** Serializes publications of resources until the transaction ends. */
export const lockPublication = (tx: Db): Promise<void> => lock(tx, { numbers: [7_305_203], row: 'publication' });

/**
 * Serializes the writes of a resource until the transaction ends, so that two equal records cannot both pass a rule.
 * `path` is the address of the resource.
 */
export const lockResource = (tx: Db, path: string): Promise<void> =>
  lock(tx, { numbers: [7_305_204, path], row: `resource ${path}` });

/** Serializes the maintenance of the history's partitions until the transaction ends. */
export const lockPartitions = (tx: Db): Promise<void> => lock(tx, { numbers: [7_305_206], row: 'partitions' });

/** Serializes a user's saves of views until the transaction ends, so that concurrent ones cannot exceed the limit. */
export const lockViewsOf = (tx: Db, personId: string): Promise<void> =>
  lock(tx, { numbers: [7_305_207, personId], row: `views ${personId}` });

/** Serializes steps of planning until the transaction ends, so that two processes do not plan the same points. */
export const lockPlanning = (tx: Db): Promise<void> => lock(tx, { numbers: [7_305_208], row: 'planning' });

/** Serializes the computation of derived data on a server without triggers until the transaction ends. */
export const lockDerivedData = (tx: Db): Promise<void> => lock(tx, { numbers: [7_305_210], row: 'derived data' });

/** Serializes the starts of imports of a file into a resource until the transaction ends. */
export const lockImport = (tx: Db, file: string): Promise<void> =>
  lock(tx, { numbers: [7_305_211, file], row: `import ${file}` });

const migrationLock = { numbers: [7_305_201], row: 'migration' } as const satisfies Lock;
const maintenanceLock = { numbers: [7_305_205], row: 'maintenance' } as const satisfies Lock;
type TriedLock = typeof migrationLock | typeof maintenanceLock;

const lockNotAvailable = '55P03';
const alreadyExists = new Set(['42P07', '42710', '23505']);

/**
 * Creates the rows of the locks that are tried, before the first migration and outside of the transactions that lock
 * them: one that waits for an insertion does not merely try.
 */
export async function prepareRowLocks(db: Db): Promise<void> {
  try {
    await db.execute(sql`create table if not exists row_locks (name text primary key)`);
  } catch (error) {
    // Another process has created the table between the look for it and the creation.
    if (!alreadyExists.has(errorCodeOf(error))) throw error;
  }
  for (const { row } of [migrationLock, maintenanceLock]) await db.execute(insertRow(row));
}

// The statements of locks that are tried have no parameter: that of the last statement keeps its snapshot, for which
// an index created concurrently waits.

async function tryAdvisoryLock(tx: Db, number: number): Promise<boolean> {
  const [found] = await rowsOf<{ taken: boolean }>(tx, sql.raw(`select pg_try_advisory_xact_lock(${number}) as taken`));
  return found?.taken === true;
}

async function tryRow(tx: Db, row: TriedLock['row']): Promise<boolean> {
  try {
    // A savepoint, since a rejected statement ends the transaction otherwise.
    const taken = await tx.transaction((savepoint) =>
      rowsOf(savepoint, sql.raw(`select from row_locks where name = '${row}' for update nowait`)),
    );
    return taken.length > 0;
  } catch (error) {
    if (errorCodeOf(error) === lockNotAvailable) return false;
    throw error;
  }
}

const tryLock = (tx: Db, { numbers: [number], row }: TriedLock): Promise<boolean> =>
  featuresOf(tx).advisoryLocks ? tryAdvisoryLock(tx, number) : tryRow(tx, row);

/** Serializes migrations until the transaction ends; `waiting` is called when another process migrates. */
export async function lockMigration(tx: Db, waiting: () => void): Promise<void> {
  if (await tryLock(tx, migrationLock)) return;
  waiting();
  await lock(tx, migrationLock);
}

/** Takes the lock of maintenance until the transaction ends; returns false when another process has it. */
export const tryMaintenanceLock = (tx: Db): Promise<boolean> => tryLock(tx, maintenanceLock);

/** Returns whether a server has advisory locks: some only have their functions, which lock nothing. */
export async function hasAdvisoryLocks(tx: Db): Promise<boolean> {
  // A number of this connection only, so that two processes that ask at once do not meet.
  await tx.execute(sql`select pg_advisory_xact_lock(7305209, pg_backend_pid())`);
  const held = await rowsOf(
    tx,
    sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid = 7305209 and objid = pg_backend_pid()::oid`,
  );
  return held.length > 0;
}

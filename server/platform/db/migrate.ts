import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';
import { upgradeLegacyDatabase } from './legacy/upgradeLegacyDatabase.ts';
import { applyRoutines } from './routines.ts';
import { rowsOf } from './rows.ts';

/** Folder of the sources; the build copies it beside the server's file. */
const folder = join(import.meta.dirname, 'migrations');
const migrationsTable = '__drizzle_migrations';
const dialect = new PgDialect();

/** Thrown for a database that a later version of the product has migrated. */
export class LaterDatabaseError extends Error {}

/**
 * Migrates the schema, applies today's functions and triggers and then runs `fill`, all in one transaction; `isNew` is true for a database that was just
 * created. `begin` runs first in the transaction: it ensures that no other process migrates at the same time. Throws
 * `LaterDatabaseError` before it changes anything.
 */
export async function migrate(
  db: Db,
  fill: (db: Db, isNew: boolean) => Promise<void>,
  begin: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await begin(tx);
    const [state] = await rowsOf<{ isPrevious: boolean; isKnown: boolean; migrationsSchema: string }>(
      tx,
      sql`
      select to_regclass('schema_migrations') is not null as "isPrevious", to_regclass(${migrationsTable}) is not null as "isKnown", current_schema() as "migrationsSchema"`,
    );
    const isKnown = state?.isKnown === true;
    const steps = readSteps();
    if (isKnown) await requireNoLaterStep(tx, steps);
    const apply = (some: MigrationMeta[]) =>
      dialect.migrate(some, sessionOf(tx), { migrationsFolder: folder, migrationsTable, ...state });
    if (state?.isPrevious === true && steps[0] !== undefined) {
      await upgradeLegacyDatabase(tx, steps[0]);
      await apply([{ ...steps[0], sql: [] }]);
    }
    await apply(steps);
    await applyRoutines(tx);
    await fill(tx, state?.isPrevious === false && !state.isKnown);
  });
}

/** A start of an earlier version would write rows that lack what the later one relies on. */
async function requireNoLaterStep(tx: Db, steps: readonly MigrationMeta[]): Promise<void> {
  const [last] = await rowsOf<{ at: number | null }>(
    tx,
    sql`select max(created_at)::float8 as at from ${sql.identifier(migrationsTable)}`,
  );
  if ((last?.at ?? 0) > (steps.at(-1)?.folderMillis ?? 0)) throw new LaterDatabaseError();
}

/** Returns whether a step is known, so that a database that has applied it as the last one can be migrated. */
export const isKnownStep = (hash: string): boolean => readSteps().some((step) => step.hash === hash);

/** Runs the steps in the first schema of the `search_path`, without recording them: the first ones up to a hash. */
export async function runStepsUpTo(tx: Db, last: string): Promise<void> {
  const steps = readSteps();
  await runSteps(tx, steps.slice(0, steps.findIndex(({ hash }) => hash === last) + 1));
}

/** Runs the steps that follow a hash. */
export async function runStepsAfter(tx: Db, last: string): Promise<void> {
  const steps = readSteps();
  await runSteps(tx, steps.slice(steps.findIndex(({ hash }) => hash === last) + 1));
}

async function runSteps(tx: Db, steps: readonly MigrationMeta[]): Promise<void> {
  for (const statement of steps.flatMap((step) => step.sql)) await tx.execute(sql.raw(statement));
}

const readSteps = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: folder }).map(inPresentSchema);

/** Removes the `public` that drizzle-kit writes into references: the connection's `search_path` decides the schema. */
function inPresentSchema(step: MigrationMeta): MigrationMeta {
  return { ...step, sql: step.sql.map((statement) => statement.replaceAll('"public".', '')) };
}

/**
 * Wraps a transaction as the session of drizzle's migrator. It starts no nested transaction, so that tables and first
 * rows are created together or not at all.
 */
function sessionOf(tx: Db): PgSession {
  const session = {
    all: (query: SQL) => rowsOf(tx, query),
    transaction: (work: (tx: Db) => Promise<void>) => work(tx),
    // The schema exists, and PostgreSQL requires the right to create one even then.
    execute: async (query: SQL) =>
      dialect.sqlToQuery(query).sql.startsWith('CREATE SCHEMA') ? undefined : tx.execute(query),
  };
  return session as unknown as PgSession;
}

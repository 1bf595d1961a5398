import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';
import { upgradeLegacyDatabase } from './legacy/upgradeLegacyDatabase.ts';
import { rowsOf } from './rows.ts';

/** Of the sources; the build puts a copy beside the server's file. */
const folder = join(import.meta.dirname, 'migrations');
const migrationsTable = '__drizzle_migrations';
const dialect = new PgDialect();

/**
 * Brings the schema up to date and then runs `fill`, all in one transaction; `isNew` tells it of a database that has just been created.
 * Whoever calls it sees to it that nobody else does at the same moment.
 */
export async function migrate(db: Db, fill: (db: Db, isNew: boolean) => Promise<void>): Promise<void> {
  const steps = readMigrationFiles({ migrationsFolder: folder }).map(inPresentSchema);
  await db.transaction(async (tx) => {
    const [found] = await rowsOf<{ isPrevious: boolean; isKnown: boolean; migrationsSchema: string }>(
      tx,
      sql`
      select to_regclass('schema_migrations') is not null as "isPrevious", to_regclass(${migrationsTable}) is not null as "isKnown", current_schema() as "migrationsSchema"`,
    );
    const apply = (some: MigrationMeta[]) =>
      dialect.migrate(some, sessionOf(tx), { migrationsFolder: folder, migrationsTable, ...found });
    if (found?.isPrevious === true && steps[0] !== undefined) {
      await upgradeLegacyDatabase(tx, steps[0]);
      await apply([{ ...steps[0], sql: [] }]);
    }
    await apply(steps);
    await fill(tx, found?.isPrevious === false && !found.isKnown);
  });
}

/** drizzle-kit names `public` where a table refers to another; the tables are wherever the connection's `search_path` puts them. */
function inPresentSchema(step: MigrationMeta): MigrationMeta {
  return { ...step, sql: step.sql.map((statement) => statement.replaceAll('"public".', '')) };
}

/** A transaction as drizzle's migrator wants its session: it begins none of its own, so that tables and first rows come together or not at all. */
function sessionOf(tx: Db): PgSession {
  const session = {
    all: (query: SQL) => rowsOf(tx, query),
    transaction: (work: (tx: Db) => Promise<void>) => work(tx),
    // The schema is there, and PostgreSQL asks for the right to create one even then.
    execute: async (query: SQL) =>
      dialect.sqlToQuery(query).sql.startsWith('CREATE SCHEMA') ? undefined : tx.execute(query),
  };
  return session as unknown as PgSession;
}

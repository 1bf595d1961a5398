import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';

/** The database as every query sees it: PGlite and PostgreSQL 15 answer to the same SQL. A transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open database and the way to close it. */
export interface Connection {
  db: Db;
  close(): Promise<void>;
}

/** The embedded database: in `folder`, or in memory without one. `snapshot` is a `dumpDataDir` of an earlier one. */
export async function openEmbedded(options: { folder?: string; snapshot?: Blob }): Promise<Connection & { client: PGlite }> {
  const client = await PGlite.create({
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(options.snapshot === undefined ? {} : { loadDataDir: options.snapshot }),
  });
  return { db: drizzlePglite(client), client, close: () => client.close() };
}

/** A PostgreSQL server by its `DATABASE_URL`. */
export function openPostgres(url: string): Connection {
  const pool = new Pool({ connectionString: url, max: 10 });
  // An idle connection that the server drops must not end the process: the pool opens another one.
  pool.on('error', (error) => console.error('PostgreSQL:', error.message));
  return { db: drizzlePostgres(pool), close: () => pool.end() };
}

import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { NodePgSession } from 'drizzle-orm/node-postgres/session';
import type { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';

type NoSchema = Record<string, never>;

/**
 * Makes a database begin its transactions on connections of the pool that always return to it. A connection is closed
 * instead of reused unless the server has ended the transaction: after a `begin`, a `commit` or a `rollback` that failed
 * or did not answer in time. drizzle's own transactions lose the connection of a `begin` that fails.
 */
export function transactOver(pool: Pool, db: NodePgDatabase<NoSchema>): void {
  // Not public; a transaction writes its statements as the database does.
  const { dialect } = db as unknown as { dialect: PgDialect };
  db.transaction = async (work, settings) => {
    const client = await pool.connect();
    let hasBegun = false;
    try {
      const session = new NodePgSession<NoSchema, ExtractTablesWithRelations<NoSchema>>(client, dialect, undefined);
      return await session.transaction((tx) => {
        hasBegun = true;
        return work(tx);
      }, settings);
    } finally {
      client.release(!hasBegun || client.getTransactionStatus() !== 'I');
    }
  };
}

import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { rowsOf, textArray } from './rows.ts';

/** Tables without data that a response shows. */
const uncounted = ['commit_counts', 'row_locks'];

/**
 * Creates the triggers that count the transactions which write to these tables, where they are missing. They stay when
 * a later start finds snapshots: a process that was started with `DATABASE_WITHOUT` may still rely on them.
 */
export async function countCommits(tx: Db, tables: readonly string[]): Promise<void> {
  const missing = await rowsOf<{ name: string }>(
    tx,
    sql`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = current_schema()::text::regnamespace and relname = any(${textArray(tables)}) and relname <> all(${textArray(uncounted)})
      and not exists (select 1 from pg_trigger where tgrelid = pg_class.oid and tgname = 'rows_counted')`,
  );
  for (const { name } of missing) {
    const table = sql.identifier(name);
    // By row: a statement that changes no row, as an idle poll for jobs, must not empty the caches.
    await tx.execute(
      sql`create trigger rows_counted after insert or update or delete on ${table} for each row execute function count_commit()`,
    );
    await tx.execute(
      sql`create trigger truncate_counted after truncate on ${table} for each statement execute function count_commit()`,
    );
  }
}

import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';

/**
 * Returns the schema of a database: columns, constraints and indexes with names, one per line. Partitions are listed as
 * their table, and columns by their place: a dropped one leaves a gap in their numbers.
 */
export async function readSchemaCatalogue(db: Db): Promise<string[]> {
  const lines = await rowsOf<{ line: string }>(
    db,
    sql`
    select concat_ws(' ', table_name, row_number() over (partition by table_name order by ordinal_position), column_name, udt_name, is_nullable, column_default, is_identity) as line
    from information_schema.columns where table_schema = 'public' and not starts_with(table_name, 'history_')
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and not starts_with(conname, 'history_default')
    union all select replace(indexdef, ' ON ONLY ', ' ON ') from pg_indexes where schemaname = 'public' and not starts_with(tablename, 'history_') order by 1`,
  );
  return lines.map(({ line }) => line);
}

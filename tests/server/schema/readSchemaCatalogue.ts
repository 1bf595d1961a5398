import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';

/**
 * Returns every object of a database with its definition, each as a text that begins with its kind: tables, views,
 * sequences, columns, constraints, indexes, functions, triggers and types. Columns are listed by their place: a dropped
 * one leaves a gap in their numbers. A required column is marked at the column, not by the constraint of PostgreSQL 18.
 */
export async function readSchemaCatalogue(db: Db): Promise<string[]> {
  const lines = await rowsOf<{ line: string }>(
    db,
    sql`
    with own as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions, relrowsecurity, pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid),
      case when relkind in ('v', 'm') then pg_get_viewdef(oid) end) as line from own
    union all select concat_ws(' ', 'column', relname, row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid), attidentity, attgenerated, nullif(attcollation, typcollation)::regcollation, attoptions)
      from own join pg_attribute on attrelid = own.oid join pg_type on pg_type.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid) from own join pg_index on indexrelid = own.oid
    union all select concat_ws(' ', 'sequence', relname, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle) from own join pg_sequence on seqrelid = own.oid
    union all select concat_ws(' ', 'function', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'a'
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid), tgenabled) from own join pg_trigger on tgrelid = own.oid where not tgisinternal
    union all select concat_ws(' ', 'type', oid::regtype, typtype, (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
      from pg_type where typnamespace = 'public'::regnamespace and typtype not in ('b', 'c')
    order by 1`,
  );
  return lines.map(({ line }) => line);
}

import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import type { Features } from './features.ts';
import { rowsOf } from './rows.ts';

/** Features that the tables and triggers of a database depend on. */
type CreatedFeatures = Pick<Features, 'snapshots' | 'partitions' | 'triggers' | 'transitionTables'>;

/**
 * Returns the features with those that the tables and triggers of a database were created with, which later migrations
 * have to fit; those of a database without such tables stay as given.
 */
export async function readCreatedFeatures(db: Db, features: Features): Promise<Features> {
  const [found] = await rowsOf<Partial<{ [Name in keyof CreatedFeatures]: boolean | null }>>(
    db,
    sql`
    select (select relkind = 'p' from pg_class where oid = to_regclass('history')) as partitions,
      (select exists (select from pg_trigger where tgrelid = sales.oid and tgname = 'sales_inserted') from pg_class sales where oid = to_regclass('sales')) as triggers,
      (select tgnewtable is not null from pg_trigger where tgrelid = to_regclass('sales') and tgname = 'sales_inserted') as "transitionTables",
      (select format_type(atttypid, null) = 'xid8' from pg_attribute where attrelid = to_regclass('sale_changes') and attname = 'writer') as snapshots`,
  );
  const triggers = found?.triggers ?? features.triggers;
  return {
    ...features,
    snapshots: found?.snapshots ?? features.snapshots,
    partitions: found?.partitions ?? features.partitions,
    triggers,
    transitionTables: triggers && (found?.transitionTables ?? features.transitionTables),
  };
}

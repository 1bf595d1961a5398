import { sql } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Db } from '../connection.ts';
import { rowsOf } from '../rows.ts';
import { legacySignInSql } from './signIn.ts';

/** 0010_user_territories. */
export const legacyUserTerritoriesSql = [
  `create table user_territories (
    user_id integer not null references users,
    territory_id integer not null references territories,
    primary key (user_id, territory_id)
  )`,
];

/** The last migration of the released version; earlier states were never released. */
const released = '0008_task_lists';
const since: readonly (readonly [string, readonly string[]])[] = [
  ['0009_sign_in', legacySignInSql],
  ['0010_user_territories', legacyUserTerritoriesSql],
];

/** The index of the task list now has the money as an included column; drizzle does not support `include`. */
const taskIndex = [
  'drop index tasks_trade_point_id_status_field_employee_id_money_total_idx',
  'create index tasks_trade_point_id_status_field_employee_id_money_total_idx on tasks (trade_point_id, status, field_employee_id, money_total)',
];

/** Renames foreign keys to drizzle's names in `first`; PostgreSQL had generated the old ones. */
function renamedKeys(first: MigrationMeta): string[] {
  return [...first.sql.join('').matchAll(/ALTER TABLE "(\w+)" ADD CONSTRAINT "(\w+)" FOREIGN KEY \("(\w+)"\)/g)].map(
    ([, table, name, column]) => `alter table ${table} rename constraint ${table}_${column}_fkey to ${name}`,
  );
}

/**
 * Converts a database with migrations in `schema_migrations` to the result of the `first` generated migration
 * (docs/decisions/0023). Throws when it is older than the released version.
 */
export async function upgradeLegacyDatabase(tx: Db, first: MigrationMeta): Promise<void> {
  const applied = new Set(
    (await rowsOf<{ name: string }>(tx, sql`select name from schema_migrations`)).map(({ name }) => name),
  );
  if (!applied.has(released))
    throw new Error('База данных создана версией старше выпущенной: обновите её сначала до предыдущей версии.');
  const missing = since.filter(([name]) => !applied.has(name)).flatMap(([, statements]) => statements);
  for (const statement of [...missing, ...taskIndex, ...renamedKeys(first), 'drop table schema_migrations'])
    await tx.execute(sql.raw(statement));
}

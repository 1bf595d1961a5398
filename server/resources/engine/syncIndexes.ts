import { sql } from 'drizzle-orm';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db, Maintenance } from '../../platform/db/connection.ts';
import { makeIndexes, type IndexedTable } from '../../platform/db/makeIndexes.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { indexesOf, namePrefix, statisticsOf } from './indexes.ts';

type Log = (message: string) => void;

const table: IndexedTable = {
  table: 'added_records',
  prefix: namePrefix,
  without: 'Поиск по части текста в добавленных ресурсах идёт без индекса',
  failed: 'Индекс добавленного ресурса не создан, поиск идёт без него',
};

async function makeStatistics(db: Db, declarations: readonly Declaration[]): Promise<void> {
  const there = await rowsOf<{ name: string }>(
    db,
    sql`
    select stxname as name from pg_statistic_ext where stxrelid = 'added_records'::regclass and starts_with(stxname, ${namePrefix})`,
  );
  const expected = statisticsOf(declarations);
  for (const { name } of there)
    if (!expected.some((item) => item.name === name))
      await db.execute(sql`drop statistics if exists ${sql.identifier(name)}`);
  for (const { name, definition } of expected)
    await db.execute(sql`create statistics if not exists ${sql.identifier(name)} ${sql.raw(definition)}`);
}

/**
 * Gives the records of added resources the indexes that their declarations need, and takes away those that none needs. One that
 * cannot be made is told to `log`: queries are right without it, only slower (docs/decisions/0024).
 */
export async function syncIndexes(
  maintenance: Maintenance,
  declarations: readonly Declaration[],
  log: Log,
): Promise<void> {
  await makeIndexes(maintenance, table, indexesOf(declarations), log);
  await makeStatistics(maintenance.db, declarations);
  // A vacuum also puts into the indexes of texts and lists what waits beside them.
  await maintenance.db.execute(sql`vacuum (analyze) added_records`);
}

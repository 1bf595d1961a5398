import { sql } from 'drizzle-orm';
import type { Maintenance } from '../../platform/db/connection.ts';
import { makeIndexes, type IndexedTable, type IndexDefinition } from '../../platform/db/makeIndexes.ts';

const table: IndexedTable = {
  table: 'tasks',
  prefix: 'tasks_x_',
  without: 'Поиск в списке задач идёт без индекса',
  failed: 'Индекс задач не создан, поиск идёт без него',
};
const search: IndexDefinition = {
  name: 'tasks_x_search',
  definition: 'on tasks using gin (search gin_trgm_ops)',
  trigrams: true,
};

/** Gives the texts of tasks the index that finds parts of them. No step of the tables makes it, because it needs an extension that a server may not have. */
export async function syncTaskIndex(maintenance: Maintenance, log: (message: string) => void): Promise<void> {
  // It has to know the values, too, and PGlite has nothing that looks at them by itself.
  if (await makeIndexes(maintenance, table, [search], log)) await maintenance.db.execute(sql`vacuum (analyze) tasks`);
}

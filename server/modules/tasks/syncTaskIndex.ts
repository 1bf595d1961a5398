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

/** Creates the text index of tasks. No migration does so, because it needs an extension that a server may lack. */
export async function syncTaskIndex(maintenance: Maintenance, log: (message: string) => void): Promise<void> {
  // The index also needs statistics of the values, and PGlite does not collect them by itself.
  if (await makeIndexes(maintenance, table, [search], log)) await maintenance.db.execute(sql`vacuum (analyze) tasks`);
}

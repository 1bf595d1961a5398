import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#server/platform/db/rows.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

// Tests and screenshots rely on these rows; another order of the random numbers would change all of them.
it('creates the same demo data and numbering as before', async () => {
  const { db } = connection;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition order by 1`,
  );
  const hash = createHash('sha256');
  for (const { name } of tables.filter(
    (table) => !/^(__|written_tables|sale_changes|task_changes|task_counts)/.test(table.name),
  )) {
    const [all] = await rowsOf<{ rows: string }>(
      db,
      sql`select coalesce(string_agg(t::text, ';' order by t::text collate "C"), '') as rows from ${sql.identifier(name)} t`,
    );
    if (all?.rows !== '') hash.update(`${name}:${all?.rows}\n`);
  }
  const numbering = await rowsOf<{ name: string; last: string | null }>(
    db,
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null and not starts_with(sequencename, '__drizzle') order by 1`,
  );
  hash.update(JSON.stringify(numbering));
  expect(hash.digest('hex').slice(0, 16)).toBe('63b0bfcd1df9ee48');
});

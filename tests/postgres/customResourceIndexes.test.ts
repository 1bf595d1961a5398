import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { syncIndexes } from '#server/recordEngine/core/syncIndexes.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { openPostgres } from '#server/platform/db/openConnection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { promo } from '#tests/customResources/promo.ts';
import { startServer } from '#tests/processes/serverProcess.ts';
import { serverUrl } from './serverUrl.ts';

/** Returns the number of valid indexes of custom resources. */
async function count({ db }: Connection): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`select 1 from pg_index join pg_class on pg_class.oid = indexrelid where indisvalid and starts_with(relname, 'added_records_x_')`,
  );
  return rows.length;
}

const waitOptions = { timeout: 90_000, interval: 50 };

it('creates the indexes of a resource once when two processes start together, and drops them with it (operating, Added resources)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'added-indexes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'config/resources'), { recursive: true });
  cpSync('tests/customResources/promo.json', join(folder, 'config/resources/promo.json'));
  const url = await createDatabase(serverUrl, 'small');
  const connection = openPostgres(url);
  onTestFinished(() => connection.close());
  const start = (name: string) =>
    startServer({ DATABASE_URL: url, CONFIG_DIR: join(folder, 'config'), DATA_DIR: join(folder, name) });
  const servers = await Promise.all([start('one'), start('two')]);
  await vi.waitUntil(async () => (await count(connection)) === 16, waitOptions);
  rmSync(join(folder, 'config/resources/promo.json'));
  await vi.waitUntil(async () => (await count(connection)) === 0, waitOptions);
  expect(servers.map((server) => server.printed()).join('')).not.toContain('Индекс');
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
});

it('creates the other indexes and logs a line when the user may not create the extension', async () => {
  const url = new URL(await createDatabase(serverUrl, 'small'));
  const admin = openPostgres(url.href);
  await admin.db.execute(sql`do $$ begin create role clerk login; exception when duplicate_object then null; end $$`);
  await admin.db.execute(sql`alter table added_records owner to clerk`);
  await admin.db.execute(sql`grant create on schema public to clerk`);
  await admin.close();
  url.username = 'clerk';
  const clerk = openPostgres(url.href);
  onTestFinished(() => clerk.close());
  const messages: string[] = [];
  await clerk.maintain((maintenance) => syncIndexes(maintenance, [promo], (line) => void messages.push(line)));
  expect(messages).toEqual([
    expect.stringMatching(
      /^Поиск по части текста .* идёт без индекса: расширение pg_trgm недоступно \(permission denied/,
    ),
  ]);
  expect(await count(clerk)).toBe(14);
});

it('runs in one process at a time, and rebuilds an unfinished index', async () => {
  const connection = openPostgres(await createDatabase(serverUrl, 'small'));
  onTestFinished(() => connection.close());
  const others: boolean[] = [];
  expect(
    await connection.maintain(async (maintenance) => {
      await syncIndexes(maintenance, [promo], () => undefined);
      others.push(await connection.maintain(async () => undefined));
    }),
  ).toBe(true);
  expect(others).toEqual([false]);
  await connection.db.execute(
    sql`update pg_index set indisvalid = false where indexrelid in (select oid from pg_class where starts_with(relname, 'added_records_x_'))`,
  );
  expect(await count(connection)).toBe(0);
  await connection.maintain((maintenance) => syncIndexes(maintenance, [promo], () => undefined));
  expect(await count(connection)).toBe(16);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runDataCommand } from '#server/admin/data/command.ts';
import { registry } from '#server/main/registry/registry.ts';
import { detectPooler, openPostgres } from '#server/platform/db/openConnection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { startServer } from '../processes/serverProcess.ts';
import { serverUrl } from './serverUrl.ts';

const poolerUrl = process.env['TEST_POOLER_URL'];

/** Returns the address of a new database, and the one through PgBouncer. */
async function pooledDatabase(content: 'small' | 'empty'): Promise<{ direct: string; pooled: string }> {
  const direct = await createDatabase(serverUrl, content);
  const pooled = new URL(poolerUrl ?? '');
  pooled.pathname = new URL(direct).pathname;
  return { direct, pooled: pooled.href };
}

describe('A role with the limits of requests, as behind a pooler', () => {
  it('lifts them for a long command: `data save` waits longer for a table, and the limits apply again after it', async () => {
    const url = await createDatabase(serverUrl, 'small');
    const other = openPostgres(url);
    for (const name of ['statement_timeout', 'lock_timeout'])
      await other.db.execute(sql.raw(`alter database ${new URL(url).pathname.slice(1)} set ${name} = '300ms'`));
    const connection = openPostgres(url, { isPooled: true });
    const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
    onTestFinished(async () => {
      rmSync(folder, { recursive: true });
      await connection.close();
      await other.close();
    });
    const place = {
      maintain: connection.maintain,
      dataDir: folder,
      tables: registry.dataTables,
      now: () => 1_750_000_000,
      address: 'http://localhost',
      typed: 'npm run data --',
    };
    const isWaiting = () =>
      rowsOf(
        connection.db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and clock_timestamp() - query_start > interval '600 ms'`,
      );
    const { saving } = await other.db.transaction(async (tx) => {
      await tx.execute(sql`lock table notices in access exclusive mode`);
      const saving = runDataCommand(place, connection.db, ['save', folder]);
      await expect.poll(async () => (await isWaiting()).length, { timeout: 20_000 }).toBe(1);
      return { saving };
    });
    expect((await saving).text).toContain('Сохранено: ');
    await expect(connection.db.execute(sql`select pg_sleep(2)`)).rejects.toMatchObject({ cause: { code: '57014' } });
  });
});

describe.skipIf(poolerUrl === undefined)('PgBouncer that pools transactions (operating, PostgreSQL)', () => {
  it('is noticed, with the limits that the role lacks', async () => {
    const { direct, pooled } = await pooledDatabase('empty');
    expect(await detectPooler(direct)).toEqual({ isPooled: false, missing: [] });
    expect(await detectPooler(pooled)).toEqual({
      isPooled: true,
      missing: ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'],
    });
  });

  it('lets one of two processes migrate an empty database, and names the missing limits', async () => {
    const { pooled } = await pooledDatabase('empty');
    const env = { DATABASE_URL: pooled, DEMO: 'off' };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    for (const { url, printed, end } of servers) {
      expect(printed()).toContain(
        'Пулер соединений перед базой не передаёт ограничения времени, и у роли их нет: зависший запрос не прервётся. ' +
          "Задайте их один раз: alter role current_user set statement_timeout = '20s'; alter role current_user set lock_timeout = '10s'; alter role current_user set idle_in_transaction_session_timeout = '30s';",
      );
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect(await end('SIGTERM')).toBe(0);
    }
  });

  it('serves sessions and writes of two processes', async () => {
    const { pooled } = await pooledDatabase('small');
    const env = { DATABASE_URL: pooled };
    const [one, other] = await Promise.all([startServer(env), startServer(env)]);
    const { access_token: token } = await one.signIn();
    const path = '/api/v1/notifications/';
    const notice = { message: 'Через пулер', date: 2_000_000_000, territoryIds: [1], distributorIds: [1] };
    // More requests at once than a process has connections.
    const sent = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? one : other).call('POST', path, token, notice));
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
    const read = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? one : other).call('GET', path, token));
    expect(new Set((await Promise.all(read)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('is used without advice once the database or its role has the limits', async () => {
    const { direct, pooled } = await pooledDatabase('small');
    const admin = openPostgres(direct);
    onTestFinished(() => admin.close());
    for (const [name, value] of [
      ['statement_timeout', '20s'],
      ['lock_timeout', '10s'],
      ['idle_in_transaction_session_timeout', '30s'],
    ])
      await admin.db.execute(sql.raw(`alter database ${new URL(direct).pathname.slice(1)} set ${name} = '${value}'`));
    expect(await detectPooler(pooled)).toEqual({ isPooled: true, missing: [] });
    const connection = openPostgres(pooled, { isPooled: true });
    onTestFinished(() => connection.close());
    expect(await rowsOf(connection.db, sql`show statement_timeout`)).toEqual([{ statement_timeout: '20s' }]);
  });

  it('keeps the limits of requests away from maintenance, which runs in one process at a time', async () => {
    const { pooled } = await pooledDatabase('small');
    const [one, other] = [openPostgres(pooled, { isPooled: true }), openPostgres(pooled, { isPooled: true })];
    onTestFinished(async () => {
      await one.close();
      await other.close();
    });
    let second: boolean | undefined;
    const first = await one.maintain(async ({ db }) => {
      await db.execute(sql`create index concurrently pooled_idx on notices (message)`);
      second = await other.maintain(() => Promise.resolve());
    });
    expect({ first, second }).toEqual({ first: true, second: false });
    expect(await other.maintain(() => Promise.resolve())).toBe(true);
  });
});

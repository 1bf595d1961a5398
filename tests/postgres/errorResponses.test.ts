import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/main/app.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { openPostgres } from '#server/platform/db/openConnection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { serverUrl } from './serverUrl.ts';

let url: string;
let connection: Connection;
beforeAll(async () => {
  url = await createDatabase(serverUrl, 'small');
  connection = openPostgres(url);
});
afterAll(() => connection.close());

const busy = { success: false, error: { code: 503, text: 'Сервер не успел выполнить запрос. Повторите через минуту' } };

/** Returns the response to a request whose queries are replaced by `work`. */
async function answerTo(work: () => Promise<unknown>): Promise<unknown> {
  const app = createApi({
    db: connection.db,
    now: Date.now,
    sms: { send: () => Promise.resolve() },
    log: () => undefined,
    followers: [],
  });
  app.get('/work', async (c) => c.json(await work()));
  const response = await app.request('/work');
  return [response.status, await response.json()];
}

describe('PostgreSQL failures (spec D12)', () => {
  it('runs on version 15 or newer, for all tests of the API', async () => {
    const [found] = await rowsOf<{ version: number }>(
      connection.db,
      sql`select current_setting('server_version_num')::int as version`,
    );
    expect(found?.version).toBeGreaterThanOrEqual(150_000);
  });

  it('answers an error when a statement takes too long or waits for a lock', async () => {
    expect(
      await answerTo(() =>
        connection.db.transaction(async (tx) => {
          await tx.execute(sql`set local statement_timeout = 20`);
          await tx.execute(sql`select pg_sleep(10)`);
        }),
      ),
    ).toEqual([503, busy]);
    expect(
      await answerTo(() =>
        connection.db.transaction(async (holder) => {
          await holder.execute(sql`lock table notices`);
          await connection.db.transaction(async (tx) => {
            await tx.execute(sql`set local lock_timeout = 20`);
            await tx.execute(sql`select 1 from notices`);
          });
        }),
      ),
    ).toEqual([503, busy]);
  });

  it('sets time limits on every connection', async () => {
    const settings = await rowsOf(
      connection.db,
      sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(settings).toEqual([{ statement: '20s', lock: '10s', idle: '30s' }]);
  });

  it('answers an error when all connections are in use', async () => {
    const limited = new URL(url);
    await connection.db.execute(sql`create role narrow login connection limit 1`);
    limited.username = 'narrow';
    const narrow = openPostgres(limited.href);
    expect(
      await answerTo(() =>
        Promise.all([narrow.db.execute(sql`select pg_sleep(0.2)`), narrow.db.execute(sql`select pg_sleep(0.2)`)]),
      ),
    ).toEqual([
      503,
      { success: false, error: { code: 503, text: 'База данных временно недоступна. Повторите через минуту' } },
    ]);
    await narrow.close();
  });

  it('survives a connection that ends within a transaction', async () => {
    expect(
      await answerTo(() =>
        connection.db.transaction(async (tx) => {
          const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
          await connection.db.execute(sql`select pg_terminate_backend(${own?.pid ?? 0})`);
          await connection.db.execute(sql`select pg_sleep(0.05)`);
          await tx.execute(sql`select 1`);
        }),
      ),
    ).toEqual([
      503,
      { success: false, error: { code: 503, text: 'База данных временно недоступна. Повторите через минуту' } },
    ]);
    expect(await answerTo(() => rowsOf(connection.db, sql`select 1 as one`))).toEqual([200, [{ one: 1 }]]);
  });
});

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { serverUrl } from './serverUrl.ts';

let [first, second]: [Client, Client] = [new Client(), new Client()];
beforeAll(async () => {
  const url = await createDatabase(serverUrl, 'small');
  [first, second] = [new Client(url), new Client(url)];
  await Promise.all([first.connect(), second.connect()]);
});
afterAll(() => Promise.all([first.end(), second.end()]));

const move =
  'update trade_points set territory_id = case territory_id when 2 then 3 else 2 end where trade_point_id = 1';
const write = `insert into tasks (title, description, trade_point_id, field_employee_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date)
  select title, description, 1, field_employee_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date from tasks limit 1`;
const misplaced = async () =>
  (
    await first.query(
      'select task_id from tasks join trade_points p using (trade_point_id) where tasks.territory_id is distinct from p.territory_id',
    )
  ).rows;
const secondWaits = async () => {
  // Within a transaction, the first statistics are cached.
  await first.query('select pg_stat_clear_snapshot()');
  const {
    rows: [found],
  } = await first.query<{ waits: boolean }>(
    "select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1",
    [(second as Client & { processID: number }).processID],
  );
  expect(found?.waits).toBe(true);
};

describe('Territory of a task while its trade point moves (docs/decisions/0070)', () => {
  it.each([
    ["is the moved point's, for a task written meanwhile", move, write],
    ["is the moved point's, for a task that was not yet committed", write, move],
  ])('follows the trade point: %s', async (_title, begun, meanwhile) => {
    await first.query('begin');
    await first.query(begun);
    const waiting = second.query(meanwhile);
    await vi.waitFor(secondWaits);
    await first.query('commit');
    await waiting;
    expect(await misplaced()).toEqual([]);
  });
});

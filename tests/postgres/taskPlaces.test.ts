import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '#server/testDatabase.ts';
import { serverUrl } from './serverUrl.ts';

const clients: Client[] = [];
let [mover, writer]: [Client, Client] = [new Client(), new Client()];
beforeAll(async () => {
  const url = await createDatabase(serverUrl, 'small');
  [mover, writer] = [new Client(url), new Client(url)];
  clients.push(mover, writer);
  await Promise.all(clients.map((client) => client.connect()));
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

const move = 'update trade_points set territory_id = case territory_id when 2 then 3 else 2 end where trade_point_id = 1';
const write = `insert into tasks (title, description, trade_point_id, field_employee_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date)
  select title, description, 1, field_employee_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date from tasks limit 1`;
const misplaced = async () => (await mover.query('select task_id from tasks join trade_points p using (trade_point_id) where tasks.territory_id is distinct from p.territory_id')).rows;
const waits = async (client: Client, who: Client) => {
  const { rows: [found] } = await client.query<{ waits: boolean }>("select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1", [(who as Client & { processID: number }).processID]);
  expect(found?.waits).toBe(true);
};

describe('the territory of a task while its trade point moves (docs/decisions/0070)', () => {
  it('is where the point has come to, of a task that is written meanwhile', async () => {
    await mover.query('begin');
    await mover.query(move);
    const written = writer.query(write);
    await vi.waitFor(() => waits(mover, writer));
    await mover.query('commit');
    await written;
    expect(await misplaced()).toEqual([]);
  });

  it('is where the point comes to after a task was written that is not committed yet', async () => {
    await writer.query('begin');
    await writer.query(write);
    const moved = mover.query(move);
    await vi.waitFor(() => waits(writer, mover));
    await writer.query('commit');
    await moved;
    expect(await misplaced()).toEqual([]);
  });
});

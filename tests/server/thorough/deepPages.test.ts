import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  // Three years of tasks, several of the same second.
  await api.deps.db.execute(sql`
    insert into tasks (title, description, trade_point_id, field_employee_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date)
    select 'Задача', '', 1, 1, 1, n % 6, 'piece', 1, 0, 100, 0, 1749978000 - n / 3 * 70000, '2025-06-15' from generate_series(1, 4000) n`);
});
afterAll(() => api.close());

const isActual = sql`status in (${sql.raw(actualStatusIds.join(', '))})`;
const filters = [
  ['', sql`true`],
  ['status=3', sql`status = 3`],
  ['actual=true', isActual],
  ['actual=false', sql`not ${isActual}`],
  ['status=2&actual=true', sql`status = 2`],
  ['status=2&actual=false', sql`false`],
  ['fieldEmployeeId=1', sql`field_employee_id = 1`],
] as const;

async function pageOf(query: string): Promise<{ ids: number[]; count: number | undefined }> {
  const { body } = await api.call('GET', `/api/v1/tasks/?${query}`, token);
  const { data, meta } = body as unknown as { data: { data: { taskId: number }[] }; meta?: { count: number } };
  return { ids: data.data.map(({ taskId }) => taskId), count: meta?.count };
}

interface Page {
  query: string;
  ids: number[];
  count: number | undefined;
}

/** Returns pages before, at and behind the offset from which weeks are skipped, up to the end of the list. */
async function readPages(): Promise<{ read: Page[]; expected: Page[] }> {
  const [read, expected]: [Page[], Page[]] = [[], []];
  for (const [filter, where] of filters) {
    const rows = await rowsOf<{ id: number }>(
      api.deps.db,
      sql`select task_id as id from tasks where ${where} order by created desc, task_id desc`,
    );
    const all = rows.map(({ id }) => id);
    const offsets = [0, 1999, 2001, 2500, 3333, all.length - 5, all.length, all.length + 50].filter((at) => at >= 0);
    for (const offset of offsets)
      for (const count of [undefined, all.length]) {
        const query = `limit=50&offset=${offset}&${count === undefined ? '' : 'count=true&'}${filter}`;
        expected.push({ query, ids: all.slice(offset, offset + 50), count });
        read.push({ query, ...(await pageOf(query)) });
      }
  }
  return { read, expected };
}

describe('Deep pages of tasks', () => {
  it('continue the pages before them, with every filter by status and with others', async () => {
    const { read, expected } = await readPages();
    expect(read).toEqual(expected);
  });

  it('follow writes of any process: other states and days, deletions and new tasks', async () => {
    const { db } = api.deps;
    await db.execute(sql`update tasks set status = (status + 1) % 6 where task_id % 7 = 0`);
    await db.execute(sql`update tasks set created = created - 40000000 where task_id % 11 = 0`);
    await db.execute(sql`update tasks set money_paid = 5 where task_id % 3 = 0`);
    await db.execute(sql`delete from tasks where title = 'Задача' and task_id % 13 = 0`);
    const { read, expected } = await readPages();
    expect(read).toEqual(expected);
  });

  it('are counted by triggers as the tasks are', async () => {
    const counted = sql`select week, status, sum(count)::int as count from task_counts group by 1, 2 having sum(count) <> 0`;
    const there = sql`select (created / 604800)::int as week, status, count(*)::int as count from tasks group by 1, 2`;
    const differing = await rowsOf(
      api.deps.db,
      sql`(${counted} except ${there}) union all (${there} except ${counted})`,
    );
    expect(differing).toEqual([]);
  });
});

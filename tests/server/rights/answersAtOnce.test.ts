import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summaryParts } from '#resources/summary.ts';
import { registry } from '#server/main/registry/registry.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { isTableResource } from '#server/recordEngine/tables/tableResource.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { answersAtOnce, type AtOnce } from './atOnce.ts';
import { limitTo, territoryNamed } from './territoryFixture.ts';
import { demoPhones } from '../../support/demoPhones.ts';

/** A distributor of the clerk. */
let firm: number;
/** A region outside the clerk's limit. */
let elsewhere: number;
const phone = demoPhones.motivations;
let api: TestApi;
let boss: string;
let clerk: string;
beforeAll(async () => {
  api = await openTestApi();
  boss = (await api.signIn()).access_token;
  await limitTo(api.deps.db, phone, [await territoryNamed(api.deps.db, 'Республика Татарстан')]);
  elsewhere = await territoryNamed(api.deps.db, 'Московская область');
  clerk = (await api.signIn(phone)).access_token;
  const [own] = (await api.call('GET', '/api/v1/distributors/', clerk)).body.data as { distrId: number }[];
  firm = own?.distrId ?? 0;
});
afterAll(() => api.close());

/** Inserts a copy of a row of the demo data with other values and the next id; returns the id. */
async function copy(table: string, key: string, values: object): Promise<number> {
  const columns = await rowsOf<{ name: string }>(
    api.deps.db,
    sql`select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER' order by 1`,
  );
  const [name, id, list] = [table, key, columns.map((column) => column.name).join(', ')].map((text) => sql.raw(text));
  const [row] = await rowsOf<{ id: number }>(
    api.deps.db,
    sql`insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name},
      (select to_jsonb(own) || jsonb_build_object(${key}::text, (select max(${id}) + 1 from ${name})) from ${name} own order by ${id} limit 1)
        || ${JSON.stringify(values)}::jsonb) returning ${id} as id`,
  );
  return row?.id ?? 0;
}

/** Adds a distributor of another region with an agent, a point and whatever can happen to them. */
async function addHidden(): Promise<void> {
  const { db } = api.deps;
  const distrId = await copy('distributors', 'distr_id', { name: 'Скрытый', code: 'HIDDEN' });
  await db.execute(sql`insert into distributor_territories (distr_id, territory_id) values (${distrId}, ${elsewhere})`);
  const agent = await copy('field_employees', 'field_employee_id', {
    full_name: 'Скрытый Агент',
    territory_id: elsewhere,
    distr_id: distrId,
    code: 'HIDDEN',
    active: true,
  });
  const point = await copy('trade_points', 'trade_point_id', {
    name: 'Скрытая',
    territory_id: elsewhere,
    code: 'HIDDEN',
    lat: 55.5,
    lng: 37.5,
  });
  const shared = await copy('trade_points', 'trade_point_id', { territory_id: elsewhere, code: 'SHARED' });
  await db.execute(sql`insert into trade_point_distributors (trade_point_id, distr_id) values (${shared}, ${firm})`);
  const theirs = { trade_point_id: point, field_employee_id: agent };
  await db.execute(sql`insert into trade_point_distributors (trade_point_id, distr_id) values (${point}, ${distrId})`);
  await db.execute(
    sql`insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) values (${agent}, ${point}, 1, '2025-06-10', 100, 100, 1000000)`,
  );
  const verified = { created: 1_749_000_000, deadline_date: '2025-06-20', verified_date: 1_749_500_000 };
  await copy('tasks', 'task_id', {
    ...theirs,
    ...verified,
    money_total: 1000,
    money_paid: 1000,
    status: 3,
    code: null,
  });
  await copy('tasks', 'task_id', {
    ...theirs,
    ...verified,
    money_total: 1000,
    status: 0,
    verified_date: null,
    code: null,
  });
  await copy('audit_reports', 'report_id', {
    store_id: point,
    field_employee_id: agent,
    sent_date: 1_749_500_000,
    code: 'H',
  });
  await copy('issues', 'issue_id', { field_employee_id: agent, created: 1_749_500_000 });
  await copy('withdrawals', 'withdrawal_id', { field_employee_id: agent, amount: 777, code: 'H' });
  await copy('poll_answers', 'answer_id', { field_employee_id: agent, date: 1_749_500_000, code: 'H' });
  await copy('volume_tasks', 'volume_task_id', {
    field_employee_id: agent,
    money_paid: 5000,
    money_total: 5000,
    status: 3,
  });
}

describe('Answers with a territory limit', () => {
  it('about many records at once contain nothing about those outside the limit', async () => {
    const calls: AtOnce = answersAtOnce(
      summaryParts.map(({ resource }) => resource),
      { distrId: firm, territoryId: elsewhere },
    );
    const answersOf = async (token: string) => {
      const answers: Record<string, unknown> = {};
      for (const [method, path, body] of Object.values(calls).flat()) {
        const { status, body: answer } = await api.call(method, path, token, body);
        expect([method, path, status, answer.error]).toEqual([method, path, 200, undefined]);
        answers[`${method} ${path}`] = answer;
      }
      return answers;
    };
    const before = { clerk: await answersOf(clerk), boss: await answersOf(boss) };
    await addHidden();
    const after = { clerk: await answersOf(clerk), boss: await answersOf(boss) };
    expect(after.clerk).toEqual(before.clerk);
    const same = Object.entries(calls).filter(([, own]) =>
      own.every(
        ([method, path]) =>
          JSON.stringify(after.boss[`${method} ${path}`]) === JSON.stringify(before.boss[`${method} ${path}`]),
      ),
    );
    // Each of these addresses tells a user without a limit of the added records.
    expect(same.map(([address]) => address)).toEqual([]);
  });

  it('refuse rows by code of an accounting system, for records inside and outside the limit', async () => {
    const paths = registry
      .resourcesOf([])
      .filter((resource) => isTableResource(resource) && resource.entity.synced === true)
      .map(({ declaration }) => declaration.api.path);
    expect(paths).toContain('/api/exchange/tradePoints/');
    const rows = () => rowsOf(api.deps.db, sql`select trade_point_id, name, territory_id from trade_points order by 1`);
    const before = await rows();
    for (const path of paths) {
      const { status } = await api.call('PUT', path, clerk, [{ code: 'HIDDEN', name: 'Моя' }]);
      expect([path, status]).toEqual([path, 403]);
    }
    expect(await rows()).toEqual(before);
  });
});

import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { getTableName, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { setTimeZone } from '#codecs/timeZone.ts';
import { runDataCommand, type DataCommandResult } from '#server/admin/data/command.ts';
import { registry } from '#server/main/registry/registry.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestDatabase, testNow } from '#tests/support/testDatabase.ts';
import { followersOf } from '#server/main/registry/followers.ts';
import type { Trail } from '#server/trail/history/write.ts';
import { runCommand } from '#server/admin/users/command.ts';
import { everyTable } from '../../schema/everyTable.ts';
import { demoPhones } from '../../../support/demoPhones.ts';

let connection: Connection;
let trail: Trail;
let dataDir: string;
const { dataTables } = registry;
let run: (...typed: string[]) => Promise<DataCommandResult>;
let now = testNow;
beforeEach(async () => {
  connection = await openTestDatabase();
  onTestFinished(() => connection.close());
  trail = { db: connection.db, now: () => testNow * 1000, followers: followersOf('on') };
  dataDir = mkdtempSync(join(tmpdir(), 'data-'));
  now = testNow;
  run = (...typed) =>
    runDataCommand(
      {
        maintain: connection.maintain,
        dataDir,
        tables: dataTables,
        now: () => now,
        address: 'http://127.0.0.1:8080',
        typed: 'npm run data --',
      },
      connection.db,
      typed,
    );
});

interface Sum {
  table: string;
  rows: number;
  sum: string | null;
}

/** Returns the number of rows and a checksum of every table. */
async function sums(): Promise<Sum[]> {
  const readSums: Sum[] = [];
  for (const table of dataTables.toSorted((a, b) => (getTableName(a) < getTableName(b) ? -1 : 1))) {
    const name = getTableName(table);
    readSums.push(
      ...(await rowsOf<Sum>(
        connection.db,
        sql`select ${name}::text as table, count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum from ${sql.identifier(name)} t`,
      )),
    );
  }
  return readSums;
}

/** 700 MB of one letter, without a line feed. */
const longLine = Array.from<Buffer>({ length: 700 }).fill(gzipSync(Buffer.alloc(1024 * 1024, 'a')));

const many = async (query: ReturnType<typeof sql>) => (await rowsOf<{ many: number }>(connection.db, query))[0]?.many;
const savedIn = ({ text }: DataCommandResult): string => /Сохранено: (\S+)/.exec(text)?.[1] ?? '';

/** Adds data that the demo lacks: files, custom records, history, views, sales with separate sums, unusual texts. */
async function enrich(): Promise<void> {
  const { db } = connection;
  await db.execute(
    sql`insert into added_records (path, body) select '/api/v1/visits/', jsonb_build_object('name', 'Визит ' || n) from generate_series(1, 2500) n`,
  );
  await db.execute(sql`delete from added_records where record_id < 4`);
  await db.execute(
    sql`insert into files (file_id, path, name, type, bytes, user_id, at) select 'f' || n, '/api/v1/visits/', 'фото.png', 'image/png', decode('00ff5c0a0d22', 'hex'), 1, ${testNow} from generate_series(1, 9) n`,
  );
  await db.execute(
    sql`insert into list_views (resource, person_id, name, name_key, shared, settings) values ('tasks', '1', 'Мои', 'мои', true, ${'{"search": "а\\nб"}'}::json)`,
  );
  await db.execute(sql`insert into default_list_views select person_id, resource, view_id from list_views`);
  await db.execute(sql`insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub)
    select (select min(field_employee_id) from field_employees), (select min(trade_point_id) from trade_points), (select min(product_id) from products), '2025-05-01'::date + n, 0.1, 3, 1.15 from generate_series(1, 20) n`);
  await db.execute(
    sql`insert into history (at, resource, record_id, title, person_id, person_name, action, changes) values (${testNow}, 'tasks', '1', E'Строка\nвторая \\ "', '1', 'Орлова', 'update', '[]')`,
  );
  await db.execute(
    sql`insert into plan_versions (kind, strategy_id, body, at, by) values ('distribution', 1, '{"name": "Чай"}', ${testNow}, 'Орлова')`,
  );
  await db.execute(sql`update tasks set plan_version_id = 1, strategy_id = 1, distr_id = (select min(distr_id) from distributors), item_key = 'product:1', cycle = 1,
    start_day = '2025-06-01', reason = '{}' where task_id = 1`);
  await db.execute(sql`insert into task_products select task_id, trade_point_id, 1, true from tasks where task_id = 1`);
  await db.execute(
    sql`insert into accruals (field_employee_id, task_id, kind, amount, day, reason) select field_employee_id, 1, 'task', 58, '2025-06-10', 'Продано' from tasks where task_id = 1`,
  );
  await db.execute(sql`insert into installation_secrets (name, value) values ('draft-secret', 'c2VjcmV0')`);
  await db.execute(
    sql`update territories set parent_id = 1 where territory_id = (select max(territory_id) from territories)`,
  );
}

describe('npm run data -- empty', () => {
  it('prompts with a summary of the database and the consequences, and changes nothing yet', async () => {
    const before = await sums();
    const response = await run('empty');
    expect(response).toMatchObject({ ok: true, needsConfirmation: true });
    expect(response.text).toMatch(
      /^Сейчас в базе демонстрационные данные \(40 человек, \d+ торгов\S+ точ\S+, [\d\s]+ задач\S*\)\.\nВсё это сохраняется в файл и удаляется/,
    );
    expect(response.text).toContain('Из людей не останется никто; чтобы оставить: --keep 79120000001,79120000002');
    expect(await sums()).toEqual(before);
  });

  it('empties every data table and the demo mark, and prints the file and the address of the first sign-in', async () => {
    await enrich();
    const response = await run('empty', '--yes');
    expect(response.text).toMatch(
      /^Сохранено: \S+\/saved\/base-20250615-120000\.ndjson\.gz\nБаза очищена\.\nПервый вход: http:\/\/127\.0\.0\.1:8080\/setup\?key=[\w-]{43}\n/,
    );
    expect(response.text).toContain(`Вернуть как было: npm run data -- restore ${savedIn(response)}`);
    expect((await sums()).filter(({ rows }) => rows > 0).map(({ table }) => table)).toEqual(['company', 'setup_keys']);
    expect(await rowsOf(connection.db, sql`select name, demo from company`)).toEqual([{ name: '', demo: false }]);
  });

  it('makes the file readable only by this user, and never overwrites one of the same second', async () => {
    const [first, second] = [savedIn(await run('empty', '--yes')), savedIn(await run('empty', '--yes'))];
    expect(statSync(first).mode & 0o777).toBe(0o600);
    expect(second).toBe(first.replace('.ndjson.gz', '-2.ndjson.gz'));
  });

  it('preserves requested users with their rights and numbers, without territories, and deletes all others', async () => {
    await runCommand(trail, [
      'add',
      '--phone',
      '79120000001',
      '--name',
      'Иванова Анна',
      '--superuser',
      '--territories',
      '1',
    ]);
    await runCommand(trail, [
      'add',
      '--phone',
      '79120000002',
      '--name',
      'Петров Пётр',
      '--access',
      'push',
      '--territories',
      '1',
    ]);
    const response = await run('empty', '--yes', '--keep', '+7 (912) 000-00-01,79120000002');
    expect(response.text).toContain(
      'Остались: Иванова Анна, Петров Пётр. Их сеансы завершены; территорий больше нет: назначьте новые в «Сотрудниках», до этого они не видят ничего, что относится к территориям. Суперпользователи видят всё.',
    );
    expect(response.text).not.toContain('setup');
    expect((await sums()).filter(({ rows }) => rows > 0)).toMatchObject([
      { table: 'company', rows: 1 },
      { table: 'company_employees', rows: 2 },
      { table: 'users', rows: 2 },
    ]);
    expect((await runCommand(trail, ['list'])).text).toBe(
      '79120000001  Иванова Анна  суперпользователь\n79120000002  Петров Пётр  доступ: push  нет территорий',
    );
    await runCommand(trail, ['add', '--phone', '79120000003', '--name', 'Третья', '--territories', 'all']);
    expect(await many(sql`select count(distinct user_id)::int as many from users`)).toBe(3);
  });

  it.each([
    [
      'a demo phone',
      [demoPhones.everything],
      'Телефон 79000000001 — демонстрационный, его знают все: оставить его нельзя.',
    ],
    ['an unknown phone', ['79129999999'], 'Нет людей с телефонами: 79129999999.'],
    [
      'users without a superuser',
      ['79120000002'],
      'Среди тех, кто остаётся, нужен хотя бы один действующий суперпользователь: иначе некому будет открыть «Настройку».',
    ],
  ])('refuses to preserve %s, before any change', async (_what, phones, text) => {
    await runCommand(trail, ['add', '--phone', '79120000002', '--name', 'Петров Пётр', '--territories', 'all']);
    expect(await run('empty', '--yes', '--keep', phones.join(','))).toEqual({ ok: false, text });
    expect(await many(sql`select count(*)::int as many from users`)).toBe(41);
  });

  it('changes nothing when the file cannot be written', async () => {
    writeFileSync(join(dataDir, 'saved'), 'a file in the way');
    const response = await run('empty', '--yes');
    expect(response.ok).toBe(false);
    expect(response.text).toMatch(/^Файл \S+ не записан \(EEXIST.*\)\. Ничего не изменено\.$/);
    expect(await many(sql`select count(*)::int as many from users`)).toBe(40);
  });
});

describe('npm run data -- save', () => {
  it('copies every table to a new file, changes nothing, and `restore` brings the copy back', async () => {
    await enrich();
    const before = await sums();
    const response = await run('save');
    const saved = savedIn(response);
    expect(response.text).toBe(`Сохранено: ${saved}\nВернуть: npm run data -- restore ${saved}`);
    expect(saved).toBe(join(dataDir, 'saved/base-20250615-120000.ndjson.gz'));
    expect(statSync(saved).mode & 0o777).toBe(0o600);
    expect(await sums()).toEqual(before);
    await connection.db.execute(sql`insert into territories (name) values ('Новая')`);
    await run('restore', saved, '--yes');
    expect(await sums()).toEqual(before);
  });

  it('writes to a folder of choice, and says when it cannot', async () => {
    const folder = join(dataDir, 'copies');
    expect(savedIn(await run('save', folder))).toBe(join(folder, 'base-20250615-120000.ndjson.gz'));
    writeFileSync(join(dataDir, 'file'), '');
    const response = await run('save', join(dataDir, 'file'));
    expect(response).toMatchObject({ ok: false });
    expect(response.text).toMatch(/^Файл \S+ не записан \(EEXIST.*\)\. Ничего не изменено\.$/);
  });
});

/** A file of the version before planning, with small demo data. */
const earlier = join(import.meta.dirname, 'beforePlanning.ndjson.gz');

function rowsInFile(path: string): Map<string, Record<string, unknown>[]> {
  const rows = new Map<string, Record<string, unknown>[]>();
  let table: Record<string, unknown>[] = [];
  for (const line of gunzipSync(readFileSync(path)).toString().split('\n').slice(1)) {
    const item: unknown = line === '' ? undefined : JSON.parse(line);
    if (Array.isArray(item) && item[0] === 'table') rows.set(String(item[1]), (table = []));
    else if (item !== undefined && !Array.isArray(item)) table.push(item as Record<string, unknown>);
  }
  return rows;
}

describe('npm run data -- restore', () => {
  it('upgrades a file of an earlier version: every row stays, and new columns get what an upgrade gives them', async () => {
    const saved = rowsInFile(earlier);
    const response = await run('restore', earlier, '--yes');
    expect(response.text).toContain('База восстановлена: демонстрационные данные (5 человек');
    const now = new Map((await sums()).map(({ table, rows }) => [table, rows]));
    const kept = [...saved].filter(([table]) => now.has(table)).map(([table, { length }]) => [table, length]);
    expect(kept.length).toBeGreaterThan(30);
    expect(kept.map(([table]) => [table, now.get(String(table))])).toEqual(kept);
    const paid = (saved.get('tasks') ?? []).reduce((sum, { money_paid: money }) => sum + Number(money), 0);
    expect(await many(sql`select sum(money_paid)::int as many from tasks`)).toBe(Math.round(paid));
    expect(await many(sql`select count(*)::int as many from tasks where plan_version_id is not null`)).toBe(0);
    expect(
      await rowsOf(connection.db, sql`select user_id, rights from users where not super_user order by user_id limit 1`),
    ).toEqual([{ user_id: expect.any(Number) as number, rights: expect.any(Array) as string[] }]);
    // Numbers follow those of the file, and rules are active.
    const [task] = await rowsOf<{ id: number; last: number }>(
      connection.db,
      sql`select nextval(pg_get_serial_sequence('tasks', 'task_id'))::int as id, (select max(task_id) from tasks) as last`,
    );
    expect(task?.id).toBeGreaterThan(task?.last ?? 0);
    await expect(connection.db.execute(sql`insert into user_territories values (1, 999999)`)).rejects.toThrow(
      'Failed query',
    );
    expect(
      await many(
        sql`select count(*)::int as many from information_schema.schemata where schema_name = 'restored_data'`,
      ),
    ).toBe(0);
  });

  it('restores the database as saved: every row of every table, trigger-maintained counts, and sequences', async () => {
    await enrich();
    const before = await sums();
    const next = sql`select nextval(pg_get_serial_sequence('tasks', 'task_id'))::int as many`;
    const nextTask = await many(next);
    setTimeZone(() => 'Asia/Kamchatka');
    onTestFinished(() => setTimeZone(() => undefined));
    const saved = savedIn(await run('empty', '--yes'));
    expect(basename(saved)).toBe('base-20250615-210000.ndjson.gz');
    await connection.db.execute(sql`insert into territories (name) values ('Новая')`);
    const request = await run('restore', saved);
    expect(request.text).toMatch(
      /^В файле демонстрационные данные \(40 человек, .*\), сохранено 15\.06\.2025, 21:00\.\nСейчас в базе данные компании \(0 человек, 0 торговых точек, 0 задач\): это сначала сохраняется/,
    );
    const response = await run('restore', saved, '--yes');
    expect(response.text).toContain('База восстановлена: демонстрационные данные (40 человек');
    expect(await sums()).toEqual(before);
    expect(await many(next)).toBe((nextTask ?? 0) + 1);
    // Rules are active again: a row with an invalid reference fails, and counts are maintained.
    const refused = [sql`insert into user_territories values (1, 999999)`, sql`delete from accruals`];
    for (const statement of refused) await expect(connection.db.execute(statement)).rejects.toThrow('Failed query');
    await connection.db.execute(sql`insert into added_records (path, body) values ('/api/v1/visits/', '{}')`);
    expect(await many(sql`select sum(count)::int as many from added_record_counts`)).toBe(2498);
  });

  it('saves the data that it replaces first', async () => {
    const demo = savedIn(await run('empty', '--yes'));
    await connection.db.execute(sql`insert into territories (name) values ('Новая')`);
    const mine = savedIn(await run('restore', demo, '--yes'));
    await run('restore', mine, '--yes');
    expect(await rowsOf(connection.db, sql`select name from territories`)).toEqual([{ name: 'Новая' }]);
  });

  it.each<[string, (whole: string) => Buffer | undefined, RegExp]>([
    ['that does not exist', () => undefined, /^Нет файла \S+\.$/],
    [
      'of another format',
      () => Buffer.from('name,phone\n'),
      /^Файл \S+ — не сохранённая база или повреждён\. Ничего не изменено\.$/,
    ],
    [
      'without its last line',
      (whole) => gzipSync(whole.slice(0, whole.length / 2)),
      /^Файл \S+ — не сохранённая база или повреждён\. Ничего не изменено\.$/,
    ],
    [
      'that is truncated',
      (whole) => gzipSync(whole).subarray(0, 20_000),
      /^Файл \S+ — не сохранённая база или повреждён\. Ничего не изменено\.$/,
    ],
    [
      'with a row of 700 MB',
      (whole) => Buffer.concat([gzipSync(`${whole.split('\n')[0]}\n["table","territories"]\n{"name":"`), ...longLine]),
      /^Файл \S+ — не сохранённая база или повреждён\. Ничего не изменено\.$/,
    ],
    [
      'with a first line of 700 MB',
      () => Buffer.concat(longLine),
      /^Файл \S+ — не сохранённая база или повреждён\. Ничего не изменено\.$/,
    ],
    [
      'of a later version',
      (whole) => gzipSync(whole.replace(/"step":"\w+"/, '"step":"0"')),
      /^Файл сохранён более новой версией продукта\. Обновите продукт до неё и повторите\. Ничего не изменено\.$/,
    ],
  ])('rejects a file %s, and leaves the database unchanged', async (_what, made, text) => {
    const whole = gunzipSync(readFileSync(savedIn(await run('empty', '--yes')))).toString();
    const path = join(dataDir, 'given.gz');
    const content = made(whole);
    if (content !== undefined) writeFileSync(path, content);
    await connection.db.execute(sql`insert into territories (name) values ('Новая')`);
    const response = await run('restore', path, '--yes');
    expect(response.text).toMatch(text);
    expect(response.ok).toBe(false);
    expect((await sums()).filter(({ rows }) => rows > 0).map(({ table }) => table)).toEqual([
      'company',
      'setup_keys',
      'territories',
    ]);
    await connection.db.execute(sql`insert into territories (name) values ('Ещё')`);
  });

  it('includes every table except those of the installation', () => {
    expect(
      [...everyTable.keys()].filter((name) => !dataTables.some((table) => getTableName(table) === name)).sort(),
    ).toEqual(['jobs', 'published_resources', 'sale_changes', 'sms_gateways', 'task_changes', 'written_tables']);
  });
});

describe('npm run data beside other processes', () => {
  it('waits for a process that creates indexes', async () => {
    let tries = 0;
    const busyTwice: Connection['maintain'] = async (work) => {
      tries += 1;
      return tries > 2 && connection.maintain(work);
    };
    const response = await runDataCommand(
      {
        maintain: busyTwice,
        dataDir,
        tables: dataTables,
        now: () => now,
        address: 'http://127.0.0.1:8080',
        typed: 'npm run data --',
      },
      connection.db,
      ['empty', '--yes'],
    );
    expect(response.ok).toBe(true);
    expect(tries).toBe(3);
  });
});

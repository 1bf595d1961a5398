import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Connection, Db } from '#server/platform/db/connection.ts';
import { openEmbedded } from '#server/platform/db/openConnection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { createQueueReader } from '#server/recordEngine/imports/queuedRows.ts';
import { openTestApi } from '#tests/support/testing.ts';

const root = join(import.meta.dirname, '../..');
const steps = readMigrationFiles({ migrationsFolder: join(root, 'server/platform/db/migrations') });

/** A file saved by a version of the product, with small demo data. */
interface SavedFile {
  /** The index of the last migration of that version. */
  at: number;
  /** The rows of the file by table, as JSON texts. */
  rowsByTable: ReadonlyMap<string, readonly string[]>;
}

/** Reads a file in which each row is a line under the name of its table. */
function readSaved(name: string): SavedFile {
  const lines = gunzipSync(readFileSync(join(root, 'tests/server/thorough/data', `${name}.ndjson.gz`)))
    .toString()
    .trimEnd()
    .split('\n');
  const { step } = JSON.parse(lines[0] ?? '') as { step: string };
  const rowsByTable = new Map<string, string[]>();
  for (const line of lines.slice(1)) {
    if (line.startsWith('["table"')) rowsByTable.set((JSON.parse(line) as string[])[1] ?? '', []);
    else if (line.startsWith('{')) [...rowsByTable.values()].at(-1)?.push(line);
  }
  return { at: steps.findIndex(({ hash }) => hash === step), rowsByTable };
}

/** Saved by the version before planning. */
const beforePlanning = readSaved('beforePlanning');
/**
 * Saved by the version of migration 0036, with a distribution strategy that has planned a task, sales and a return that
 * have completed and reopened it, the accruals of both, and an audit strategy with its tasks.
 */
const withPlanning = readSaved('withPlanning');
const firstPlanned = steps.findIndex(({ sql: statements }) =>
  statements.join().includes('CREATE TABLE "plan_versions"'),
);

/** Creates a database as the product was with its first `count` migrations. */
async function emptyDatabaseOf(count: number): Promise<Connection> {
  const connection = await openEmbedded({});
  const { db } = connection;
  await db.execute(
    sql`create table __drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const step of steps.slice(0, count)) await apply(db, step);
  return connection;
}

/** Creates such a database, filled with the rows of a file, and upgraded when the file is of an earlier version. */
async function databaseOf(count: number, { at, rowsByTable }: SavedFile): Promise<Connection> {
  const filled = Math.min(count, at + 1);
  const connection = await emptyDatabaseOf(filled);
  const { db } = connection;
  await db.execute(sql`set session_replication_role = replica`);
  // The migrations have inserted first rows, which the file has too.
  const there = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = current_schema()`,
  );
  const names = there.filter(({ name }) => rowsByTable.has(name)).map(({ name }) => sql.identifier(name));
  await db.execute(sql`truncate ${sql.join(names, sql`, `)} cascade`);
  for (const [table, rows] of rowsByTable) await insert(db, table, rows);
  await db.execute(sql`reset session_replication_role`);
  for (const step of steps.slice(filled, count)) await apply(db, step);
  return connection;
}

async function apply(db: Db, { sql: statements, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement.replaceAll('"public".', '')));
  await db.execute(sql`insert into __drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
}

/** Inserts rows into a table, if the version has it, with those columns that it has. */
async function insert(db: Db, table: string, rows: readonly string[]): Promise<void> {
  const name = sql.identifier(table);
  const columns = await rowsOf<{ name: string }>(
    db,
    sql`select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER' and table_schema = current_schema()`,
  );
  if (columns.length === 0) return;
  const known = new Set(rows.slice(0, 1).flatMap((row) => Object.keys(JSON.parse(row) as object)));
  const list = sql.join(
    columns.filter(({ name: column }) => known.has(column)).map(({ name: column }) => sql.identifier(column)),
    sql`, `,
  );
  for (let at = 0; at < rows.length; at += 2000)
    await db.execute(
      sql`insert into ${name} (${list}) overriding system value select ${list} from json_populate_recordset(null::${name}, ${`[${rows.slice(at, at + 2000).join(',')}]`}::json)`,
    );
}

/** What the screens show: lists with their totals, the summary and the money of the agents. */
const shown = [
  '/api/v1/tasks/?limit=1000',
  '/api/v1/volume/tasks/?limit=1000',
  '/api/v1/strategies/?limit=1000',
  '/api/v1/volume/strategies/?limit=1000',
  '/api/v2/audit/strategies/?limit=1000',
  '/api/v1/mml/?limit=1000',
  '/api/v1/billing/fieldEmployees/?limit=1000',
  '/api/v1/billing/fieldEmployees/withdrawalRequests/?limit=1000',
  '/api/v1/motivations/?limit=1000',
  '/api/v1/notifications/?limit=1000',
  '/api/v1/tradePoints/?limit=1000',
];

/** The same of strategies that plan. */
const planned = [
  ...shown,
  '/api/exchange/auditTasks/?limit=1000',
  '/api/planning/strategies/distribution/121/progress/',
];

async function figures(connection: Connection, paths: readonly string[]): Promise<Record<string, string>> {
  const api = await openTestApi(Promise.resolve(connection));
  onTestFinished(() => api.close());
  const { access_token: token } = await api.signIn();
  const hashes: Record<string, string> = {};
  for (const path of paths) {
    const { status, body } = await api.call('GET', path, token);
    expect([path, status]).toEqual([path, 200]);
    hashes[path] = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  }
  return hashes;
}

/** Tables that a migration fills from another one, and what they must contain. */
const filled = [
  [
    'sale_days',
    sql`select trade_point_id, day, distr_id, field_employee_id, count(*)::int as entries, (count(*) filter (where pieces > 0))::int as orders
    from sales group by 1, 2, 3, 4`,
  ],
  ['task_counts', sql`select (created / 604800)::int as week, status, count(*)::int as count from tasks group by 1, 2`],
] as const;

async function expectFilled({ db }: Connection): Promise<void> {
  for (const [table, source] of filled) {
    const given = sql.identifier(table);
    const columns =
      table === 'task_counts'
        ? sql`week, status, sum(count)::int as count from ${given} group by 1, 2 having sum(count) > 0`
        : sql`* from ${given}`;
    const [difference] = await rowsOf(
      db,
      sql`
      select (select count(*)::int from (${source} except select ${columns}) missing) as missing,
        (select count(*)::int from (select ${columns} except ${source}) surplus) as surplus`,
    );
    expect([table, difference]).toEqual([table, { missing: 0, surplus: 0 }]);
  }
}

const rightColumns = {
  push_access: 'pushAccess',
  strategies_access: 'strategiesAccess',
  motivation_access: 'motivationAccess',
  billing_access: 'billingAccess',
  delete_access: 'deleteAccess',
  export_access: 'exportAccess',
};

async function upgraded(count: number, file: SavedFile, paths = shown): Promise<Record<string, string>> {
  const connection = await databaseOf(count, file);
  const seen: boolean[] = [];
  await migrate(connection.db, (_db, isNew) => Promise.resolve(void seen.push(isNew)));
  expect(seen).toEqual([false]);
  await expectFilled(connection);
  return figures(connection, paths);
}

// Two versions: between them lie all migrations.
describe('Databases of earlier versions', () => {
  it('show every figure after an upgrade from the first schema', async () => {
    expect(await upgraded(1, beforePlanning)).toEqual(await upgraded(beforePlanning.at + 1, beforePlanning));
  });

  it('show every figure, also of planned tasks, after an upgrade from the first schema with planning', async () => {
    expect(await upgraded(firstPlanned + 1, withPlanning, planned)).toEqual(
      await upgraded(withPlanning.at + 1, withPlanning, planned),
    );
  });

  it('grant users exactly the rights of their earlier columns', async () => {
    const { db, close } = await databaseOf(1, beforePlanning);
    onTestFinished(() => close());
    await migrate(db, () => Promise.resolve());
    const users = await rowsOf<{ id: number; rights: string[] }>(db, sql`select user_id as id, rights from users`);
    const rightsBefore = (beforePlanning.rowsByTable.get('users') ?? []).map((row) => {
      const user = JSON.parse(row) as Record<string, unknown>;
      const rights = Object.entries(rightColumns).flatMap(([column, right]) => (user[column] === true ? [right] : []));
      return { id: user['user_id'], rights };
    });
    expect(rightsBefore.some(({ rights }) => rights.length > 0 && rights.length < 6)).toBe(true);
    expect(users.toSorted((a, b) => a.id - b.id)).toEqual(rightsBefore.toSorted((a, b) => Number(a.id) - Number(b.id)));
  });

  it('write the rows of an import that waited during the upgrade', async () => {
    const parts = steps.findIndex(({ sql: [statement = ''] }) =>
      statement.includes('"import_queue" ADD COLUMN "count"'),
    );
    const connection = await emptyDatabaseOf(parts);
    const { db } = connection;
    onTestFinished(() => connection.close());
    const queue = '00000000-0000-4000-8000-000000000001';
    for (const row of [7, 5])
      await db.execute(
        sql`insert into import_queue (queue, row, planned, at) values (${queue}, ${row}, ${JSON.stringify({ row, id: null, body: {}, changes: [] })}, 1)`,
      );
    await migrate(db, () => Promise.resolve());
    const rows = await createQueueReader().rowsAfter(db, queue, { after: 0, limit: 10 });
    expect(rows.map(({ row }) => row)).toEqual([5, 7]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCompanyInfoReader } from '#server/admin/setup/companyInfo.ts';
import type { Connection, Db } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { legacySignInSql } from '#server/platform/db/legacy/signIn.ts';
import { legacyUserTerritoriesSql } from '#server/platform/db/legacy/upgradeLegacyDatabase.ts';
import { applyRoutines, readRoutines } from '#server/platform/db/routines.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openEmptyDatabase } from '#tests/support/testDatabase.ts';
import { readSchemaCatalogue } from './readSchemaCatalogue.ts';

const migrations = join(import.meta.dirname, '../../../server/platform/db/migrations');
/** A database of 0.1.0: its schema, and two rows in each table. */
const released = readFileSync(join(import.meta.dirname, 'released.sql'), 'utf8')
  .split(/;\n/)
  .filter((statement) => statement.trim() !== '');
/** Pending codes have to be requested again; drizzle's own table replaces the list of migrations. */
const left = new Set(['sms_codes', 'schema_migrations']);
const tables = [...released.join('\n').matchAll(/create table (\w+)/g)]
  .map(([, name = '']) => name)
  .filter((name) => !left.has(name));

async function openWith(statements: readonly string[]): Promise<Connection> {
  const connection = await openEmptyDatabase();
  for (const statement of statements) await connection.db.execute(sql.raw(statement));
  return connection;
}

async function rowsOfAll(db: Db): Promise<Map<string, Record<string, unknown>[]>> {
  const all = new Map<string, Record<string, unknown>[]>();
  for (const name of tables) all.set(name, await rowsOf(db, sql`select * from ${sql.identifier(name)} order by 1`));
  return all;
}

const nothing = async () => undefined;
let connection: Connection;
let before: Map<string, Record<string, unknown>[]>;
const messages: boolean[] = [];
beforeAll(async () => {
  connection = await openWith(released);
  before = await rowsOfAll(connection.db);
  await migrate(connection.db, async (_db, isNew) => void messages.push(isNew));
});
afterAll(() => connection.close());

describe('Database of 0.1.0 (operating, Upgrade)', () => {
  it('is migrated with every row, and not treated as new', async () => {
    const after = await rowsOfAll(connection.db);
    expect(before.size).toBe(42);
    for (const [name, rows] of before)
      expect([name, after.get(name)]).toEqual([name, rows.map((row) => expect.objectContaining(row))]);
    expect([...before.values()].every((rows) => rows.length === 2)).toBe(true);
    expect(messages).toEqual([false]);
  });

  it('gets the rights of its users as a list', async () => {
    const different = await rowsOf(
      connection.db,
      sql`select user_id, rights from users where rights is distinct from rights_of(push_access, strategies_access, motivation_access, billing_access, delete_access, export_access)`,
    );
    const [first] = await rowsOf(connection.db, sql`select push_access as push, rights from users order by user_id`);
    expect(different).toEqual([]);
    expect(first).toEqual({
      push: true,
      rights: ['pushAccess', 'strategiesAccess', 'motivationAccess', 'billingAccess', 'deleteAccess', 'exportAccess'],
    });
  });

  it('plans nothing until `planning` of app.json is true, also without a company', async () => {
    expect(await createCompanyInfoReader(connection.db)()).toEqual({ name: undefined, demo: false, planning: false });
  });

  it('gets counts of its custom records', async () => {
    expect(await rowsOf(connection.db, sql`select path, block, count from added_record_counts order by path`)).toEqual([
      { path: '/api/v1/first/', block: 0, count: 1 },
      { path: '/api/v1/second/', block: 0, count: 1 },
    ]);
  });

  it('has every object of a new one afterwards, and is unchanged by the next start', async () => {
    const upgraded = await readSchemaCatalogue(connection.db);
    await migrate(connection.db, nothing);
    expect(await readSchemaCatalogue(connection.db)).toEqual(upgraded);
    const fresh = await openEmptyDatabase();
    onTestFinished(() => fresh.close());
    await migrate(fresh.db, nothing);
    expect(upgraded).toEqual(await readSchemaCatalogue(fresh.db));
  });

  it('continues its sequences, and its sessions for 90 days', async () => {
    const made = await rowsOf(
      connection.db,
      sql`insert into motivations (name, comment, money, type, date, distr_id, responsible_id) values ('', '', 1, 1, 1, 1, 1) returning motivation_id as id`,
    );
    const [{ days = 0 } = {}] = await rowsOf<{ days: number }>(
      connection.db,
      sql`select round((min(ends_at) - extract(epoch from now())) / 86400)::int as days from sessions`,
    );
    expect({ made, days }).toEqual({ made: [{ id: 3 }], days: 90 });
  });

  it('is migrated when it has the two migrations after the release', async () => {
    const later = await openWith([
      ...released,
      ...legacySignInSql,
      ...legacyUserTerritoriesSql,
      `insert into schema_migrations (name) values ('0009_sign_in'), ('0010_user_territories')`,
    ]);
    onTestFinished(() => later.close());
    await migrate(later.db, nothing);
    expect(await readSchemaCatalogue(later.db)).toEqual(await readSchemaCatalogue(connection.db));
  });

  it('is rejected in one sentence when it is older than the release, without changes', async () => {
    const older = await openWith([...released, `delete from schema_migrations where name = '0008_task_lists'`]);
    onTestFinished(() => older.close());
    const schema = await readSchemaCatalogue(older.db);
    await expect(migrate(older.db, nothing)).rejects.toThrow('обновите её сначала до предыдущей версии');
    expect(await readSchemaCatalogue(older.db)).toEqual(schema);
  });
});

/** The migrations, functions and triggers of the last release (CONTRIBUTING, Release). */
const lastRelease = join(import.meta.dirname, 'lastRelease');

describe('Database of the last release (CONTRIBUTING, Release)', () => {
  const before = readRoutines(join(lastRelease, 'routines'));
  const { entries } = JSON.parse(readFileSync(join(lastRelease, '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };

  it('has every object of a new one after an upgrade', async () => {
    const upgraded = await openEmptyDatabase();
    const fresh = await openEmptyDatabase();
    onTestFinished(() => Promise.all([upgraded.close(), fresh.close()]).then(nothing));
    const { db } = upgraded;
    for (const { tag } of entries)
      for (const statement of readFileSync(join(migrations, `${tag}.sql`), 'utf8').split('--> statement-breakpoint'))
        await db.execute(sql.raw(statement));
    await db.execute(
      sql`create table __drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    await db.execute(
      sql`insert into __drizzle_migrations (hash, created_at) values ('', ${entries.at(-1)?.when ?? 0})`,
    );
    await applyRoutines(db, before);
    await migrate(db, nothing);
    await migrate(fresh.db, nothing);
    expect(await readSchemaCatalogue(db)).toEqual(await readSchemaCatalogue(fresh.db));
  });

  it('has no migration, function or trigger of a number that is another one today', () => {
    const journal = readFileSync(join(migrations, 'meta/_journal.json'), 'utf8');
    expect((JSON.parse(journal) as { entries: unknown[] }).entries.slice(0, entries.length)).toEqual(entries);
    expect(readRoutines().versions.slice(0, before.versions.length)).toEqual(before.versions);
  });
});

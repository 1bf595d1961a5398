import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { adaptSteps } from '#server/platform/db/adaptSteps.ts';
import { adaptDatabase, openEmbedded, type Connection, type Db } from '#server/platform/db/connection.ts';
import { readCreatedFeatures } from '#server/platform/db/createdFeatures.ts';
import {
  allFeatures,
  featureNames,
  featuresOf,
  featuresWithout,
  setFeatures,
  type FeatureName,
} from '#server/platform/db/features.ts';
import { findFeatures } from '#server/platform/db/findFeatures.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { errorCodeOf } from '#server/platform/db/unavailable.ts';
import { describeMissingFeatures } from '#server/main/process/missingFeatures.ts';

let connection: Connection & { client: PGlite };
beforeAll(async () => {
  connection = await openEmbedded({});
});
afterAll(() => connection.close());

/** Returns the database as one that rejects statements with this text, with an error code of PostgreSQL. */
function rejecting(text: RegExp, code: string): Db {
  const over = <T extends Pick<PGlite, 'query'>>(queries: T): T =>
    new Proxy(queries, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === 'transaction')
          return (work: (tx: T) => Promise<unknown>) => connection.client.transaction((tx) => work(over(tx as never)));
        if (name !== 'query') return typeof value === 'function' ? (value as () => void).bind(target) : value;
        return (query: string, ...rest: []) =>
          text.test(query)
            ? Promise.reject(Object.assign(new Error(`rejected: ${query}`), { code }))
            : target.query(query, ...rest);
      },
    });
  return drizzle(over(connection.client));
}

const syntaxError = '42601';

describe('Features of a database', () => {
  it('are all found in the embedded database, and asking leaves nothing behind', async () => {
    const objects = () =>
      rowsOf(connection.db, sql`select relname from pg_class union all select proname from pg_proc`);
    const before = (await objects()).length;
    expect(await findFeatures(connection.db, [])).toEqual(allFeatures);
    expect((await objects()).length).toBe(before);
  });

  it.each<[FeatureName, RegExp]>([
    ['advisoryLocks', /pg_advisory/],
    ['snapshots', /pg_current_snapshot/],
    ['skipLocked', /skip locked/],
    ['partitions', /partition by/],
    ['transitionTables', /referencing/],
    ['trigrams', /pg_available_extensions/],
  ])('lack %s when the server rejects its statement', async (name, text) => {
    expect(await findFeatures(rejecting(text, syntaxError), [])).toEqual(featuresWithout([name]));
  });

  it('lack what is switched off, without a question', async () => {
    const db = rejecting(/skip locked/, '42501');
    expect(await findFeatures(db, ['skipLocked', 'trigrams'])).toEqual(featuresWithout(['skipLocked', 'trigrams']));
  });

  it('are unknown when the role lacks a right or the connection is lost', async () => {
    for (const code of ['42501', '57P01'])
      expect(await findFeatures(rejecting(/skip locked/, code), []).catch(errorCodeOf)).toBe(code);
  });

  it.each([['rows'], ['statements']])('lack triggers when the server rejects those of %s', async (kind) => {
    expect(await findFeatures(rejecting(new RegExp(`asked_${kind}`), syntaxError), [])).toEqual(
      featuresWithout(['triggers']),
    );
  });

  it('lack the changed rows in triggers when there are no triggers', () => {
    expect(featuresWithout(['triggers'])).toEqual({ ...allFeatures, triggers: false, transitionTables: false });
  });

  it('belong to a database, its transactions and savepoints, and to no other one', async () => {
    const db = drizzle(connection.client);
    setFeatures(db, featuresWithout(['partitions']));
    await db.transaction(async (tx) => {
      expect(featuresOf(tx).partitions).toBe(false);
      await tx.transaction((savepoint) => Promise.resolve(expect(featuresOf(savepoint).partitions).toBe(false)));
    });
    expect(featuresOf(connection.db)).toEqual(allFeatures);
  });

  it('are described when they are missing', () => {
    expect(describeMissingFeatures(allFeatures)).toEqual([]);
    expect(describeMissingFeatures(featuresWithout(['trigrams']))).toEqual([
      'База без pg_trgm: поиск по части текста читает все записи.',
    ]);
    expect(describeMissingFeatures(featuresWithout(featureNames))).toHaveLength(featureNames.length);
  });
});

describe('Functions of a server that only seem to work', () => {
  beforeEach(async () => {
    await connection.db.execute(sql`create schema seeming`);
    await connection.db.execute(sql`set search_path to seeming, pg_catalog, public`);
    return async () => {
      await connection.db.execute(sql`reset search_path`);
      await connection.db.execute(sql`drop schema seeming cascade`);
    };
  });

  it('are no advisory locks when nothing is locked', async () => {
    await connection.db.execute(
      sql`create function seeming.pg_advisory_xact_lock(int, int) returns void language sql as 'select'`,
    );
    expect(await findFeatures(connection.db, [])).toEqual(featuresWithout(['advisoryLocks']));
  });

  it('are no snapshots when they do not change with a transaction', async () => {
    await connection.db.execute(
      sql`create function seeming.pg_current_snapshot() returns pg_snapshot language sql as $$ select '10:20:'::pg_snapshot $$`,
    );
    expect(await findFeatures(connection.db, [])).toEqual(featuresWithout(['snapshots']));
  });
});

describe('Migrations of a database without features', () => {
  /** Opens a migrated database without these features. */
  async function openWithout(names: readonly FeatureName[]): Promise<Connection> {
    const own = await openEmbedded({});
    onTestFinished(() => own.close());
    adaptDatabase(own.db, featuresWithout(names));
    await migrate(own.db, async () => undefined);
    return own;
  }

  it.each<[string, readonly FeatureName[]]>([
    ['triggers of changed rows', featureNames.filter((name) => name !== 'triggers')],
    ['triggers', featureNames],
  ])('create no partitions, no numbers of transactions and no %s', async (what, names) => {
    const { db } = await openWithout(names);
    const [found] = await rowsOf<Record<string, number>>(
      db,
      sql`
      select (select count(*) from pg_trigger where not tgisinternal)::int as triggers,
        (select count(*) from pg_trigger where tgnewtable is not null or tgoldtable is not null)::int as "ofStatements",
        (select count(*) from pg_class where relkind = 'p' or relispartition)::int as partitions,
        (select count(*) from pg_attribute where atttypid = 'xid8'::regtype and attrelid = 'sale_changes'::regclass)::int as numbers`,
    );
    expect(found).toMatchObject({ ofStatements: 0, partitions: 0, numbers: 0 });
    expect((found?.['triggers'] ?? 0) > 0).toBe(what !== 'triggers');
  });

  it('count the commits of every table that has data', async () => {
    const { db } = await openWithout(['snapshots']);
    const uncounted = await rowsOf<{ name: string }>(
      db,
      sql`
      select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_trigger where tgrelid = pg_class.oid and tgname = 'rows_counted') order by 1`,
    );
    expect(uncounted.map(({ name }) => name)).toEqual(['__drizzle_migrations', 'commit_counts', 'row_locks']);
  });

  it('are repeatable, and the database stays without what it was created without', async () => {
    const { db } = await openWithout(featureNames);
    await migrate(db, async () => undefined);
    expect(await findFeatures(db, [])).toEqual(featuresWithout(['snapshots', 'triggers']));
  });

  it('fit the tables and triggers that exist when other features are found later', async () => {
    const created: FeatureName[] = ['snapshots', 'partitions', 'triggers', 'transitionTables'];
    const { db: without } = await openWithout(featureNames);
    expect(await readCreatedFeatures(without, allFeatures)).toEqual(featuresWithout(created));
    const { db } = await openWithout([]);
    expect(await readCreatedFeatures(db, featuresWithout(created))).toEqual(allFeatures);
    expect(await readCreatedFeatures(connection.db, featuresWithout(created))).toEqual(featuresWithout(created));
  });

  it('fail loudly when the text of a step has changed', () => {
    expect(() => adaptSteps([], featuresWithout(['partitions']))).toThrow(/PARTITION BY RANGE/);
    const step = { sql: ['CREATE TRIGGER a AFTER INSERT ON b REFERENCING NEW TABLE AS c EXECUTE FUNCTION "d"();'] };
    expect(() =>
      adaptSteps([{ ...step, bps: true, folderMillis: 0, hash: '' }], {
        ...allFeatures,
        transitionTables: false,
      }),
    ).toThrow(/found 0|for each statement/);
  });
});

describe('Counted commits', () => {
  it('change with each transaction that writes, and with nothing else', async () => {
    const own = await openEmbedded({});
    onTestFinished(() => own.close());
    const { db } = own;
    setFeatures(db, featuresWithout(['snapshots']));
    await migrate(db, async () => undefined);
    const count = async (): Promise<number> => {
      const [row] = await rowsOf<{ sum: number }>(
        db,
        sql`select coalesce(sum(commits), 0)::int as sum from commit_counts`,
      );
      return row?.sum ?? 0;
    };
    const insert = sql`insert into territories (name) values ('Новая')`;
    const before = await count();
    await db.execute(insert);
    expect(await count()).toBe(before + 1);
    // Ten statements of one transaction.
    await db.transaction(async (tx) => {
      for (let at = 0; at < 10; at += 1) await tx.execute(insert);
    });
    expect(await count()).toBe(before + 2);
    // A savepoint that is rolled back does not hide the write after it.
    await db.transaction(async (tx) => {
      await tx
        .transaction(async (savepoint) => {
          await savepoint.execute(insert);
          savepoint.rollback();
        })
        .catch(() => undefined);
      await tx.execute(insert);
    });
    expect(await count()).toBe(before + 3);
    await db.execute(sql`update territories set name = name where false`);
    await db.execute(sql`select 1 from territories for update`);
    expect(await count()).toBe(before + 3);
    await db.execute(sql`truncate territories cascade`);
    expect(await count()).toBe(before + 4);
  });
});

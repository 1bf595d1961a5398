import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Db } from '#server/platform/db/connection.ts';
import { openEmbedded } from '#server/platform/db/openConnection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { findMissing } from '#server/platform/db/serverNeeds.ts';

let connection: Connection & { client: PGlite };
beforeAll(async () => {
  connection = await openEmbedded({});
});
afterAll(() => connection.close());

type Result = Awaited<ReturnType<PGlite['query']>>;

/** Returns the database as one that answers queries with this text in another way. */
function answering(text: RegExp, answer: (result: Result) => Result): Db {
  const over = <T extends Pick<PGlite, 'query'>>(queries: T): T =>
    new Proxy(queries, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === 'transaction')
          return (work: (tx: T) => Promise<unknown>) => connection.client.transaction((tx) => work(over(tx as never)));
        if (name !== 'query') return typeof value === 'function' ? (value as () => void).bind(target) : value;
        return async (query: string, ...rest: []) => {
          const result = await target.query(query, ...rest);
          return text.test(query) ? answer(result) : result;
        };
      },
    });
  return drizzle(over(connection.client));
}

const rejecting = (text: RegExp, message: string): Db =>
  answering(text, () => {
    throw Object.assign(new Error(message), { code: '0A000' });
  });

describe('What the product needs of a server (docs/operating.md, Databases)', () => {
  it('is found in PostgreSQL, and asking leaves nothing behind', async () => {
    const objects = () =>
      rowsOf(connection.db, sql`select relname from pg_class union all select proname from pg_proc`);
    const before = (await objects()).length;
    expect(await findMissing(connection.db)).toBeUndefined();
    expect((await objects()).length).toBe(before);
  });

  it('is missing in an earlier version', async () => {
    const earlier = answering(/server_version_num/, (result) => ({
      ...result,
      rows: [{ version: '14.11', number: 140_011 }],
    }));
    expect(await findMissing(earlier)).toBe('его версия — 14.11');
  });

  it.each([
    [/partition by/, 'partitions are not supported'],
    [/create trigger/, 'unimplemented: REFERENCING clause'],
    [/pg_current_snapshot/, 'unknown function: pg_current_snapshot()'],
  ])('is missing where the server rejects %s, in its words', async (text, message) => {
    expect(await findMissing(rejecting(text, message))).toBe(`этот ответил: ${message}`);
  });

  it('is missing where advisory locks are functions that lock nothing', async () => {
    const stubs = answering(/from pg_locks/, (result) => ({ ...result, rows: [] }));
    expect(await findMissing(stubs)).toBe('этот не держит advisory locks');
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { applyRoutines, readRoutines } from '#server/platform/db/routines.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openEmptyDatabase } from '#tests/support/testDatabase.ts';

const start = (): Promise<void> => migrate(connection.db, async () => undefined);
const { hash, versions } = readRoutines();
/** A version of the functions and triggers in which `bits_of` returns a text. */
const withText = (text: string, number: number) => ({
  texts: [
    `create or replace function bits_of(ids integer[]) returns bytea language sql immutable as $$ select '${text}'::bytea $$;`,
  ],
  hash: text,
  versions: Array.from({ length: number }, () => ''),
});
const state = async (): Promise<unknown> => {
  const [applied] = await rowsOf<{ number: number; hash: string }>(
    connection.db,
    sql`select number, hash from __routines`,
  );
  const [bits] = await rowsOf<{ bits: string }>(connection.db, sql`select encode(bits_of(array[1, 9]), 'hex') as bits`);
  return { ...applied, ...bits };
};
const present = { number: versions.length, hash, bits: '0202' };

let connection: Connection;
beforeAll(async () => {
  connection = await openEmptyDatabase();
  await start();
});
beforeEach(async () => {
  await connection.db.execute(sql`delete from __routines`);
  await start();
});
afterAll(() => connection.close());

describe('Functions and triggers of the database (ARCHITECTURE, The database)', () => {
  it('are those of the files in a new database, as their last version', async () => {
    expect(await state()).toEqual(present);
  });

  it('are replaced by the start of a later version without a migration', async () => {
    await connection.db.execute(sql`delete from __routines`);
    await applyRoutines(connection.db, withText('old', versions.length - 1));
    expect(await state()).toEqual({ number: versions.length - 1, hash: 'old', bits: '6f6c64' });
    await start();
    expect(await state()).toEqual(present);
  });

  it('are replaced by another text of the same version, as one that is being written', async () => {
    await applyRoutines(connection.db, withText('new', versions.length));
    await start();
    expect(await state()).toEqual(present);
  });

  it('stay when an earlier version starts during a rolling upgrade', async () => {
    await applyRoutines(connection.db, withText('new', versions.length + 1));
    await start();
    expect(await state()).toEqual({ number: versions.length + 1, hash: 'new', bits: '6e6577' });
  });

  it('stay when an earlier version starts whose text a later one has undone', async () => {
    await applyRoutines(connection.db, { ...withText('new', versions.length + 1), hash });
    await applyRoutines(connection.db, withText('old', versions.length));
    expect(await state()).toEqual({ number: versions.length + 1, hash, bits: '6e6577' });
  });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFolder } from '#server/platform/db/openConnection.ts';
import { createOwnDatabase, onPostgres } from './ownDatabase.ts';

describe.skipIf(onPostgres)('Log of the embedded database (design, How it runs)', { timeout: 300_000 }, () => {
  it('is recycled while the process runs, so that it does not grow with all writes', async () => {
    const database = await createOwnDatabase();
    onTestFinished(() => database.remove());
    const folder = join(database.folder ?? '', 'postgres');
    const { db, close } = await openFolder(folder, 'commit', () => undefined);
    await db.execute(sql`create table filler (text text)`);
    await db.execute(sql`alter table filler alter column text set storage external`);
    // About 30 segments of 16 MB.
    for (let turn = 0; turn < 40; turn += 1) {
      await db.execute(sql`insert into filler select repeat('x', 1000000) from generate_series(1, 12)`);
      if (turn % 10 === 9) await db.execute(sql`truncate filler`);
    }
    expect(readdirSync(join(folder, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length).toBeLessThan(20);
    await close();
  });
});

import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openFolder } from '#server/platform/db/openConnection.ts';
import { whyUnavailable } from '#server/platform/db/unavailable.ts';
import { createOwnDatabase, onPostgres } from './ownDatabase.ts';

describe.skipIf(onPostgres)(
  'Endless statement on the embedded database (design, How it runs)',
  { timeout: 300_000 },
  () => {
    it('is aborted with a 503, and the database is available for the next request', async () => {
      const database = await createOwnDatabase();
      onTestFinished(() => database.remove());
      const messages: string[] = [];
      const { db, limit, close } = await openFolder(join(database.folder ?? '', 'postgres'), 'commit', (line) =>
        messages.push(line),
      );
      limit();
      const spinning = db
        .execute(sql`select count(*) from generate_series(1, 1e12::bigint) a`)
        .catch((error: unknown) => error);
      const waiting = db.execute(sql`select 1`).catch((error: unknown) => error);
      expect([await spinning, await waiting].map(whyUnavailable)).toEqual(['busy', 'away']);
      const users = await vi.waitUntil(
        () => db.execute(sql`select count(*)::int as users from users`).catch(() => false as const),
        { timeout: 150_000, interval: 100 },
      );
      expect(users).toMatchObject({ rows: [{ users: 40 }] });
      expect(messages).toHaveLength(1);
      await close();
    });
  },
);

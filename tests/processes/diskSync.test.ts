import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOwnDatabase, onPostgres } from './ownDatabase.ts';
import { startServer } from './serverProcess.ts';

const canTrace = spawnSync('strace', ['-f', 'true'], { stdio: 'ignore' }).status === 0;

/** Returns the number of successful syncs recorded so far. */
const syncsIn = (record: string): number =>
  readFileSync(record, 'utf8')
    .split('\n')
    .filter((line) => /\bf(?:data)?sync\b.*= 0$/.test(line)).length;

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe.skipIf(onPostgres)(
  'Acknowledged writes of the embedded API on disk (design, How it runs)',
  { timeout: 300_000 },
  () => {
    it('syncs at least once between the arrival of a write and its response', async ({ skip }) => {
      if (!canTrace) return skip('strace is not there or may not trace');
      const database = await createOwnDatabase();
      onTestFinished(() => database.remove());
      const record = join(ownFolder(), 'strace');
      const server = await startServer(database.env, [
        'strace',
        '-f',
        '-qq',
        '-e',
        'trace=fsync,fdatasync',
        '-o',
        record,
      ]);
      const { access_token } = await server.signIn();
      for (let write = 0; write < 20; write += 1) {
        const before = syncsIn(record);
        const { status } = await server.call('POST', '/api/v1/notifications/', access_token, {
          message: 'Запись',
          date: 2_000_000_000,
        });
        expect(status).toBe(200);
        expect(syncsIn(record)).toBeGreaterThan(before);
      }
      await server.end('SIGKILL');
    });

    it('shares a delayed sync between many writes with SYNC=batch', async ({ skip }) => {
      if (!canTrace) return skip('strace is not there or may not trace');
      const database = await createOwnDatabase();
      onTestFinished(() => database.remove());
      const record = join(ownFolder(), 'strace');
      const server = await startServer({ ...database.env, SYNC: 'batch' }, [
        'strace',
        '-f',
        '-qq',
        '-e',
        'trace=fsync,fdatasync',
        '-o',
        record,
      ]);
      const { access_token } = await server.signIn();
      const before = syncsIn(record);
      const writes = Array.from({ length: 60 }, () =>
        server.call('POST', '/api/v1/notifications/', access_token, { message: 'Запись', date: 2_000_000_000 }),
      );
      expect(new Set((await Promise.all(writes)).map(({ status }) => status))).toEqual(new Set([200]));
      await expect.poll(() => syncsIn(record)).toBeGreaterThan(before);
      expect(syncsIn(record) - before).toBeLessThan(60);
      await server.end('SIGKILL');
    });

    it('restricts files to 0600 and folders to 0700, including those of an earlier version', async () => {
      const database = await createOwnDatabase();
      onTestFinished(() => database.remove());
      const folder = join(database.folder ?? '', 'postgres');
      chmodSync(folder, 0o755);
      for (const name of readdirSync(folder))
        if (statSync(join(folder, name)).isFile()) chmodSync(join(folder, name), 0o666);
      const server = await startServer(database.env);
      const { access_token } = await server.signIn();
      await server.call('POST', '/api/v1/notifications/', access_token, { message: 'Запись', date: 2_000_000_000 });
      const open = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
      );
      expect(open).toEqual([]);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      await server.end('SIGTERM');
    });
  },
);

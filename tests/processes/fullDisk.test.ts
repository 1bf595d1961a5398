import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOwnDatabase, onPostgres, type OwnDatabase } from './ownDatabase.ts';
import { startServer } from './serverProcess.ts';

/**
 * Mounts a separate small disk over a folder, with the folder's contents; returns false where mounting is not allowed.
 */
function putOnSmallDisk(folder: string, megabytes: number): boolean {
  const stored = mkdtempSync(join(tmpdir(), 'kept-'));
  cpSync(folder, stored, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
  if (mounted) {
    onTestFinished(() => void spawnSync('umount', ['-l', folder]));
    cpSync(stored, folder, { recursive: true });
  }
  rmSync(stored, { recursive: true });
  return mounted;
}

/** Writes until the disk is full. */
function fill(file: string): void {
  const open = openSync(file, 'w');
  expect(() => {
    for (const part = Buffer.alloc(65_536); ;) writeSync(open, part);
  }).toThrow('ENOSPC');
  closeSync(open);
}

async function withSmallLog(): Promise<{ database: OwnDatabase; log: string } | undefined> {
  const database = await createOwnDatabase();
  onTestFinished(() => database.remove());
  const log = join(database.folder ?? '', 'postgres/pg_wal');
  const segments = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  // After space is freed, one more segment has to fit.
  return putOnSmallDisk(log, 16 * segments + 24) ? { database, log } : undefined;
}

describe.skipIf(onPostgres)(
  'Full disk under the log of the embedded database (design, How it runs)',
  { timeout: 300_000 },
  () => {
    it('answers writes with 503 while the process responds; with free space it continues without losing acknowledged writes', async ({
      skip,
    }) => {
      const small = await withSmallLog();
      if (small === undefined) return skip('mounting a tmpfs is not allowed here');
      const server = await startServer(small.database.env);
      const { access_token } = await server.signIn();
      const filler = join(small.log, 'filler');
      fill(filler);
      const body = {
        message: 'д'.repeat(255),
        date: 2_000_000_000,
        territoryIds: Array.from({ length: 300 }, (_, index) => index + 1),
        distributorIds: [1],
      };
      let acknowledged = 0;
      const write = async (): Promise<number> =>
        (await server.call('POST', '/api/v1/notifications/', access_token, body)).status;
      const refused = await vi.waitUntil(
        async () => {
          const status = await write();
          if (status === 200) acknowledged += 1;
          return status === 200 ? false : status;
        },
        { timeout: 200_000, interval: 0 },
      );
      expect(refused).toBe(503);
      // While the database tries to open again, it may be busy.
      await vi.waitFor(
        async () => {
          const health = await fetch(`${server.url}/healthz`);
          expect([health.status, await health.json()]).toEqual([
            503,
            { ok: false, reason: 'Нет связи с базой данных' },
          ]);
        },
        { timeout: 30_000 },
      );
      rmSync(filler);
      await vi.waitUntil(async () => (await fetch(`${server.url}/healthz`)).status === 200, {
        timeout: 90_000,
        interval: 100,
      });
      const { body: list } = await server.call('GET', '/api/v1/notifications/?limit=100000', access_token);
      const stored = (list.data as { message: string }[]).filter(({ message }) => message === body.message).length;
      expect(stored).toBeGreaterThanOrEqual(Math.min(acknowledged, 1000));
      expect(await write()).toBe(200);
      expect(await server.end('SIGTERM')).toBe(0);
    });

    it('lets the process end while the disk is full', async ({ skip }) => {
      const small = await withSmallLog();
      if (small === undefined) return skip('mounting a tmpfs is not allowed here');
      const server = await startServer(small.database.env);
      const { access_token } = await server.signIn();
      fill(join(small.log, 'filler'));
      const body = {
        message: 'д'.repeat(255),
        date: 2_000_000_000,
        territoryIds: Array.from({ length: 300 }, (_, index) => index + 1),
      };
      await vi.waitUntil(
        async () => (await server.call('POST', '/api/v1/notifications/', access_token, body)).status === 503,
        { timeout: 200_000, interval: 0 },
      );
      expect(await server.end('SIGTERM')).toBe(0);
    });
  },
);

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Notice } from '#schemas/entities/notice.ts';
import { createOwnDatabase, onPostgres } from './ownDatabase.ts';
import { spawnServer, startServer, type ServerProcess } from './serverProcess.ts';

/** Starts a process like a container: with its own process ids. */
const container = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const canContain = spawnSync(container[0] ?? '', [...container.slice(1), 'true'], { stdio: 'ignore' }).status === 0;

async function write(server: ServerProcess, token: string, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const { status } = await server.call('POST', '/api/v1/notifications/', token, {
      message: 'Из контейнера',
      date: 2_000_000_000,
    });
    expect(status).toBe(200);
  }
}

async function written(server: ServerProcess, token: string): Promise<number> {
  const { body } = await server.call('GET', '/api/v1/notifications/?limit=1000', token);
  return (body.data as Notice[]).filter(({ message }) => message === 'Из контейнера').length;
}

describe.skipIf(onPostgres)('Containers that share a data folder (design, How it runs)', { timeout: 300_000 }, () => {
  it('ends the second with a message, and preserves every write that the first has acknowledged', async ({ skip }) => {
    if (!canContain) return skip('namespaces of processes are not allowed here');
    const database = await createOwnDatabase();
    onTestFinished(() => database.remove());
    const first = await startServer(database.env, container);
    const { access_token } = await first.signIn();
    const second = spawnServer(database.env, container);
    const ended = once(second.child, 'exit');
    await write(first, access_token, 40);
    expect(await ended).toEqual([1, null]);
    expect(second.printed()).toBe(
      `Папка данных ${database.folder} занята другим процессом, жду, пока он закончит…\n` +
        `Папка данных ${database.folder} занята другим процессом. Остановите его или задайте другую папку в DATA_DIR.\n`,
    );
    await first.end('SIGKILL');
    const again = await startServer(database.env, container);
    expect(await written(again, access_token)).toBe(40);
    await again.end('SIGKILL');
  });

  it('replaces a running container: the new one waits until the old one has ended', async ({ skip }) => {
    if (!canContain) return skip('namespaces of processes are not allowed here');
    const database = await createOwnDatabase();
    onTestFinished(() => database.remove());
    const old = await startServer(database.env);
    const { access_token } = await old.signIn();
    await write(old, access_token, 20);
    const next = startServer(database.env, container);
    expect(await old.end('SIGTERM')).toBe(0);
    const replaced = await next;
    expect(await written(replaced, access_token)).toBe(20);
    await replaced.end('SIGKILL');
  });
});

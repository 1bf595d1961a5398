import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOwnDatabase, onPostgres } from './ownDatabase.ts';
import { spawnServer, startServer } from './serverProcess.ts';

const root = new URL('../..', import.meta.url).pathname;
const demoPhone = '79000000001';

/** Creates a database with demo data, and a folder for saved files. */
async function demoBase(): Promise<Record<string, string>> {
  const database = await createOwnDatabase();
  onTestFinished(() => database.remove());
  if (database.folder !== undefined) return database.env;
  const folder = mkdtempSync(join(tmpdir(), 'saved-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { ...database.env, DATA_DIR: folder };
}

/** Runs `node dist/server/<program>.js …` with the given input; returns its output. */
function run(
  program: 'user' | 'data',
  env: Record<string, string>,
  typed: readonly string[],
  input = '',
): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`dist/server/${program}.js`, ...typed],
      { cwd: root, env: { PATH: process.env['PATH'], ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr });
      },
    );
    child.stdin?.end(input);
  });
}

const savedIn = (text: string): string => /Сохранено: (\S+)/.exec(text)?.[1] ?? '';
const people = async (env: Record<string, string>): Promise<string> => (await run('user', env, ['list'])).text;

describe('npm run data', { timeout: 420_000 }, () => {
  it('empties a running server’s database after `да`: ends sessions, disables demo phones, opens the first sign-in; restores it', async () => {
    const env = await demoBase();
    const server = await startServer(env);
    const { access_token } = await server.signIn(demoPhone);
    expect(await run('data', env, ['empty'], 'нет\n')).toEqual({
      code: 1,
      text: expect.stringMatching(/Напечатайте «да»: Отменено, ничего не изменено\.\n$/),
    });
    expect((await server.call('GET', '/api/v1/notifications/?limit=1', access_token)).status).toBe(200);

    const emptied = await run('data', env, ['empty'], 'да\n');
    expect(emptied).toEqual({
      code: 0,
      text: expect.stringMatching(/База очищена\.\nПервый вход: http:\S+\/setup\?key=[\w-]{43}\n/),
    });
    expect((await server.call('GET', '/api/v1/notifications/?limit=1', access_token)).status).toBe(401);
    expect(await (await fetch(`${server.url}/config/app.json`)).json()).toMatchObject({ demo: false });
    expect(server.printed()).toMatch(onPostgres ? /Открыто на/ : /Первый вход: http:\S+\/setup\?key=/);
    await server.call('GET', `/api/v1/auth/?phone=${demoPhone}`);
    expect(server.printed().match(/900 000-00-01: код/g)).toHaveLength(1);

    const key = /setup\?key=([\w-]+)/.exec(emptied.text)?.[1] ?? '';
    const made = await fetch(`${server.url}/config/setup`, {
      method: 'POST',
      headers: { 'x-setup-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ company: 'Ромашка', name: 'Иванова Анна', phone: '79120000001' }),
    });
    expect(made.status).toBe(200);
    const mine = await server.signIn('79120000001');
    expect((await server.call('GET', '/api/v1/aboutMe/', mine.access_token)).body.data).toMatchObject({
      fullName: 'Иванова Анна',
    });

    expect((await run('data', env, ['restore', savedIn(emptied.text), '--yes'])).code).toBe(0);
    expect((await server.call('GET', '/api/v1/notifications/?limit=1', access_token)).status).toBe(200);
    expect(await people(env)).not.toContain('79120000001');
    await server.end('SIGTERM');
  });

  it('empties a stopped database, which stays empty at the next start, with or without DEMO=on; that start prints an address', async () => {
    const env = await demoBase();
    await run('user', env, ['add', '--phone', '79120000001', '--name', 'Иванова Анна', '--superuser']);
    expect((await run('data', env, ['empty', '--yes', '--keep', '79120000001'])).text).toContain(
      'Остались: Иванова Анна.',
    );
    expect(await people(env)).toBe('79120000001  Иванова Анна  суперпользователь\n');
    expect((await run('data', env, ['empty', '--yes'])).text).toContain(
      'Первый вход: http://127.0.0.1:8080/setup?key=',
    );
    const server = await startServer({ ...env, DEMO: 'on' });
    await expect.poll(server.printed).toMatch(/Первый вход: http:\S+\/setup\?key=/);
    expect(await (await fetch(`${server.url}/config/app.json`)).json()).toMatchObject({ demo: false });
    await server.end('SIGTERM');
  });

  it('leaves the database unchanged when it is killed while saving; a run deletes its leftovers a day later, and only them', async () => {
    const env = await demoBase();
    const before = await people(env);
    const child = spawn(process.execPath, ['dist/server/data.js', 'empty', '--yes'], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...env },
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const folder = join(env['DATA_DIR'] ?? '', 'saved');
    await vi.waitUntil(() => existsSync(folder) && readdirSync(folder).length > 0, { timeout: 150_000, interval: 1 });
    const ended = new Promise((resolve) => void child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    const [left = ''] = readdirSync(folder);
    expect(left).toMatch(/\.ndjson\.gz\.partial$/);
    expect(await people(env)).toBe(before);
    // Another installation may still be writing a young one, and other programs have partial files, too.
    const kept = ['base-20260101-000000.ndjson.gz.partial', 'film.partial'];
    for (const name of kept) writeFileSync(join(folder, name), '');
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    for (const name of [left, 'film.partial']) utimesSync(join(folder, name), twoDaysAgo, twoDaysAgo);
    expect((await run('data', env, ['empty', '--yes'])).code).toBe(0);
    const saved = readdirSync(folder).filter((name) => !kept.includes(name));
    expect([readdirSync(folder).length, saved]).toEqual([3, [expect.stringMatching(/\.ndjson\.gz$/)]]);
  });

  it('leaves the database either unchanged or restored when it is killed while restoring', async () => {
    const env = await demoBase();
    const demo = await people(env);
    const saved = savedIn((await run('data', env, ['empty', '--yes'])).text);
    expect(
      (await run('user', env, ['add', '--phone', '79120000001', '--name', 'Иванова Анна', '--superuser'])).code,
    ).toBe(0);
    const users = await people(env);
    const folder = join(env['DATA_DIR'] ?? '', 'saved');
    const whole = (): number => readdirSync(folder).filter((name) => name.endsWith('.gz')).length;
    for (const delayMs of [0, 300, 900]) {
      const before = whole();
      const child = spawn(process.execPath, ['dist/server/data.js', 'restore', saved, '--yes'], {
        cwd: root,
        env: { PATH: process.env['PATH'], ...env },
        stdio: 'ignore',
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const ended = new Promise((resolve) => void child.once('exit', resolve));
      // The previous data has been saved by then, and its rows are being replaced.
      await vi.waitUntil(() => whole() > before, { timeout: 150_000, interval: 1 });
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
      child.kill('SIGKILL');
      await ended;
      expect([users, demo]).toContain(await people(env));
    }
    expect((await run('data', env, ['restore', saved, '--yes'])).code).toBe(0);
    expect(await people(env)).toBe(demo);
  });

  it('rejects a file with a line of 700 MB in one sentence, while the server continues', async () => {
    const env = await demoBase();
    const server = await startServer(env);
    const path = join(mkdtempSync(join(tmpdir(), 'endless-')), 'base.ndjson.gz');
    onTestFinished(() => rmSync(dirname(path), { recursive: true }));
    const megabyte = gzipSync(Buffer.alloc(1024 * 1024, 'a'));
    writeFileSync(path, Buffer.concat(Array.from<Buffer>({ length: 700 }).fill(megabyte)));
    expect(await run('data', env, ['restore', path, '--yes'])).toEqual({
      code: 1,
      text: expect.stringMatching(/^Файл \S+ — не сохранённая база или повреждён\. Ничего не изменено\.\n$/),
    });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('rejects invalid commands with a message and exit code 1', async () => {
    expect(await run('data', {}, ['everything'])).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^Данные базы:\n {2}save /),
    });
    expect(await run('data', {}, ['empty', '--keep', '123'])).toEqual({
      code: 1,
      text: 'Неверный телефон «123»: нужны 11 цифр, например --phone 79120000001.\n',
    });
    expect(await run('data', { API_URL: 'http://127.0.0.1:9' }, ['empty'])).toEqual({
      code: 1,
      text: 'API_URL задан: данные ведёт этот API, своей базы здесь нет.\n',
    });
  });
});

describe('First start of two processes', { timeout: 420_000 }, () => {
  it('lets one process own the folder and print the address, while the other reports a locked folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'first-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const both = [spawnServer({ DATA_DIR: folder, DEMO: 'off' }), spawnServer({ DATA_DIR: folder, DEMO: 'off' })];
    const printed = () => both.map((item) => item.printed());
    await expect
      .poll(printed, { timeout: 150_000 })
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/setup\?key=/),
          expect.stringMatching(/занята другим процессом\. Остановите его/),
        ]),
      );
  });
});

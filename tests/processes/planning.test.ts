import { execFile } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { createOwnDatabase } from './ownDatabase.ts';
import { startServer } from './serverProcess.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Runs `node dist/server/planning.js …` and returns its output. */
function planning(env: Record<string, string>, ...typed: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['dist/server/planning.js', ...typed],
      { cwd: root, env: { PATH: process.env['PATH'], ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr });
      },
    );
  });
}

it('does the work of a night beside a running server and without one', { timeout: 480_000 }, async () => {
  const { env, remove } = await createOwnDatabase();
  onTestFinished(() => remove());
  const server = await startServer(env);
  const beside = await planning(env, 'run', '--day', '2025-06-15');
  expect(beside).toEqual({ code: 0, text: expect.stringMatching(/^15\.06\.2025: создано задач [1-9]/) });
  await server.end('SIGTERM');
  expect(await planning(env, 'run', '--day', '2025-06-15')).toEqual({
    code: 0,
    text: expect.stringMatching(/^15\.06\.2025: создано задач 0, закрыто 0, отозвано 0\. Открыто [1-9]/),
  });
  expect(await planning(env, 'run', '--day', 'завтра')).toEqual({
    code: 1,
    text: expect.stringContaining('run [--day'),
  });
  expect(await planning({ ...env, API_URL: 'http://127.0.0.1:9/' }, 'run')).toMatchObject({ code: 1 });
});

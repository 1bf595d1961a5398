import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../scripts/ownServer.mjs';

const root = new URL('..', import.meta.url).pathname;

// The build of the reference sets this process to production, which has no demo users.
const { NODE_ENV: _built, ...environment } = process.env;

/**
 * Starts the built server in `folder`, whose page is `dist/web` there; returns its address, process id, fresh tokens of
 * the first user, a sign-in of others and a stop function.
 */
export async function startPageServer(folder, data) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(root, 'dist/server/start.js')], {
    cwd: folder,
    env: { ...environment, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, CONFIG_DIR: join(root, 'config') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (part) => {
      printed += part;
    });
  const until = async (what) => {
    for (;;) {
      if (server.exitCode !== null) throw new Error(`The server stopped at its start:\n${printed}`);
      const found = await what();
      if (found) return found;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  };
  const signIn = async (phone) => {
    const before = printed.length;
    await until(() =>
      fetch(`${url}/api/v1/auth/?phone=${phone}`).then(
        (response) => response.ok,
        () => false,
      ),
    );
    const [, code] = await until(() => /код (\d{6})/.exec(printed.slice(before)));
    const result = await fetch(`${url}/api/v1/auth/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, code }),
    });
    return (await result.json()).data;
  };
  const close = () => {
    const ended = new Promise((resolve) => void server.once('exit', resolve));
    server.kill('SIGTERM');
    return ended;
  };
  const tokens = await signIn('79000000001');
  return { url, pid: server.pid, tokens, signIn, close };
}

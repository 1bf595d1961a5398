import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns the user of a server that refuses to run as root, as PostgreSQL and PgBouncer do: then it runs as the user of
 * PostgreSQL's package, or as the `nobody` account.
 */
export function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const name = ['postgres', 'nobody'].find((user) => spawnSync('id', [user], { stdio: 'ignore' }).status === 0);
  const id = (what) => Number(execFileSync('id', [what, name ?? 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address();
        probe.close(() => resolve(port));
      });
  });
}

/** Runs the server until its standard input closes, so that it never outlives the process that started it. */
const script =
  'exec 3<&0; signal=$1; shift; "$@" & server=$!; { read -r _ <&3; kill -$signal $server; } & wait $server';

/** Milliseconds between two checks whether a server is ready. */
const pause = 50;

/**
 * Starts a server in a folder and waits until it is ready; throws when it ends before. `ready` is a part of its
 * messages, or a function that checks the server itself; `endBy` is the signal that ends it. Returns the function that
 * ends it.
 */
export async function startOwnServer(title, command, { user, folder, ready, endBy = 'INT' }) {
  const server = spawn('sh', ['-c', script, 'sh', endBy, ...command], {
    ...user,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  let message = '';
  server.stderr.on('data', (chunk) => {
    message = (message + String(chunk)).slice(-4000);
  });
  const isReady = typeof ready === 'function' ? () => ready().catch(() => false) : () => message.includes(ready);
  while (!(await isReady())) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`${title} не запустился:\n${message}`);
    await sleep(pause);
  }
  return async () => {
    server.stdin.end();
    await ended;
  };
}

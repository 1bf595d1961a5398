import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
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

/**
 * Returns a free port below those that the system gives to outgoing connections: one of these may take a port of that
 * range between this probe and the start of the server, which is a minute in a cluster.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
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

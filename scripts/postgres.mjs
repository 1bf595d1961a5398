import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { freePort, startOwnServer, unprivileged } from './ownServer.mjs';

/** Returns the version folders of Debian's packages, newest first. */
function debianFolders() {
  const home = '/usr/lib/postgresql';
  if (!existsSync(home)) return [];
  return readdirSync(home)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(home, version, 'bin'));
}

/** Returns the folder of PostgreSQL's executables, or undefined. `POSTGRES_BIN` overrides it. */
export function findPostgres() {
  const folders = process.env.POSTGRES_BIN
    ? [process.env.POSTGRES_BIN]
    : [...debianFolders(), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Finds PostgreSQL, or installs Debian's package if no prompt is needed; returns undefined when that fails. */
export function ensurePostgres() {
  const found = findPostgres();
  if (found || process.env.POSTGRES_BIN) return found;
  console.log('PostgreSQL не найден, пробую установить: apt-get…');
  return aptInstall('postgresql') ? findPostgres() : undefined;
}

export const postgresMissing = 'PostgreSQL не найден и не устанавливается (пакет postgresql)';

/** Returns the command that fills a data folder, as a new server or as a replica of the server at `source`. */
function fillingCommand(bin, data, source) {
  if (source !== undefined)
    return [join(bin, 'pg_basebackup'), ['-D', data, '-d', source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']];
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8'];
  return [
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', ...locale, '--no-sync', '--no-instructions'],
  ];
}

/**
 * Creates a PostgreSQL in a temporary folder, on a free port, without a password; `durable` leaves fsync on. With
 * `replicaOf`, the address of another server, it follows that one. `settings` are more parameters of the server. `stop`
 * and `start` interrupt it and restart it at the same address; `remove` ends it for good. All remaining ones end with
 * this process.
 */
export async function createPostgres({ durable = false, replicaOf, settings: own = {} } = {}) {
  const bin = findPostgres();
  if (!bin) throw new Error(postgresMissing);
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const [program, given] = fillingCommand(bin, data, replicaOf);
  execFileSync(program, given, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const careless = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    ...(durable ? {} : careless),
    ...own,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let end;

  async function start() {
    const command = [join(bin, 'postgres'), '-D', data, ...args];
    end = await startOwnServer('PostgreSQL', command, { user, folder, ready: 'is ready to accept' });
  }

  /** Fast shutdown: running transactions are rolled back, connections dropped. */
  async function stop() {
    await end?.();
    end = undefined;
  }

  await start();
  return {
    port,
    url: (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`,
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

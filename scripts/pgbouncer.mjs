import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { freePort, startOwnServer, unprivileged } from './ownServer.mjs';

const executable = '/usr/sbin/pgbouncer';

/** Finds PgBouncer, or installs Debian's package if no prompt is needed; returns whether it is there. */
export function ensurePgBouncer() {
  return existsSync(executable) || (aptInstall('pgbouncer') && existsSync(executable));
}

/**
 * Starts PgBouncer in front of all databases of a PostgreSQL on `port`: it pools transactions and passes no parameters
 * on, as its package is set up. Returns its address, and the function that ends it; it also ends with this process.
 */
export async function createPgBouncer(port) {
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const own = await freePort();
  const file = (name, text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const users = file('users.txt', '"postgres" ""\n');
  const settings = file(
    'pgbouncer.ini',
    `[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
server_idle_timeout = 5
`,
  );
  if (user.uid !== undefined) for (const path of [folder, users, settings]) chownSync(path, user.uid, user.gid);
  const end = await startOwnServer('PgBouncer', [executable, settings], { user, folder, ready: 'process up' });
  return {
    url: (database = 'postgres') => `postgres://postgres@127.0.0.1:${own}/${database}`,
    async remove() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

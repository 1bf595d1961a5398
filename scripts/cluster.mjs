import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { aptInstall } from './apt.mjs';
import { freePort, startOwnServer, unprivileged } from './ownServer.mjs';
import { ensurePatroni } from './patroni.mjs';
import { findPostgres } from './postgres.mjs';
import { root } from './root.mjs';

const packages = {
  postgresql: () => findPostgres() !== undefined,
  'etcd-server': () => existsSync('/usr/bin/etcd'),
  haproxy: () => existsSync('/usr/sbin/haproxy'),
  pgbouncer: () => existsSync('/usr/sbin/pgbouncer'),
  'nginx-light': () => existsSync('/usr/sbin/nginx'),
};

export const clusterMissing = `Нет пакетов для кластера, и они не устанавливаются: ${Object.keys(packages).join(', ')}, patroni (3.2)`;

/** Finds the parts of a cluster, or installs Debian's packages if no prompt is needed; returns whether all exist. */
export function ensureCluster() {
  const missing = () => Object.keys(packages).filter((name) => !packages[name]());
  if (missing().length > 0) aptInstall(...missing());
  return missing().length === 0 && ensurePatroni() !== undefined;
}

const host = '127.0.0.1';
const password = 'cluster';
const onLoopback = (port) => `${host}:${port}`;
const servers = [
  'etcd',
  'peer',
  'db1',
  'db2',
  'rest1',
  'rest2',
  'write',
  'read',
  'pooler',
  'office1',
  'office2',
  'office3',
  'nginx',
];

function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

/** Returns whether an address answers with 200. */
const isOk = async (url) => (await fetch(url, { signal: AbortSignal.timeout(1000) })).status === 200;

/** Waits for a state of the cluster. */
async function until(what, check) {
  const end = Date.now() + 120_000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Не дождался: ${what}`);
    await sleep(100);
  }
}

/** A temporary folder with a free port for each server, and the values of the files in `deploy/cluster`. */
async function createPlace() {
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const port = {};
  for (const name of servers) port[name] = await freePort();
  const values = {
    NODE_HOST: host,
    BALANCER_HOST: host,
    POOLER_HOST: host,
    NETWORK: '127.0.0.1/32',
    ETCD: onLoopback(port.etcd),
    POSTGRES_BIN: findPostgres(),
    POSTGRES_PASSWORD: password,
    DB1: onLoopback(port.db1),
    DB2: onLoopback(port.db2),
    DB1_PATRONI_PORT: port.rest1,
    DB2_PATRONI_PORT: port.rest2,
    WRITE_PORT: port.write,
    READ_PORT: port.read,
    POOLER_PORT: port.pooler,
    USERS_FILE: join(folder, 'users.txt'),
    OFFICE1: onLoopback(port.office1),
    OFFICE2: onLoopback(port.office2),
    OFFICE3: onLoopback(port.office3),
    NGINX_ADDRESS: onLoopback(port.nginx),
  };
  const at = (name) => join(folder, name);
  const file = (name, text) => {
    writeFileSync(at(name), text, { mode: 0o600 });
    if (user.uid !== undefined) chownSync(at(name), user.uid, user.gid);
    return at(name);
  };
  /** Returns a file of `deploy/cluster` with its `${NAME}`s filled in, as `envsubst` does. */
  const filledIn = (name, more = {}) =>
    readFileSync(join(root, 'deploy/cluster', name), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, key) => {
      const value = { ...values, ...more }[key];
      if (value === undefined) throw new Error(`deploy/cluster/${name}: no value for ${key}`);
      return String(value);
    });
  return { folder, user, port, at, file, filledIn };
}

/** Runs a server in a separate folder, in which it leaves its process id and its output. */
const shell = 'echo $$ > pid; exec "$@" >> log 2>&1';

/** Returns a process and all that it has started. */
function treeOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

/** Sends a signal to a process and all that it has started. */
function signalTree(pid, signal) {
  for (const one of treeOf(pid)) process.kill(one, signal);
}

/**
 * A server of the cluster: `kill` ends it as a crash does, `start` starts it again, `end` stops it. `freeze` lets it
 * stand still as a paused virtual machine does, until `thaw`.
 */
function createMember(title, command, { folder, user, ready }) {
  mkdirSync(folder, { recursive: true });
  if (user?.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const log = () => readFileSync(join(folder, 'log'), 'utf8');
  const pid = () => Number(readFileSync(join(folder, 'pid'), 'utf8'));
  const options = { user, folder, ready, endBy: 'TERM' };
  let end = () => Promise.resolve();
  return {
    title,
    log,
    async start() {
      end = await startOwnServer(title, ['sh', '-c', shell, 'sh', ...command], options).catch((error) => {
        throw new Error(`${error.message}\n${log().slice(-3000)}`);
      });
    },
    async kill() {
      process.kill(pid(), 'SIGKILL');
      await end();
    },
    freeze: () => signalTree(pid(), 'SIGSTOP'),
    thaw: () => signalTree(pid(), 'SIGCONT'),
    end: () => end(),
  };
}

function createEtcd({ at, user, port }) {
  const [clients, peers] = [`http://${onLoopback(port.etcd)}`, `http://${onLoopback(port.peer)}`];
  const settings = {
    name: 'etcd',
    'data-dir': at('etcd/data'),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `etcd=${peers}`,
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const ready = () => isOk(`${clients}/health`);
  return createMember('etcd', ['/usr/bin/etcd', '--unsafe-no-fsync', ...args], { folder: at('etcd'), user, ready });
}

function createDatabaseMember({ at, user, port, file, filledIn }, number) {
  const name = `db${number}`;
  const rest = port[`rest${number}`];
  const data = at(`${name}/data`);
  const own = { NODE: name, PATRONI_PORT: rest, POSTGRES_PORT: port[name], DATA_FOLDER: data };
  const settings = file(`patroni${number}.yml`, filledIn('patroni.yml', own));
  const is = (role) => isOk(`http://${onLoopback(rest)}/${role}`).catch(() => false);
  const patroni = { folder: at(name), user, ready: () => is('health') };
  const postgresPid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    ...createMember(`Patroni ${number}`, [...(ensurePatroni() ?? []), settings], patroni),
    isPrimary: () => is('primary'),
    /** Whether it has every acknowledged write, so that it is promoted when the primary is lost. */
    isReplica: () => is('sync'),
    /** The process of PostgreSQL, or of the last one. */
    postgresPid,
    /** Ends PostgreSQL as a crash does; Patroni stays. */
    killPostgres: () => process.kill(postgresPid(), 'SIGKILL'),
    freezePostgres: () => signalTree(postgresPid(), 'SIGSTOP'),
    thawPostgres: () => signalTree(postgresPid(), 'SIGCONT'),
  };
}

function createBalancer({ at, user, port, file, filledIn }) {
  const command = ['/usr/sbin/haproxy', '-db', '-f', file('haproxy.cfg', filledIn('haproxy.cfg'))];
  return createMember('HAProxy', command, { folder: at('haproxy'), user, ready: () => isListening(port.write) });
}

function createPooler({ at, user, port, file, filledIn }) {
  file('users.txt', `"postgres" "${password}"\n`);
  const command = ['/usr/sbin/pgbouncer', file('pgbouncer.ini', filledIn('pgbouncer.ini'))];
  return createMember('PgBouncer', command, { folder: at('pgbouncer'), user, ready: () => isListening(port.pooler) });
}

const pooledUrl = ({ port }, name) => `postgres://postgres:${password}@${onLoopback(port.pooler)}/${name}`;

function createOffice(place, number, env) {
  const folder = place.at(`office${number}`);
  const port = place.port[`office${number}`];
  const variables = {
    DATABASE_URL: pooledUrl(place, 'office'),
    DATABASE_READ_URL: pooledUrl(place, 'office_read'),
    DEMO: 'off',
    PORT: port,
    HOST: host,
    DATA_DIR: join(folder, 'data'),
    TRUSTED_PROXIES: host,
    ...env,
  };
  const assigned = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const command = ['env', '-C', root, ...assigned, process.execPath, 'dist/server/start.js'];
  const url = `http://${onLoopback(port)}`;
  return { ...createMember(`Процесс ${number}`, command, { folder, ready: () => isOk(`${url}/healthz`) }), url };
}

function createProxy({ at, port, file, filledIn }) {
  const folder = at('nginx');
  const paths = `client_body_temp_path ${folder}/body;\nproxy_temp_path ${folder}/proxy;\naccess_log off;`;
  const whole = `worker_processes 1;\npid ${folder}/nginx.pid;\ndaemon off;\nevents {}\nhttp {\n${paths}\n${filledIn('nginx.conf')}}\n`;
  const command = ['/usr/sbin/nginx', '-p', folder, '-e', join(folder, 'error.log'), '-c', file('nginx.conf', whole)];
  return createMember('nginx', command, { folder, ready: () => isListening(port.nginx) });
}

/** Connects to the primary: the balancer takes both for it until its first checks. */
async function connectToPrimary(url) {
  for (;;) {
    const client = new Client(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query('select pg_is_in_recovery() as replica');
      if (!rows[0].replica) return client;
      await client.end();
    } catch {
      // The balancer knows none yet.
    }
    await sleep(200);
  }
}

/** Creates the product's database with the limits that a pooler does not pass on (docs/operating.md, PostgreSQL). */
async function createDatabase({ port }) {
  const client = await connectToPrimary(`postgres://postgres:${password}@${onLoopback(port.write)}/postgres`);
  await client.query('create database office');
  const limits = { statement_timeout: '20s', lock_timeout: '10s', idle_in_transaction_session_timeout: '30s' };
  for (const [name, limit] of Object.entries(limits))
    await client.query(`alter database office set ${name} = '${limit}'`);
  await client.end();
}

/** Requests a sign-in code and reads it from the output of the processes. */
async function askCode(url, offices, phone) {
  const codesOf = (item) => [...item.log().matchAll(/код (\d{6})/g)].map(([, code]) => code);
  const before = offices.map((item) => codesOf(item).length);
  const printed = () => offices.map((item, at) => codesOf(item)[before[at]]).find((code) => code !== undefined);
  await fetch(`${url}/api/v1/auth/?phone=${phone}`, { headers: { device: 'web' } });
  await until('кода', () => printed() !== undefined);
  return printed();
}

/**
 * Starts a cluster on this computer from Debian's packages and the files of `deploy/cluster`: etcd, two PostgreSQL
 * under Patroni, HAProxy, PgBouncer, three processes of the built product, nginx. All of it ends with `stop`, which
 * leaves nothing behind, or with this process. `fill` gets the address of the empty database.
 */
export async function startCluster({ env = {}, fill = () => Promise.resolve() } = {}) {
  const place = await createPlace();
  const url = `http://${onLoopback(place.port.nginx)}`;
  const etcd = createEtcd(place);
  const databases = [createDatabaseMember(place, 1), createDatabaseMember(place, 2)];
  const [haproxy, pgbouncer, nginx] = [createBalancer(place), createPooler(place), createProxy(place)];
  const offices = [1, 2, 3].map((number) => createOffice(place, number, env));
  const withRole = async (what) => {
    for (const item of databases) if (await item[what]()) return item;
    return undefined;
  };
  const [primary, replica] = [() => withRole('isPrimary'), () => withRole('isReplica')];
  const whole = () =>
    until('основной базы и реплики', async () => Boolean(await primary()) && Boolean(await replica()));
  const started = [];
  const start = async (...members) => {
    started.push(...members);
    await Promise.all(members.map((item) => item.start()));
  };
  const stop = async () => {
    for (const item of started.toReversed()) await item.end();
    rmSync(place.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    await start(etcd);
    await start(databases[0]);
    await until('основной базы', databases[0].isPrimary);
    await start(databases[1]);
    await whole();
    await start(haproxy, pgbouncer);
    await createDatabase(place);
    await fill(pooledUrl(place, 'office'));
    await start(...offices);
    await start(nginx);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    databaseUrl: pooledUrl(place, 'office'),
    offices,
    haproxy,
    pgbouncer,
    primary,
    replica,
    whole,
    askCode: (phone) => askCode(url, offices, phone),
    stop,
  };
}

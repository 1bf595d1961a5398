import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Connection } from '#server/platform/db/connection.ts';
import { openEmbedded, openPostgres } from '#server/platform/db/openConnection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { fillDemo } from '#server/main/fillDemo.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { requireColumns } from './requireColumns.ts';
import { withoutLog } from './withoutLog.ts';

requireColumns();

/** Moment at which the tests' demo data ends, in unix seconds: 2025-06-15 09:00 UTC. */
export const testNow = 1_749_978_000;

/** Server for tests instead of PGlite: any of its databases, with a user who may create others. */
const serverUrl = process.env['TEST_DATABASE_URL'];
/** The same server behind a pooler of transactions. */
const poolerUrl = process.env['TEST_POOLER_URL'];

const root = join(import.meta.dirname, '../..');

/** Returns a hash of the files that define the tables and the demo data. */
function sourceHash(): string {
  const hash = createHash('sha256');
  for (const folder of [
    'server/platform/db',
    'server/platform/tables',
    'server/modules',
    'server/admin/demo',
    'server/main/registry',
    'src/codecs',
    'src/dictionaries',
  ]) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|sql|json)$/.test(name))
      .sort()) {
      hash.update(file).update(readFileSync(join(root, folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function fillSmall(connection: Connection): Promise<void> {
  await migrate(connection.db, (tx) => fillDemo(tx, 'small', testNow));
}

/** A blob that returns its bytes at once: reading a usual one of 57 MB takes half a second each time. */
class LoadedBlob extends Blob {
  readonly #bytes: ArrayBuffer;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([]);
    this.#bytes = bytes.buffer;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes);
  }
}

let snapshot: Promise<Blob> | undefined;

/**
 * Returns a filled PGlite, created once per state of the sources and cached beside the packages: loading it is far
 * faster than filling.
 */
export function smallSnapshot(): Promise<Blob> {
  return (snapshot ??= makeSnapshot());
}

async function makeSnapshot(): Promise<Blob> {
  const folder = join(root, 'node_modules/.cache/embedded-api');
  const file = join(folder, `small-${sourceHash()}.tar`);
  if (existsSync(file)) return new LoadedBlob(new Uint8Array(readFileSync(file)));
  const embedded = await openEmbedded({});
  await fillSmall(embedded);
  // Nothing is copied from them, and their files are 40 % of those that each test would load.
  await embedded.client.exec('update pg_database set datistemplate = false');
  for (const unused of ['template0', 'template1']) await embedded.client.exec(`drop database ${unused}`);
  await embedded.client.exec('select pg_switch_wal()');
  await embedded.client.exec('checkpoint');
  const [log] = await rowsOf<{ segment: string }>(
    embedded.db,
    sql`select pg_walfile_name(pg_current_wal_lsn()) as segment`,
  );
  const dumped = await embedded.client.dumpDataDir('none');
  await embedded.close();
  const made = withoutLog(new Uint8Array(await dumped.arrayBuffer()), log?.segment ?? '');
  mkdirSync(folder, { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, Buffer.from(await made.arrayBuffer()));
  renameSync(own, file);
  for (const old of readdirSync(folder).filter((name) => name.startsWith('small-') && name.endsWith('.tar'))) {
    if (join(folder, old) !== file) rmSync(join(folder, old), { force: true });
  }
  return made;
}

/** Name of the database that each test's database on a server is copied from. */
const template = 'small_template';

/** Creates the template on a newly started server. */
export async function createTemplate(server: string): Promise<void> {
  const admin = openPostgres(server);
  await admin.db.execute(sql`create database ${sql.identifier(template)}`);
  await admin.close();
  const connection = openPostgres(databaseOf(server, template));
  await fillSmall(connection);
  await connection.close();
}

function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database on the server, a copy of the template or an empty one, and returns its `DATABASE_URL`. */
export async function createDatabase(server: string, content: 'small' | 'empty'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openPostgres(server);
  await admin.db.execute(
    sql`create database ${sql.identifier(name)} template ${sql.identifier(content === 'small' ? template : 'template0')}`,
  );
  await admin.close();
  return databaseOf(server, name);
}

/** Opens a new database of the server, through the pooler if there is one. */
async function openOn(server: string, content: 'small' | 'empty'): Promise<Connection> {
  const direct = await createDatabase(server, content);
  return poolerUrl === undefined
    ? openPostgres(direct)
    : openPostgres(databaseOf(poolerUrl, new URL(direct).pathname.slice(1)), { isPooled: true });
}

/** Opens a database without tables for one test: PGlite in memory, or on `TEST_DATABASE_URL`. */
export async function openEmptyDatabase(): Promise<Connection> {
  return serverUrl === undefined ? openEmbedded({}) : openOn(serverUrl, 'empty');
}

/** Opens a database with small demo data for one test file: PGlite in memory, or on `TEST_DATABASE_URL`. */
export async function openTestDatabase(): Promise<Connection> {
  if (serverUrl === undefined) return openEmbedded({ snapshot: await smallSnapshot() });
  return openOn(serverUrl, 'small');
}

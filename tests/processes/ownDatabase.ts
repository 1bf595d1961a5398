import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createTemplate } from '#tests/support/testDatabase.ts';
import { createPostgres } from '../../scripts/postgres.mjs';

/** A database with small demo data for the processes of a test: what to start them with, and its end. */
export interface OwnDatabase {
  env: Record<string, string>;
  /** The folder of the embedded database; undefined on PostgreSQL. */
  folder: string | undefined;
  remove(): Promise<void>;
}

const server = process.env['TEST_DATABASE_URL'];
export const onPostgres = server !== undefined;

/** A folder of PGlite, or a database of the run's PostgreSQL. `durable`: on a PostgreSQL of its own, which writes as in production. */
export async function createOwnDatabase({ durable = false } = {}): Promise<OwnDatabase> {
  if (server === undefined) return inFolder('filled');
  if (!durable) return onServer(server, 'small');
  const own = await createPostgres({ durable });
  await createTemplate(own.url());
  return onServer(own.url(), 'small', () => own.remove());
}

/** A database that has no tables yet, as a first start makes it (`data.test` has first starts without it): what to start processes with, and its end. */
export async function createBareDatabase(): Promise<OwnDatabase> {
  return server === undefined ? inFolder('bare') : onServer(server, 'empty');
}

async function onServer(
  url: string,
  content: 'empty' | 'small',
  remove: OwnDatabase['remove'] = () => Promise.resolve(),
): Promise<OwnDatabase> {
  return { env: { DATABASE_URL: await createDatabase(url, content) }, folder: undefined, remove };
}

function inFolder(content: 'bare' | 'filled'): OwnDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'process-'));
  cpSync(join(process.env['FOLDERS_OF_RUN'] ?? '', content), join(folder, 'postgres'), { recursive: true });
  // A process that was killed may write its last file while the folder goes.
  const remove = () =>
    Promise.resolve(rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return { env: { DATA_DIR: folder }, folder, remove };
}

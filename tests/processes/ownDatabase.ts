import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createTemplate } from '#tests/support/testDatabase.ts';
import { createPostgres } from '../../scripts/postgres.mjs';

/** A database with small demo data for the processes of a test: their variables, and its cleanup. */
export interface OwnDatabase {
  env: Record<string, string>;
  /** The folder of the embedded database; undefined on PostgreSQL. */
  folder: string | undefined;
  remove(): Promise<void>;
}

const server = process.env['TEST_DATABASE_URL'];
export const onPostgres = server !== undefined;

/**
 * Creates a folder of PGlite, or a database of the run's PostgreSQL. `durable`: on a separate PostgreSQL with
 * production durability.
 */
export async function createOwnDatabase({ durable = false } = {}): Promise<OwnDatabase> {
  if (server === undefined) return inFolder('filled');
  if (!durable) return onServer(server, 'small');
  const own = await createPostgres({ durable });
  await createTemplate(own.url());
  return onServer(own.url(), 'small', () => own.remove());
}

/**
 * Creates a database without tables, like before a first start (`data.test` has first starts without it): variables for
 * processes, and its cleanup.
 */
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
  // A killed process may write its last file while the folder is deleted.
  const remove = () =>
    Promise.resolve(rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return { env: { DATA_DIR: folder }, folder, remove };
}

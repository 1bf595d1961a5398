import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/connection.ts';
import { createDatabase, createTemplate, smallSnapshot } from '#server/testDatabase.ts';
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
  if (server === undefined) return inFolder();
  if (!durable) return { env: { DATABASE_URL: await createDatabase(server, 'small') }, folder: undefined, remove: () => Promise.resolve() };
  const own = await createPostgres({ durable });
  await createTemplate(own.url());
  return { env: { DATABASE_URL: await createDatabase(own.url(), 'small') }, folder: undefined, remove: () => own.remove() };
}

async function inFolder(): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'process-'));
  mkdirSync(folder, { recursive: true });
  const { close } = await openEmbedded({ folder: join(folder, 'postgres'), snapshot: await smallSnapshot() });
  await close();
  // A process that was killed may write its last file while the folder goes.
  const remove = () => Promise.resolve(rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return { env: { DATA_DIR: folder }, folder, remove };
}

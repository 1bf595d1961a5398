import { createTemplate } from '#tests/support/testDatabase.ts';
import { createPostgres } from '../../scripts/postgres.mjs';

/**
 * Starts one PostgreSQL for the whole run, with the template database of all test files; returns the function that
 * stops it.
 */
export default async function startPostgresServer(): Promise<() => Promise<void>> {
  const server = await createPostgres();
  await createTemplate(server.url());
  process.env['TEST_DATABASE_URL'] = server.url();
  return () => server.remove();
}

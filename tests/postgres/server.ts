import { createTemplate } from '#tests/support/testDatabase.ts';
import { createPostgres } from '../../scripts/postgres.mjs';

/** One PostgreSQL for the whole run, with the database that each test file copies; gives the function that ends it. */
export default async function startPostgresServer(): Promise<() => Promise<void>> {
  const server = await createPostgres();
  await createTemplate(server.url());
  process.env['TEST_DATABASE_URL'] = server.url();
  return () => server.remove();
}

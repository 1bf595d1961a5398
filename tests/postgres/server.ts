import { createTemplate } from '#tests/support/testDatabase.ts';
import { createPgBouncer, ensurePgBouncer } from '../../scripts/pgbouncer.mjs';
import { createPostgres } from '../../scripts/postgres.mjs';

/**
 * Starts one PostgreSQL for the whole run, with the template database of all test files, and PgBouncer in front of it
 * where it can be installed; returns the function that stops them.
 */
export default async function startPostgresServer(): Promise<() => Promise<void>> {
  const server = await createPostgres();
  await createTemplate(server.url());
  process.env['TEST_DATABASE_URL'] = server.url();
  if (!ensurePgBouncer()) {
    console.log('PgBouncer не найден и не устанавливается (пакет pgbouncer): тесты идут без него.');
    return () => server.remove();
  }
  const pooler = await createPgBouncer(server.port);
  process.env['TEST_POOLER_URL'] = pooler.url();
  return async () => {
    await pooler.remove();
    await server.remove();
  };
}

import { defineConfig } from 'vitest/config';

/** Files in which locks, caches, jobs, the history's table, triggers or searches matter. */
const chosen = [
  '{billingAccruals,concurrentSaves,customResources,importQueue,jobs,mapByView,responseCache,summary,taskColumns}',
  'history/{bulkChanges,reading}',
  'listQuery/customResources',
  'masterData/transactions',
  'planning/{following,invariants,saleDays,salesCache,volumeFollowing,worlds}',
  'views/views',
  'webhooks/*',
];
const files = process.env['TEST_FILES'] === 'all' ? ['**/*'] : chosen;

/** With triggers, the sums are those of triggers for each row; without them, transactions compute them at their end. */
const ways = { 'without triggers': 'all', 'with triggers': 'all but triggers' };
const given = process.env['TEST_DATABASE_WITHOUT'];

/**
 * The API on an embedded database that is used without the features in `server/platform/db/features.ts`, as on an
 * engine that lacks them (`npm test`, section 'API без возможностей PostgreSQL'). `TEST_DATABASE_WITHOUT=skipLocked`
 * leaves out that one only; `TEST_FILES=all` runs every file of the API.
 */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: files.map((name) => `tests/server/${name}.test.ts`),
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: Object.entries(given === undefined ? ways : { without: given }).map(([name, TEST_DATABASE_WITHOUT]) => ({
      extends: true as const,
      test: { name, env: { TEST_DATABASE_WITHOUT } },
    })),
  },
});

import { defineConfig } from 'vitest/config';

/**
 * Files of `tests/server` whose behaviour depends on the database server: its driver's types and error codes, order and
 * search of texts, locks and concurrent transactions, sums, partitions, jobs, the properties of planning. All others
 * send the same statements, and run on the embedded database only.
 */
const differing = [
  '{auth,badInput,billing,billingAccruals,concurrentSaves,customResources,customResourceUuids,importQueue,imports,jobs}',
  '{lookups,mapByView,repeatedRequests,responseCache,sessionFamilies,summary,taskColumns,tasks,vacuum}',
  'history/{bulkChanges,history,reading,restore,versions}',
  'listQuery/*',
  'masterData/{entities,saveEntities,tradePointAgents,transactions}',
  'planning/{following,invariants,keptUntilCommit,planAtSaving,preview,readItemSums}',
  'planning/{saleDays,salesCache,story,volumeFollowing,worlds}',
  'rights/{hiddenParts,hiddenRecords,territories,territoryCustomResources,territoryWrites}',
  'schema/*',
  'syncApi/*',
  'thorough/{customResourcePages,customResourcesAtSize,deepPages,filtersAgree,hostile,manyTasks,never500,planProperties}',
  'thorough/data/*',
  'views/views',
  'webhooks/*',
];

/** Behaviour of the API and its processes with a real PostgreSQL (`npm run test:servers`). */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: [
      ...differing.map((name) => `tests/server/${name}.test.ts`),
      'tests/processes/**/*.test.ts',
      'tests/postgres/**/*.test.ts',
    ],
    // Independent of PostgreSQL, or with a database in a folder.
    exclude: ['tests/processes/{forDevelopers,libreOffice,upgrades}.test.ts'],
    globalSetup: 'tests/postgres/server.ts',
    environment: 'node',
    // Reloading the server for each file would take a quarter of the run.
    isolate: false,
    testTimeout: 150_000,
    hookTimeout: 150_000,
    maxWorkers: 2,
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
});

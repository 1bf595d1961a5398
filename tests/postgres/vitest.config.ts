import { defineConfig } from 'vitest/config';

/** What the API says and how its processes behave, with a real PostgreSQL behind them (`npm test`, section 'API на PostgreSQL'). */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/server/**/*.test.ts', 'tests/processes/**/*.test.ts', 'tests/postgres/**/*.test.ts'],
    // What asks no database, or opens one of its own in a folder, is the same with any.
    exclude: [
      'tests/server/config/{check,checkInThread,columns,companyApi,activeResources,dialects,manifest,resourcesCheck,resourcesFromOpenApi,sections,tiles}.test.ts',
      'tests/server/history/{offered,passed,passedActions}.test.ts',
      'tests/server/views/passThrough.test.ts',
      'tests/server/masterData/referrers.test.ts',
      'tests/server/host/**',
      'tests/server/{demo,deploy,process,record,upkeep}.test.ts',
      'tests/processes/forDevelopers.test.ts',
    ],
    globalSetup: 'tests/postgres/server.ts',
    environment: 'node',
    // Loading the server anew for each file would cost a quarter of the run.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
});

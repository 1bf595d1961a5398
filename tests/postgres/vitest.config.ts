import { defineConfig } from 'vitest/config';

/** Behaviour of the API and its processes with a real PostgreSQL (`npm test`, section 'API на PostgreSQL'). */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/server/**/*.test.ts', 'tests/processes/**/*.test.ts', 'tests/postgres/**/*.test.ts'],
    // Tests without a database, or with their own in a folder, are independent of PostgreSQL.
    exclude: [
      'tests/server/config/{check,checkInThread,columns,companyApi,activeResources,dialects,manifest,resourcesCheck,resourcesFromOpenApi,sections,tiles}.test.ts',
      'tests/server/history/{offered,forwarded,forwardedActions,forwardedRights}.test.ts',
      'tests/server/views/passThrough.test.ts',
      'tests/server/masterData/referrers.test.ts',
      // Planning reads and writes by the same statements in the other files of its folder.
      'tests/server/planning/{auditTasks,check,checkJob,demoExample,lastMonth,planAtNight,previewKinds,readOnlyTasks,strategyProgress,taskOrigin,taskReasons}.test.ts',
      'tests/server/host/**',
      'tests/server/{demo,deploy,process,record,upgrades,upkeep}.test.ts',
      'tests/processes/forDevelopers.test.ts',
    ],
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

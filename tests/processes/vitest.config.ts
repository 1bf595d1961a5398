import { defineConfig } from 'vitest/config';

/** How processes of the built server behave, on the embedded database (`npm test`, section 'Процессы'). */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/processes/**/*.test.ts'],
    globalSetup: 'tests/processes/folders.ts',
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // They wait for disks, limits of time and each other more than they compute.
    maxWorkers: 3,
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
});

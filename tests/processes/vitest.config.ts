import { defineConfig } from 'vitest/config';

/** Behaviour of the built server's processes on the embedded database (`npm run test:servers`). */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/processes/**/*.test.ts'],
    globalSetup: 'tests/processes/folders.ts',
    environment: 'node',
    isolate: false,
    testTimeout: 150_000,
    hookTimeout: 150_000,
    // The tests spend more time waiting for disks, timeouts and each other than computing.
    maxWorkers: 3,
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
});

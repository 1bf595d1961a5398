import { defineConfig } from 'vitest/config';

/** How processes of the built server behave, on the embedded database (`npm test`, section 'Процессы'). */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { include: ['tests/processes/**/*.test.ts'], globalSetup: 'tests/processes/folders.ts', environment: 'node', testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2, retry: process.env['CI'] === undefined ? 0 : 1 },
});

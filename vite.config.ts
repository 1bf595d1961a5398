import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { budgets } from './build/budgets.ts';
import { compiledConditions } from './build/compiledConditions.ts';
import { embeddedApi } from './build/embeddedApi.ts';
import { offlineShell } from './build/offlineShell.ts';

const empty = new URL('./build/empty.ts', import.meta.url).pathname;

export default defineConfig({
  plugins: [react(), compiledConditions(), embeddedApi(), budgets(), offlineShell()],
  resolve: {
    // @refinedev/antd drags these in for screens that we do not use (docs/decisions/0003).
    alias: { 'react-markdown': empty, 'remark-gfm': empty, papaparse: empty },
  },
  build: { outDir: 'dist/web', target: 'es2022', manifest: true, chunkSizeWarningLimit: 900 },
  test: {
    projects: [
      // Loading React and antd anew for each file would cost a third of the run; the tests tidy up after themselves.
      { extends: true, test: { name: 'screens', include: ['tests/**/*.test.tsx'], environment: 'jsdom', isolate: false } },
      // The tests of processes and of PostgreSQL have configurations of their own.
      { extends: true, test: { name: 'modules', include: ['tests/**/*.test.ts'], exclude: ['tests/processes/**', 'tests/postgres/**'], environment: 'node' } },
    ],
    server: { deps: { inline: [/@refinedev/, /react-router/] } },
    // Under 'test' antd gives every dialog the same id, and with it the same name; under 'development' Refine traces every call.
    env: { NODE_ENV: 'screens' },
    testTimeout: 20_000,
    // The machine of a run may be busy; what is waited for still has to come.
    expect: { poll: { timeout: 5000 } },
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { bootScript } from './build/bootScript.ts';
import { bundledPackages } from './build/bundledPackages.ts';
import { budgets } from './build/budgets.ts';
import { checkChunkGroups, chunkGroups } from './build/chunkGroups.ts';
import { embeddedApiPlugin } from './build/embeddedApiPlugin.ts';
import { mswPage } from './build/mswPage.ts';
import { offlineShell } from './build/offlineShell.ts';
import { stats } from './build/stats.ts';
import { packageAliases } from './build/packageAliases.ts';

const packages = bundledPackages('dist/bundledPackages.json');

export default defineConfig({
  plugins: [
    react(),
    mswPage(),
    embeddedApiPlugin(),
    budgets(),
    checkChunkGroups(),
    bootScript(),
    packages,
    offlineShell(packages),
    stats(),
  ],
  resolve: { alias: packageAliases },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      output: { codeSplitting: chunkGroups },
      treeshake: { moduleSideEffects: [{ test: /rc-field-form|async-validator/, sideEffects: false }] },
    },
  },
  test: {
    projects: [
      // Loading React, antd and PGlite again for each file would take a third of the run: the tests clean up after
      // themselves. A process is reused only for subsequent files of the same project, so the projects run one after
      // another.
      {
        extends: true,
        test: {
          name: 'screens',
          sequence: { groupOrder: 1 },
          include: ['tests/**/*.test.tsx', 'src/kinds/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/jsdomSetup.ts'],
          isolate: false,
        },
      },
      // The tests of processes and of PostgreSQL have separate configurations.
      {
        extends: true,
        test: {
          name: 'modules',
          sequence: { groupOrder: 2 },
          include: ['tests/**/*.test.ts', 'src/kinds/**/*.test.ts'],
          exclude: ['tests/processes/**', 'tests/postgres/**', 'tests/server/**'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          sequence: { groupOrder: 3 },
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/{schema,thorough}/**'],
          environment: 'node',
          isolate: false,
        },
      },
      // Suites with many inputs, sizes or versions; `npm run test:servers` runs them.
      {
        extends: true,
        test: {
          name: 'thorough',
          sequence: { groupOrder: 4 },
          include: ['tests/server/{schema,thorough}/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
    ],
    server: { deps: { inline: [/@refinedev/, /react-router/] } },
    // Under 'test' antd gives every dialog the same id, and with it the same name; under 'development' Refine traces
    // every call.
    env: { NODE_ENV: 'screens' },
    testTimeout: 60_000,
    // As for the end-to-end tests: a CI run does not fail because its machine was briefly busy; a test that fails twice
    // fails.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // The machine of a run may be busy; the awaited state must still occur.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { chromiumMissing, ensureChromium } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureLibreOffice } from './libreOffice.mjs';
import { ensureNewerNode, newerNodeMissing } from './newerNode.mjs';
import { ensurePostgres, postgresMissing } from './postgres.mjs';
import { requireNode } from './requireNode.mjs';
import { root } from './root.mjs';
import { resultOf } from './testReport.mjs';

requireNode();
ensureDependencies();
const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const sum = { passed: 0, failed: 0 };
const bad = [];

/**
 * Runs one section: its counts are added to the sum; a section that failed without counts is one failure. The failed
 * tests are listed again at the end of the run, for a log of which only that is kept.
 */
function section(title, script, args, { report, env, node = process.execPath } = {}) {
  const began = Date.now();
  console.log(`\n── ${title}`);
  const run = spawnSync(node, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const result = report ? resultOf(report) : { passed: 0, failed: 0, failures: [] };
  sum.passed += result.passed;
  sum.failed += run.status === 0 ? result.failed : Math.max(1, result.failed);
  if (run.status !== 0) bad.push(title, ...result.failures.map((failure) => `  ${failure}`));
  console.log(`   ${run.status === 0 ? 'хорошо' : 'ПЛОХО'}, ${((Date.now() - began) / 1000).toFixed(1)} с`);
}

function fail(sentence) {
  console.error(sentence);
  bad.push(sentence);
  sum.failed += 1;
}

async function built() {
  console.log('\n── Сборка');
  try {
    await ensureBuild();
    return true;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** Runs vitest with a separate configuration, by default on this Node.js. */
function vitest(title, name, config = [], node = process.execPath) {
  const report = join(results, `${name}.json`);
  section(
    title,
    'vitest/vitest.mjs',
    [
      'run',
      ...config,
      '--silent=passed-only',
      '--reporter=default',
      `--reporter=${join(root, 'scripts/vitestReport.mjs')}`,
    ],
    { report, node, env: { VITEST_REPORT: report } },
  );
}

/** The server on the recommended Node.js: its start and stop, its environment, planning in the background, metrics. */
function onNewerNode() {
  const node = ensureNewerNode();
  const files = ['environment', 'metrics', 'planning', 'stopping'].map((name) => `tests/processes/${name}.test.ts`);
  const config = ['--config', 'tests/processes/vitest.config.ts', ...files];
  if (node) vitest('Процессы сервера на Node.js 24 (vitest)', 'newerNode', config, node);
  else console.log(`\n── Процессы сервера на Node.js 24: пропущено. ${newerNodeMissing}.`);
}

/** Without PostgreSQL, its tests are skipped unless POSTGRES_REQUIRED=1 makes them mandatory. */
function onPostgres() {
  if (ensurePostgres())
    vitest('API на PostgreSQL (vitest)', 'postgres', ['--config', 'tests/postgres/vitest.config.ts']);
  else if (process.env.POSTGRES_REQUIRED === '1') fail(`API на PostgreSQL: ${postgresMissing}.`);
  else console.log(`\n── API на PostgreSQL: пропущено. ${postgresMissing}.`);
}

const e2e = join(results, 'e2e.json');
section('Формат (oxfmt)', 'oxfmt/bin/oxfmt', ['--check']);
section('Типы (tsc)', 'typescript/bin/tsc', ['--noEmit']);
section('Правила и слои (oxlint)', 'oxlint/bin/oxlint', ['--deny-warnings']);
section('Неиспользуемый код (knip)', 'knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors']);
ensureLibreOffice();
vitest('Тесты (vitest)', 'unit');
vitest('API без возможностей PostgreSQL (vitest)', 'withoutFeatures', [
  '--config',
  'tests/withoutFeatures/vitest.config.ts',
]);
if (await built()) {
  vitest('Процессы сервера (vitest)', 'processes', ['--config', 'tests/processes/vitest.config.ts']);
  onNewerNode();
  onPostgres();
  const chromium = ensureChromium();
  if (!chromium) fail(chromiumMissing);
  else {
    section('Сценарии в браузере (Playwright)', '@playwright/test/cli.js', ['test', ...process.argv.slice(2)], {
      report: e2e,
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: e2e },
    });
  }
}
process.exitCode = sum.failed > 0 ? 1 : 0;
if (bad.length > 0) console.log(`\nПлохо:\n${bad.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);

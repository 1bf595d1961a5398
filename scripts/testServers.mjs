import { runBrowserStories } from './browserStories.mjs';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureLibreOffice, libreOfficeMissing } from './libreOffice.mjs';
import { ensureNewerNode, newerNodeMissing } from './newerNode.mjs';
import { ensurePostgres, postgresMissing } from './postgres.mjs';
import { requireNode } from './requireNode.mjs';
import { createTestRun } from './testRun.mjs';

// `npm run test:servers`: what `npm test` leaves out. Real processes, PostgreSQL, and all other stories in a browser.
requireNode();
ensureDependencies();
const run = createTestRun();
const processes = ['--config', 'tests/processes/vitest.config.ts'];

/** Runs the server on the recommended Node.js: its start and stop, environment, background planning, metrics. */
async function onNewerNode() {
  const title = 'Процессы сервера на Node.js 24 (vitest)';
  const node = ensureNewerNode();
  const files = ['environment', 'metrics', 'planning', 'stopping'].map((name) => `tests/processes/${name}.test.ts`);
  if (node) await run.vitest('newerNode', title, [...processes, ...files], { node });
  else run.omit(title, newerNodeMissing);
}

/** Without PostgreSQL, its tests are left out unless POSTGRES_REQUIRED=1 makes them mandatory. */
async function onPostgres() {
  const title = 'API и процессы на PostgreSQL (vitest)';
  if (ensurePostgres()) await run.vitest('postgres', title, ['--config', 'tests/postgres/vitest.config.ts']);
  else if (process.env.POSTGRES_REQUIRED === '1')
    await run.step(title, () => {
      throw new Error(postgresMissing);
    });
  else run.omit(title, postgresMissing);
}

if (await run.step('Сборка с её пределами', ensureBuild)) {
  if (!ensureLibreOffice()) run.omit('Файлы в LibreOffice', libreOfficeMissing);
  // The tests of processes wait for disks, timeouts and each other, so they run beside those that compute.
  await Promise.all([
    run.vitest('thorough', 'Много входных данных, обновления схемы (vitest)', ['--project=thorough']),
    run.vitest('processes', 'Процессы сервера, обновления (vitest)', processes).then(onNewerNode),
  ]);
  await onPostgres();
  await runBrowserStories(run, 'Остальные истории в браузере (Playwright)', [
    '--grep-invert',
    '@main',
    ...process.argv.slice(2),
  ]);
}
run.finish();

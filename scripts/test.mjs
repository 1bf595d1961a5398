import { runBrowserStories } from './browserStories.mjs';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { requireNode } from './requireNode.mjs';
import { createTestRun } from './testRun.mjs';

// `npm test`: what protects a commit, without servers of PostgreSQL. `npm run test:servers` has the rest.
requireNode();
ensureDependencies();
const run = createTestRun();

/** Runs the checks of the sources and the build one after another, beside the unit tests. */
async function checkAndBuild() {
  await run.section('format', 'Формат (oxfmt)', 'oxfmt/bin/oxfmt', ['--check']);
  await run.section('types', 'Типы (tsc)', 'typescript/bin/tsc', ['--noEmit']);
  await run.section('lint', 'Правила и слои (oxlint)', 'oxlint/bin/oxlint', ['--deny-warnings']);
  await run.section('knip', 'Неиспользуемый код (knip)', 'knip/bin/knip.js', [
    '--no-progress',
    '--treat-config-hints-as-errors',
  ]);
  return run.step('Сборка с её пределами', ensureBuild);
}

const [isBuilt] = await Promise.all([
  checkAndBuild(),
  run.vitest('unit', 'Модули, сервер и экраны (vitest)', ['--project=!thorough']),
]);
const stories = 'Главные истории в браузере (Playwright)';
if (isBuilt) await runBrowserStories(run, stories, ['--grep', '@main', ...process.argv.slice(2)]);
else run.omit(stories, 'нет сборки');
run.finish();

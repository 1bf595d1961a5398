import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { requireNode } from './requireNode.mjs';
import { root } from './root.mjs';

// `npm run check`, for daily work: format, types, lint, and the unit tests nearest to the uncommitted changes.
requireNode();
ensureDependencies();

const git = (...parameters) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((name) => name !== '');

/**
 * Returns the changed tests, and the tests that import a changed file themselves. Tests that reach it through other
 * modules are left to `npm test`: a change of a core file would select most of the suite.
 */
function nearestTests() {
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const sources = changed.filter((name) => /^(src|server|tests)\/.*\.tsx?$/.test(name)).map((name) => basename(name));
  const imports = (test) => {
    const text = readFileSync(join(root, test), 'utf8');
    return sources.some((name) => text.includes(`/${name}'`));
  };
  return git('ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx')
    .filter((test) => !/^tests\/(processes|postgres|server\/thorough)\//.test(test))
    .filter((test) => changed.includes(test) || imports(test));
}

const tests = nearestTests();
const steps = [
  ['Формат (oxfmt)', 'oxfmt/bin/oxfmt', ['--check']],
  ['Типы (tsc)', 'typescript/bin/tsc', ['--noEmit']],
  ['Правила (oxlint)', 'oxlint/bin/oxlint', ['--deny-warnings']],
  ['Слои', '../scripts/layers.mjs', []],
  ...(tests.length > 0
    ? [
        [
          `Тесты изменённого: файлов ${tests.length} (vitest)`,
          'vitest/vitest.mjs',
          ['run', '--silent=passed-only', ...tests],
        ],
      ]
    : []),
];
const failed = steps.filter(([title, script, parameters]) => {
  console.log(`\n── ${title}`);
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...parameters], {
    cwd: root,
    stdio: 'inherit',
  });
  return status !== 0;
});
if (failed.length > 0) console.error(`\nПлохо: ${failed.map(([title]) => title).join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

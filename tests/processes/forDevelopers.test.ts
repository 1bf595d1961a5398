import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/for-developers.md'), 'utf8');
/** Returns a code block of the guide by the words after its language. */
const block = (name: string): string =>
  new RegExp(`\`\`\`ts ${name.replace('.', '\\.')}\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';

// A project outside this repository. Packages are linked instead of installed, so that the test needs no registry.
const project = mkdtempSync(join(tmpdir(), 'for-developers-'));
const run = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', NODE_ENV: 'test' },
  });
  return { status, printed: stdout + stderr };
};

beforeAll(() => {
  const made = spawnSync(process.execPath, [join(root, 'scripts/buildMsw.mjs'), join(project, 'package')], {
    cwd: root,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stdout + made.stderr);
  writeFileSync(join(project, 'package.json'), '{ "name": "own", "version": "1.0.0", "type": "module" }');
  for (const name of ['msw', 'vitest', 'typescript', '@sinclair/typebox']) {
    mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name), 'dir');
  }
  cpSync(join(project, 'package'), join(project, 'node_modules/field-sales-back-office-msw'), { recursive: true });
  for (const file of ['vehicles.ts', 'vehicles.test.ts']) writeFileSync(join(project, file), block(file));
}, 120_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('docs/for-developers.md, followed literally', { timeout: 300_000 }, () => {
  it('runs the sample provider test, which first fails as the guide shows, then passes', () => {
    const first = run('vitest/vitest.mjs', 'run');
    const message = /One test fails: `([^`]*)`/.exec(guide)?.[1] ?? 'nothing';
    expect([first.status, first.printed]).toEqual([1, expect.stringContaining(message)]);
    expect(first.printed).toContain('1 failed | 2 passed');
    const source = readFileSync(join(project, 'vehicles.ts'), 'utf8');
    writeFileSync(join(project, 'vehicles.ts'), source.replace(/^.*offset=\$\{page\}.*\n/m, block('fix')));
    const second = run('vitest/vitest.mjs', 'run');
    expect([second.status, second.printed]).toEqual([0, expect.stringContaining('3 passed')]);
  });

  it('compiles against the types of the package', () => {
    expect(
      run(
        'typescript/bin/tsc',
        '--noEmit',
        '--strict',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        '--ignoreConfig',
        'vehicles.test.ts',
      ),
    ).toEqual({ status: 0, printed: '' });
  });
});

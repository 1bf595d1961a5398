import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'lint-'));
  cpSync(join(root, '.oxlintrc.json'), join(copy, '.oxlintrc.json'));
});
afterAll(() => rmSync(copy, { recursive: true }));

function brokenRules(file: string, text: string): string[] {
  const path = join(copy, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--deny-warnings', '--format=json', path], {
    cwd: copy,
    encoding: 'utf8',
  });
  rmSync(path);
  return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code);
}

it('rejects a relative path into another part', () => {
  expect(
    brokenRules('server/main/a.ts', "import { thing } from '../../src/app/b.ts';\n\nexport const used = thing;\n"),
  ).toEqual(['eslint(no-restricted-imports)']);
});

it.each([
  ['src/app/viewAs/a.ts', ['eslint(no-restricted-properties)']],
  ['src/providers/session.ts', ['eslint(no-restricted-properties)']],
  ['src/providers/crossTabLock.ts', []],
])('reports %s when it uses navigator.locks: %j', (file, rules) => {
  expect(brokenRules(file, 'export const used = navigator.locks;\n')).toEqual(rules);
});

it('rejects two files that import types from each other', () => {
  const other = join(copy, 'server/main/b.ts');
  mkdirSync(dirname(other), { recursive: true });
  writeFileSync(other, "import type { A } from './a.ts';\n\nexport type B = A | null;\n");
  expect(
    brokenRules('server/main/a.ts', "import type { B } from './b.ts';\n\nexport type A = { next: B };\n"),
  ).toContain('import(no-cycle)');
});

it.each([
  ['src/app/a.ts', 98, []],
  ['src/app/a.ts', 99, ['eslint(max-lines-per-function)']],
  ['server/main/a.ts', 99, ['eslint(max-lines-per-function)']],
  ['scripts/a.mjs', 99, ['eslint(max-lines-per-function)']],
  ['tests/app/a.test.ts', 99, []],
])('reports a function of %s with %d lines inside: %j', (file, count, rules) => {
  const body = '  used();\n'.repeat(count);
  expect(brokenRules(file, `export function a(used) {\n${body}}\n`)).toEqual(rules);
});

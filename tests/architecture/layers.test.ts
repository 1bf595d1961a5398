import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'walls-'));
  cpSync(join(root, '.oxlintrc.json'), join(copy, '.oxlintrc.json'));
});
afterAll(() => rmSync(copy, { recursive: true }));

/** Returns the rules that a file of one layer breaks when it imports another. */
function complaints(file: string, source: string): string[] {
  return brokenRules(file, `import { thing } from '${source}';\n\nexport const used = thing;\n`);
}

/** Returns the rules that lint reports for a file with this text. */
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

// Design section about layers and their import rules
it.each([
  ['src/codecs/a.ts', '#dictionaries/b.ts'],
  ['src/dictionaries/a.ts', '#codecs/b.ts'],
  ['src/schemas/a.ts', '#codecs/b.ts'],
  ['src/providers/a.ts', '#engine/b.ts'],
  ['src/providers/a.ts', '#resources/b.ts'],
  ['src/engine/list/a.ts', '#custom/map/b.ts'],
  ['src/engine/list/a.ts', '#resources/b.ts'],
  ['src/engine/list/a.ts', '#providers/b.ts'],
  ['src/engine/list/a.ts', '../../custom/map/b.ts'],
  ['src/custom/map/a.ts', '#custom/tasks/b.ts'],
  ['src/custom/map/a.ts', '../tasks/b.ts'],
  ['src/custom/map/a.ts', '#resources/b.ts'],
  ['src/kinds/text/a.ts', '#record/b.ts'],
  ['src/kinds/text/a.ts', '#engine/b.ts'],
  ['src/kinds/text/a.ts', 'react'],
  ['src/kinds/text/a.ts', './Input.tsx'],
  ['src/kinds/text/a.ts', '#ui/b.ts'],
  ['src/kinds/text/kind.ts', './sheet.ts'],
  ['src/kinds/text/kind.ts', '../shared/sheet/texts.ts'],
  ['src/kinds/text/kind.ts', '#codecs/sheet/cellText.ts'],
  ['src/kinds/registry/kinds.ts', './sheets.ts'],
  ['src/kinds/text/kind.ts', '#record/b.ts'],
  ['src/kinds/text/Input.tsx', '#engine/b.ts'],
  ['src/kinds/text/Input.tsx', '#record/b.ts'],
  ['src/kinds/text/Input.tsx', '../../custom/map/b.ts'],
  ['src/kinds/text/Cell.tsx', '@refinedev/core'],
  ['src/kinds/text/options.ts', '#schemas/declaration/field.ts'],
  ['src/kinds/text/options.ts', './kind.ts'],
  ['src/kinds/shared/options.ts', '#codecs/b.ts'],
  ['src/schemas/a.ts', '#kinds/text/options.ts'],
  ['src/schemas/a.ts', '#kinds/rating/options.ts'],
  ['src/schemas/a.ts', '#kinds/registry/kinds.ts'],
  ['src/schemas/a.ts', '#kinds/kindModule.ts'],
  ['src/record/a.ts', '#engine/b.ts'],
  ['src/record/a.ts', '#ui/b.ts'],
  ['src/dialects/a.ts', '#record/b.ts'],
  ['src/dialects/a.ts', 'axios'],
  ['src/schemas/a.ts', '#dialects/b.ts'],
  ['src/record/a.ts', '#dialects/b.ts'],
  ['src/contract/a.ts', '#server/b.ts'],
  ['src/contract/a.ts', 'react'],
  ['src/contract/a.ts', 'node:fs'],
  ['src/record/a.ts', '#contract/b.ts'],
  ['src/engine/a.ts', '#contract/b.ts'],
  ['src/schemas/a.ts', '#contract/b.ts'],
  ['src/msw/a.ts', '#server/b.ts'],
  ['src/msw/a.ts', '#ui/b.ts'],
  ['src/msw/a.ts', 'react'],
  ['src/msw/a.ts', 'node:fs'],
  ['src/engine/a.ts', '#msw/b.ts'],
  ['server/a.ts', '#msw/b.ts'],
  ['src/record/a.ts', 'react'],
  ['src/record/a.ts', '@refinedev/core'],
  ['src/ui/a.ts', '#record/b.ts'],
  ['src/ui/a.ts', '#engine/b.ts'],
  ['src/ui/a.ts', '#schemas/b.ts'],
  ['src/ui/a.ts', '#dictionaries/b.ts'],
  ['src/ui/table/a.ts', '../../engine/b.ts'],
  ['src/studio/a.ts', '#custom/map/b.ts'],
  ['src/studio/a.ts', '#resources/b.ts'],
  ['src/studio/a.ts', '#app/b.ts'],
  ['src/engine/a.ts', '#studio/b.ts'],
  ['src/custom/map/a.ts', '#studio/b.ts'],
  ['src/resources/a.ts', '#engine/b.ts'],
  ['src/resources/a.ts', '#custom/map/b.ts'],
  ['server/a.ts', '#engine/b.ts'],
  ['server/a.ts', '#providers/b.ts'],
  ['server/a.ts', '../src/app/b.ts'],
])('forbids %s to import %s', (file, source) => {
  expect(complaints(file, source)).toEqual(['eslint(no-restricted-imports)']);
});

it.each([
  ['src/providers/a.ts', '#codecs/b.ts'],
  ['src/engine/list/a.ts', '#schemas/declaration/field.ts'],
  ['src/engine/list/a.ts', '../form/b.ts'],
  ['src/custom/map/a.ts', '#engine/list/b.ts'],
  ['src/custom/map/a.ts', './b.ts'],
  ['src/resources/a.ts', '#schemas/b.ts'],
  ['src/schemas/a.ts', '#kinds/registry/options.ts'],
  ['src/kinds/text/options.ts', '../shared/options.ts'],
  ['src/kinds/text/Input.tsx', '#ui/b.ts'],
  ['src/kinds/text/Input.tsx', 'react'],
  ['src/kinds/text/Input.test.tsx', '#engine/b.ts'],
  ['src/kinds/text/kind.ts', '#codecs/b.ts'],
  ['src/kinds/text/sheet.ts', './kind.ts'],
  ['src/kinds/text/sheet.ts', '../shared/sheet/texts.ts'],
  ['src/kinds/registry/kinds.ts', '../custom/kind.ts'],
  ['src/msw/a.ts', '#record/b.ts'],
  ['src/msw/a.ts', '#contract/b.ts'],
  ['src/msw/a.ts', '#resources/b.ts'],
  ['src/contract/a.ts', '#record/b.ts'],
  ['src/contract/a.ts', '#resources/b.ts'],
  ['src/contract/a.ts', '#kinds/b.ts'],
  ['server/a.ts', '#contract/b.ts'],
  ['src/record/a.ts', '#kinds/b.ts'],
  ['src/engine/a.ts', '#record/b.ts'],
  ['server/a.ts', '#record/b.ts'],
  ['server/a.ts', '#kinds/b.ts'],
  ['src/app/a.ts', '#custom/map/b.ts'],
  ['src/app/a.ts', '#studio/b.ts'],
  ['src/studio/a.ts', '#contract/b.ts'],
  ['src/engine/a.ts', '#ui/b.ts'],
  ['src/ui/a.ts', '#codecs/b.ts'],
  ['server/a.ts', '#resources/b.ts'],
  ['server/a.ts', '#schemas/b.ts'],
])('allows %s to import %s', (file, source) => {
  expect(complaints(file, source)).toEqual([]);
});

it.each([
  ['src/app/viewAs/a.ts', ['eslint(no-restricted-properties)']],
  ['src/providers/session.ts', ['eslint(no-restricted-properties)']],
  ['src/providers/crossTabLock.ts', []],
])('reports %s when it uses navigator.locks: %j', (file, rules) => {
  expect(brokenRules(file, 'export const used = navigator.locks;\n')).toEqual(rules);
});

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

/** What lint says of a file of one room that imports another: the rule of the walls, or nothing. */
function complaints(file: string, source: string): string[] {
  const path = join(copy, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { thing } from '${source}';\n\nexport const used = thing;\n`);
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--deny-warnings', '--format=json', path], { cwd: copy, encoding: 'utf8' });
  rmSync(path);
  return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code);
}

// design 'Rooms, and who may import whom'
it.each([
  ['src/codecs/a.ts', '#dictionaries/b.ts'], ['src/dictionaries/a.ts', '#codecs/b.ts'], ['src/schemas/a.ts', '#codecs/b.ts'],
  ['src/providers/a.ts', '#engine/b.ts'], ['src/providers/a.ts', '#resources/b.ts'],
  ['src/engine/list/a.ts', '#custom/map/b.ts'], ['src/engine/list/a.ts', '#resources/b.ts'], ['src/engine/list/a.ts', '#providers/b.ts'],
  ['src/engine/list/a.ts', '../../custom/map/b.ts'],
  ['src/custom/map/a.ts', '#custom/tasks/b.ts'], ['src/custom/map/a.ts', '../tasks/b.ts'], ['src/custom/map/a.ts', '#resources/b.ts'],
  ['src/resources/a.ts', '#engine/b.ts'], ['src/resources/a.ts', '#custom/map/b.ts'],
  ['server/a.ts', '#engine/b.ts'], ['server/a.ts', '#providers/b.ts'], ['server/a.ts', '../src/app/b.ts'],
])('%s may not import %s', (file, source) => {
  expect(complaints(file, source)).toEqual(['eslint(no-restricted-imports)']);
});

it.each([
  ['src/providers/a.ts', '#codecs/b.ts'], ['src/engine/list/a.ts', '#schemas/declaration/field.ts'], ['src/engine/list/a.ts', '../form/b.ts'],
  ['src/custom/map/a.ts', '#engine/list/b.ts'], ['src/custom/map/a.ts', './b.ts'], ['src/resources/a.ts', '#schemas/b.ts'],
  ['src/app/a.ts', '#custom/map/b.ts'], ['server/a.ts', '#schemas/b.ts'], ['server/a.ts', '#resources/b.ts'],
])('%s may import %s', (file, source) => {
  expect(complaints(file, source)).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const strapi = join(root, 'tests/openapi/fixtures/strapi.json');
const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command like npm. */
function draft(...args: string[]): { status: number | null; out: string; errorOutput: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'resources:from-openapi', '--', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, out: stdout, errorOutput: stderr };
}

// OpenAPI import: npm run resources:from-openapi -- <file or address> [--out config/resources]
it('prints the drafts as a JSON array without --out, and the guesses to standard error', () => {
  const { status, out, errorOutput } = draft(strapi);
  expect([status, (JSON.parse(out) as { name: string }[]).map(({ name }) => name)]).toEqual([
    0,
    ['restaurants', 'categories'],
  ]);
  expect(errorOutput).toContain('  api.dialect.update: PUT заменяет запись целиком: чего нет в форме, может пропасть');
}, 240_000);

it('writes a file per draft with --out, and overwrites an existing one only when forced', () => {
  writeFileSync(join(folder, 'categories.json'), '{}');
  const first = draft(strapi, '--out', folder);
  expect([
    first.status,
    readFileSync(join(folder, 'categories.json'), 'utf8'),
    existsSync(join(folder, 'restaurants.json')),
  ]).toEqual([1, '{}', true]);
  expect(first.errorOutput).toContain('categories.json уже есть и не тронут: добавьте --force, чтобы заменить');
  expect([
    draft(strapi, '--out', folder, '--force').status,
    readFileSync(join(folder, 'categories.json'), 'utf8').length > 100,
  ]).toEqual([0, true]);
}, 240_000);

it('reports invalid arguments and invalid descriptions, with its exit status', () => {
  expect(draft()).toMatchObject({
    status: 2,
    errorOutput:
      'Использование: npm run resources:from-openapi -- <файл или адрес> [--out config/resources] [--force]\n',
  });
  expect(draft(join(root, 'package.json'))).toMatchObject({ status: 1, out: '' });
}, 240_000);

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const strapi = join(root, 'tests/openapi/fixtures/strapi.json');
const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The command as npm runs it. */
function draft(...args: string[]): { status: number | null; out: string; told: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'resources:from-openapi', '--', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, out: stdout, told: stderr };
}

// issue 'Any REST API', OpenAPI in: npm run resources:from-openapi -- <file or address> [--out config/resources]
it('without --out the drafts are a JSON array on standard output, the guesses beside it', () => {
  const { status, out, told } = draft(strapi);
  expect([status, (JSON.parse(out) as { name: string }[]).map(({ name }) => name)]).toEqual([
    0,
    ['restaurants', 'categories'],
  ]);
  expect(told).toContain('  api.dialect.update: PUT заменяет запись целиком: чего нет в форме, может пропасть');
}, 60_000);

it('with --out each is a file; one that is there is left alone unless forced', () => {
  writeFileSync(join(folder, 'categories.json'), '{}');
  const first = draft(strapi, '--out', folder);
  expect([
    first.status,
    readFileSync(join(folder, 'categories.json'), 'utf8'),
    existsSync(join(folder, 'restaurants.json')),
  ]).toEqual([1, '{}', true]);
  expect(first.told).toContain('categories.json уже есть и не тронут: добавьте --force, чтобы заменить');
  expect([
    draft(strapi, '--out', folder, '--force').status,
    readFileSync(join(folder, 'categories.json'), 'utf8').length > 100,
  ]).toEqual([0, true]);
}, 60_000);

it('asked for wrongly, or of what is no description, it says so and how it ends', () => {
  expect(draft()).toMatchObject({
    status: 2,
    told: 'Использование: npm run resources:from-openapi -- <файл или адрес> [--out config/resources] [--force]\n',
  });
  expect(draft(join(root, 'package.json'))).toMatchObject({ status: 1, out: '' });
}, 60_000);

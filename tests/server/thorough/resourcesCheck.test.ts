import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { promoText } from '#tests/customResources/promo.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'check-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npm run resources:check <folder>` like npm. */
function check(path = folder): { status: number | null; messages: string[] } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'resources:check', path], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, messages: `${stderr}${stdout}`.trim().split('\n') };
}

it('prints every diagnostic and exits with 1, or with 0 without diagnostics, in npm run resources:check', () => {
  writeFileSync(join(folder, 'promo.json'), promoText);
  expect(check()).toEqual({ status: 0, messages: [`${folder}: файлов 1, ошибок 0`] });
  writeFileSync(join(folder, 'bad.json'), promoText.replace('"kind": "text"', '"kind": "tekst"'));
  writeFileSync(join(folder, 'twin.json'), promoText);
  expect(check()).toEqual({
    status: 1,
    messages: [
      'bad.json:10:23 — неизвестный вид поля «tekst». Возможно, «text»?',
      'twin.json:3:11 — имя «promo» уже есть в файле promo.json',
      'twin.json:4:20 — путь «/api/v1/promos/» уже есть в файле promo.json',
      'twin.json:5:21 — адрес «/promo» уже есть в файле promo.json',
      `${folder}: файлов 3, ошибок 4`,
    ],
  });
}, 240_000);

it('reports a missing folder and exits with 1 in npm run resources:check', () => {
  const missing = join(folder, 'missing');
  expect(check(missing)).toEqual({ status: 1, messages: [`папки ${missing} нет: проверять нечего`] });
}, 240_000);

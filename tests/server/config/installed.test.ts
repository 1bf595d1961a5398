import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installedResources, type InstalledResources } from '#server/config/installed.ts';
import { resourceFolder } from '#server/config/resourceFolder.ts';
import { promoText } from '#tests/added/promo.ts';

let folder: string;
let lines: string[];
let installed: InstalledResources;

function start(): InstalledResources {
  lines = [];
  const started = installedResources({ folder: resourceFolder(join(folder, 'resources')), kept: resourceFolder(join(folder, 'kept')), print: (line) => lines.push(line) });
  started.look();
  return started;
}

function put(file: string, text: string): void {
  resourceFolder(join(folder, 'resources')).write(file, text);
  installed.look();
}

/** Titles in force. */
const titles = () => installed.now().declarations.map(({ title }) => title);
const renamed = (name: string, route: string) => promoText
  .replace('"name": "promo"', `"name": "${name}"`).replace('"/promo"', `"${route}"`).replace('/promos/', `/${name}s/`).replace('Промоакции', name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installed-'));
  installed = start();
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a file that appears comes into force, one that is removed goes', () => {
  put('promo.json', promoText);
  expect(titles()).toEqual(['Промоакции']);
  rmSync(join(folder, 'resources/promo.json'));
  installed.look();
  expect(titles()).toEqual([]);
  expect(lines).toEqual(['promo.json: действует', 'promo.json: больше не действует']);
});

it('a file with a mistake leaves its last good version in force, and says the mistake once', () => {
  put('promo.json', promoText);
  put('promo.json', promoText.replace('"kind": "text"', '"kind": "tekst"'));
  installed.look();
  expect(titles()).toEqual(['Промоакции']);
  expect(lines.slice(1)).toEqual(['promo.json:10:23 — неизвестный вид поля «tekst». Возможно, «text»?']);
  expect(installed.now().mistakes).toMatchObject([{ file: 'promo.json', line: 10, column: 23 }]);
});

it('so does a restart: the last good version is kept', () => {
  put('promo.json', promoText);
  writeFileSync(join(folder, 'resources/promo.json'), '{');
  installed = start();
  expect(titles()).toEqual(['Промоакции']);
});

it('a bad file takes down no other one', () => {
  put('promo.json', promoText);
  put('bad.json', '{ "name": 5 }');
  expect(titles()).toEqual(['Промоакции']);
});

it.each([
  ['the name', renamed('promo', '/other'), 'имя «promo» уже есть в файле promo.json'],
  ['the place in the menu', renamed('other', '/promo'), 'адрес «/promo» уже есть в файле promo.json'],
  ['the API path', renamed('other', '/other').replace('/others/', '/promos/'), 'путь «/api/v1/promos/» уже есть в файле promo.json'],
])('of two files that claim one thing (%s) the newcomer gives way', (_what, text, said) => {
  put('promo.json', promoText);
  put('another.json', text);
  expect(titles()).toEqual(['Промоакции']);
  expect(installed.now().mistakes.map((mistake) => mistake.text)).toContain(said);
});

it.each([
  ['a screen of the product', renamed('other', '/map'), 'адрес «/map» занят: это «map» продукта'],
  ['a resource of the product', renamed('other', '/mml'), 'адрес «/mml» занят: это «mml» продукта'],
  ['a page of the product', renamed('other', '/login'), 'адрес «/login» занят продуктом'],
  ['the name of a screen', renamed('map', '/other'), 'имя «map» занято экраном продукта'],
])('what belongs to %s is not given away', (_what, text, said) => {
  put('other.json', text);
  expect(installed.now()).toMatchObject({ declarations: [], mistakes: [{ text: said }] });
});

it('a resource of the product may be replaced under its own name', () => {
  put('mml.json', renamed('mml', '/mml'));
  expect(titles()).toEqual(['mml']);
});

it('hidden files, folders and the published schema are not resources', () => {
  for (const file of ['.promo.json', 'resource.schema.json', 'promo.txt', 'a b.json']) writeFileSync(join(folder, file), promoText);
  put('promo.json', promoText);
  expect(titles()).toEqual(['Промоакции']);
});

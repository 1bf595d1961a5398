import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MenuSection } from '#dictionaries/menu.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { watchResources, type ActiveResources } from '#server/admin/config/activeResources.ts';
import { resourceFolder } from '#server/admin/config/resourceFolder.ts';
import { promoText } from '#tests/customResources/promo.ts';

let folder: string;
let lines: string[];
let resources: ActiveResources;

let sections: MenuSection[] = [];

async function start(): Promise<ActiveResources> {
  lines = [];
  const started = watchResources({
    folder: resourceFolder(join(folder, 'resources')),
    store: resourceFolder(join(folder, 'kept')),
    check: checkDeclarationText,
    sections: () => sections,
    print: (line) => lines.push(line),
  });
  await started.look();
  return started;
}

async function put(file: string, text: string): Promise<void> {
  resourceFolder(join(folder, 'resources')).write(file, text);
  await resources.look();
}

/** Returns the active titles. */
const titles = () => resources.now().declarations.map(({ title }) => title);
const renamed = (name: string, route: string) =>
  promoText
    .replace('"name": "promo"', `"name": "${name}"`)
    .replace('"/promo"', `"${route}"`)
    .replace('/promos/', `/${name}s/`)
    .replace('Промоакции', name);

beforeEach(async () => {
  sections = [];
  folder = mkdtempSync(join(tmpdir(), 'resources-'));
  resources = await start();
});
afterEach(() => rmSync(folder, { recursive: true }));

it('activates a new file, and deactivates a removed one', async () => {
  await put('promo.json', promoText);
  expect(titles()).toEqual(['Промоакции']);
  rmSync(join(folder, 'resources/promo.json'));
  await resources.look();
  expect(titles()).toEqual([]);
  expect(lines).toEqual(['promo.json: действует', 'promo.json: больше не действует']);
});

it('leaves the last valid version of a file with a diagnostic active, and logs the diagnostic once', async () => {
  await put('promo.json', promoText);
  await put('promo.json', promoText.replace('"kind": "text"', '"kind": "tekst"'));
  await resources.look();
  expect(titles()).toEqual(['Промоакции']);
  expect(lines.slice(1)).toEqual(['promo.json:10:23 — неизвестный вид поля «tekst». Возможно, «text»?']);
  expect(resources.now().diagnostics).toMatchObject([{ file: 'promo.json', line: 10, column: 23 }]);
});

it('preserves the last valid version across a restart', async () => {
  await put('promo.json', promoText);
  writeFileSync(join(folder, 'resources/promo.json'), '{');
  resources = await start();
  expect(titles()).toEqual(['Промоакции']);
});

it('leaves the same one of two conflicting files active after a restart', async () => {
  await put('second.json', promoText);
  await put('first.json', promoText.replace('Промоакции', 'Другие акции'));
  expect(titles()).toEqual(['Промоакции']);
  resources = await start();
  expect(titles()).toEqual(['Промоакции']);
  expect(resources.now().diagnostics).toMatchObject([
    { file: 'first.json' },
    { file: 'first.json' },
    { file: 'first.json' },
  ]);
});

it('leaves other files active when one is invalid', async () => {
  await put('promo.json', promoText);
  await put('bad.json', '{ "name": 5 }');
  expect(titles()).toEqual(['Промоакции']);
});

it.each([
  ['the name', renamed('promo', '/other'), 'имя «promo» уже есть в файле promo.json'],
  ['the place in the menu', renamed('other', '/promo'), 'адрес «/promo» уже есть в файле promo.json'],
  [
    'the API path',
    renamed('other', '/other').replace('/others/', '/promos/'),
    'путь «/api/v1/promos/» уже есть в файле promo.json',
  ],
])('rejects the newer of two files that claim the same thing (%s)', async (_what, text, message) => {
  await put('promo.json', promoText);
  await put('another.json', text);
  expect(titles()).toEqual(['Промоакции']);
  expect(resources.now().diagnostics.map((diagnostic) => diagnostic.text)).toContain(message);
});

it.each([
  ['a screen of the product', renamed('other', '/map'), 'адрес «/map» занят: это «map» продукта'],
  ['a resource of the product', renamed('other', '/mml'), 'адрес «/mml» занят: это «mml» продукта'],
  ['a page of the product', renamed('other', '/login'), 'адрес «/login» занят продуктом'],
  ['the name of a screen', renamed('map', '/other'), 'имя «map» занято экраном продукта'],
])('protects the names and addresses of %s', async (_what, text, message) => {
  await put('other.json', text);
  expect(resources.now()).toMatchObject({ declarations: [], diagnostics: [{ text: message }] });
});

it('rejects the API path of a resource of the product in a check, and names the resource', async () => {
  const withPath = (path: string) => renamed('other', '/other').replace('/api/v1/others/', path);
  const textsOf = async (path: string) => (await resources.check('other.json', withPath(path))).map(({ text }) => text);
  expect(await textsOf('/api/v1/mml/')).toEqual(['путь «/api/v1/mml/» занят: это «Списки MML» продукта']);
  expect(await textsOf('/api/exchange/sales/')).toEqual(['путь «/api/exchange/sales/» занят: это «Продажи» продукта']);
  expect(await textsOf('/api/v1/aboutMe/')).toEqual([
    expect.stringMatching(/^путь «\/api\/v1\/aboutMe\/» занят: это «/),
  ]);
  // The product answers them as one of its records.
  expect(await textsOf('/api/v1/strategies/archive/')).toEqual([
    expect.stringMatching(/^путь «\/api\/v1\/strategies\/archive\/» занят: это «/),
  ]);
  expect(await textsOf('/api/v1/others/')).toEqual([]);
});

it('lets a file replace a built-in resource with the same name', async () => {
  await put('mml.json', renamed('mml', '/mml'));
  expect(titles()).toEqual(['mml']);
});

it('ignores hidden files, folders and the published schema', async () => {
  for (const file of ['.promo.json', 'resource.schema.json', 'promo.txt', 'a b.json'])
    writeFileSync(join(folder, file), promoText);
  await put('promo.json', promoText);
  expect(titles()).toEqual(['Промоакции']);
});

describe('Entries of the folder that cannot be read', () => {
  const report = () => resources.now().diagnostics.map(({ file, text }) => `${file}: ${text}`);
  const at = (...names: string[]) => join(folder, 'resources', ...names);
  beforeEach(() => put('promo.json', promoText));

  it.each([
    [
      'a loop of symbolic links',
      () => {
        symlinkSync('two.json', at('one.json'));
        symlinkSync('one.json', at('two.json'));
      },
      ['one.json: ссылки ведут друг на друга по кругу', 'two.json: ссылки ведут друг на друга по кругу'],
    ],
    [
      'a broken symbolic link',
      () => symlinkSync('gone.json', at('link.json')),
      ['link.json: ссылка ведёт в никуда (gone.json)'],
    ],
    ['a folder', () => mkdirSync(at('old.json')), ['old.json: это папка: ресурс — файл .json прямо в папке ресурсов']],
    [
      'a name in capitals',
      () => writeFileSync(at('other.JSON'), promoText),
      ['other.JSON: файл не читается из-за имени: латинские буквы, цифры, - и _, в конце .json'],
    ],
    [
      'windows-1251',
      () => writeFileSync(at('other.json'), Buffer.from([0x7b, 0x22, 0xcf, 0xf0, 0xee, 0xec, 0xee, 0x22, 0x7d])),
      ['other.json: файл не в кодировке UTF-8 (похоже на windows-1251): сохраните его в UTF-8'],
    ],
    [
      'KOI8-R',
      () => writeFileSync(at('other.json'), Buffer.from([0x22, 0xf0, 0xd2, 0xcf, 0xcd, 0xcf, 0x22])),
      ['other.json: файл не в кодировке UTF-8 (похоже на KOI8-R): сохраните его в UTF-8'],
    ],
    [
      'UTF-16',
      () => writeFileSync(at('other.json'), Buffer.from(`\uFEFF${promoText}`, 'utf16le')),
      ['other.json: файл в кодировке UTF-16: сохраните его в UTF-8'],
    ],
    [
      '300,000 bytes',
      () => writeFileSync(at('other.json'), ' '.repeat(300_000)),
      ['other.json: файл больше 256 КБ (русская буква занимает два байта)'],
    ],
  ])('names the entry, and leaves others active: %s', async (_what, make, diagnostics) => {
    make();
    await resources.look();
    expect({ titles: titles(), said: report() }).toEqual({ titles: ['Промоакции'], said: diagnostics });
    resources = await start();
    expect({ titles: titles(), said: report() }).toEqual({ titles: ['Промоакции'], said: diagnostics });
    expect(lines).toHaveLength(diagnostics.length + 1);
  });

  it('rejects a link out of the folder, directly or through a folder', async () => {
    writeFileSync(join(folder, 'secret.json'), renamed('secret', '/secret'));
    symlinkSync('../secret.json', at('secret.json'));
    await resources.look();
    expect({ titles: titles(), said: report() }).toEqual({
      titles: ['Промоакции'],
      said: ['secret.json: ссылка ведёт за пределы папки (../secret.json): положите в папку сам файл'],
    });
  });

  it('leaves the last valid version of an unreadable file active, also after a restart', async () => {
    writeFileSync(at('promo.json'), Buffer.from(promoText.replace('Промоакции', 'Акции'), 'latin1'));
    rmSync(at('promo.json'));
    symlinkSync('promo.json', at('promo.json'));
    await resources.look();
    expect(titles()).toEqual(['Промоакции']);
    resources = await start();
    expect({ titles: titles(), said: report() }).toEqual({
      titles: ['Промоакции'],
      said: ['promo.json: ссылки ведут друг на друга по кругу'],
    });
  });

  it.skipIf(process.getuid?.() === 0)('reports a file that the server may not read', async () => {
    await put('other.json', renamed('other', '/other'));
    chmodSync(at('other.json'), 0);
    resources = await start();
    expect({ titles: titles(), said: report() }).toEqual({
      titles: ['Промоакции', 'other'],
      said: ['other.json: у сервера нет прав на чтение'],
    });
  });

  it('reads a mounted ConfigMap: links to files through a hidden link inside the folder', async () => {
    mkdirSync(at('..2026_01'));
    writeFileSync(at('..2026_01', 'other.json'), renamed('other', '/other'));
    symlinkSync('..2026_01', at('..data'));
    symlinkSync('..data/other.json', at('other.json'));
    await resources.look();
    expect({ titles: titles(), said: report() }).toEqual({ titles: ['other', 'Промоакции'], said: [] });
    mkdirSync(at('..2026_02'));
    writeFileSync(
      at('..2026_02', 'other.json'),
      renamed('other', '/other').replace('"title": "other"', '"title": "Другое"'),
    );
    symlinkSync('..2026_02', at('..new'));
    renameSync(at('..new'), at('..data'));
    await resources.look();
    expect(titles()).toEqual(['Другое', 'Промоакции']);
  });

  it('reads a folder of resources that is a link', async () => {
    renameSync(at(), join(folder, 'real'));
    symlinkSync('real', at());
    await resources.look();
    expect({ titles: titles(), said: report() }).toEqual({ titles: ['Промоакции'], said: [] });
  });

  it('leaves all resources active when the folder is replaced by a file', async () => {
    renameSync(at(), join(folder, 'real'));
    writeFileSync(at(), '');
    await resources.look();
    expect({ titles: titles(), said: report() }).toEqual({
      titles: ['Промоакции'],
      said: [`resources: папка ${at()} не читается: это не папка`],
    });
  });
});

describe('Menu sections of the installation (`config/app.json`)', () => {
  const logistics = promoText.replace('"section": "distribution"', '"section": "logistics"');
  const unknown =
    'promo.json:5:42 — неизвестный раздел меню «logistics». Есть: distribution, audit, volume, feedback, polls';

  it('are applied while the product runs: a file that names one becomes active with it', async () => {
    await put('promo.json', logistics);
    expect([titles(), lines]).toEqual([[], [unknown]]);
    const { version } = resources.now();
    sections = [{ name: 'logistics', title: 'Логистика' }];
    await resources.look();
    expect(titles()).toEqual(['Промоакции']);
    expect(resources.now()).toMatchObject({ sections: [{ name: 'logistics', title: 'Логистика' }], diagnostics: [] });
    expect(resources.now().version).not.toBe(version);
  });

  it('are reported when removed, and their resources stay active, also after a restart', async () => {
    sections = [{ name: 'logistics', title: 'Логистика' }];
    await put('promo.json', logistics);
    sections = [];
    await resources.look();
    expect([titles(), lines.slice(1)]).toEqual([['Промоакции'], [unknown]]);
    resources = await start();
    expect([titles(), lines]).toEqual([['Промоакции'], [unknown, 'promo.json: действует']]);
  });

  it('are suggested for a misspelled name', async () => {
    sections = [{ name: 'logistics', title: 'Логистика' }];
    await put('promo.json', promoText.replace('"section": "distribution"', '"section": "logistic"'));
    expect(lines).toEqual(['promo.json:5:42 — неизвестный раздел меню «logistic». Возможно, «logistics»?']);
  });
});

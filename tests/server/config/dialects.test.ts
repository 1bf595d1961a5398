import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkAgainstOthers } from '#server/admin/config/check/checkAcrossFiles.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { formatDiagnostic } from '#server/admin/config/check/diagnostic.ts';
import { configFile } from '#server/admin/config/installationConfig.ts';
import { readExamples, guideDeclaration } from '#tests/customResources/guideExamples.ts';

const withApi = (api: object): string =>
  JSON.stringify({ ...guideDeclaration, api: { ...guideDeclaration.api, ...api } });
const diagnosticsOf = (api: object) =>
  checkDeclarationText('promo.json', withApi(api)).diagnostics.map(({ text }) => text);
const options = (dialect: object) => diagnosticsOf({ dialect });

// A name from `config/app.json` `dialects`, or an inline dialect.
it.each<[object, string[]]>([
  [{ preset: 'drf' }, []],
  [{ preset: 'drff' }, ['неизвестный стиль API «drff». Возможно, «drf»?']],
  [{ pagin: {} }, ['неизвестное свойство «pagin». Возможно, «paging»?']],
  [{ paging: { by: 'pages' } }, ['неизвестный вид страниц «pages». Возможно, «page»?']],
  [{ paging: { from: 2 } }, ['«from»: ожидается не больше 1']],
  [
    { paging: { by: 'cursor' } },
    [
      'страницы по курсору: укажите в next, где в ответе стоит следующий курсор или адрес следующей страницы (для заголовка — "header:Link")',
    ],
  ],
  [{ answer: { lst: 'items' } }, ['неизвестное свойство «lst». Возможно, «list»?']],
  [{ update: { method: 'PACTH' } }, ['неизвестный метод «PACTH». Возможно, «PATCH»?']],
  [{ filters: { eq: 'filter' } }, ['запись отбора «filter»: укажите место имени — {name}']],
  [{ filters: { eq: 'filter={name}' } }, ['запись отбора «filter={name}»: укажите место значения — {value}']],
  [{ headers: { 'X-Token': '1' } }, ['заголовок «X-Token» задают сам продукт или браузер: указать его нельзя']],
  [
    { headers: { Host: 'a', Cookie: 'b', 'X-Forwarded-For': 'c' } },
    ['Host', 'Cookie', 'X-Forwarded-For'].map(
      (name) => `заголовок «${name}» задают сам продукт или браузер: указать его нельзя`,
    ),
  ],
  [{ headers: { 'X Company': '1' } }, ['имя заголовка «X Company»: допустимы латинские буквы, цифры и дефис']],
  [
    { headers: { 'X-Company': 'a\r\nX-Token: b' } },
    ['значение заголовка «X-Company»: допустимы латинские буквы, цифры и знаки'],
  ],
])('reports for the dialect %j: %j', (dialect, messages) => expect(options(dialect)).toEqual(messages));

// Paths start with `/api/`, may omit the final slash, and may contain dots, colons and any letters.
it.each([
  '/api/goods',
  '/api/v1.2/goods/',
  '/api/odata/standard.odata/Catalog_Товары',
  '/api/v1/goods:batch',
  '/api/каталог/',
  '/api/@me/items',
])('accepts the path %s', (path) => expect(diagnosticsOf({ path })).toEqual([]));
it.each([
  [
    '/goods',
    'путь «/goods»: он начинается с /api/, дальше буквы, цифры и знаки . : - _ ~ без пробелов; поле в пути — {имя}',
  ],
  ['/api/../config/', 'путь «/api/../config/» выходит за пределы /api/'],
  ['/api//goods/', 'путь «/api//goods/»: между косыми чертами ничего нет'],
  [
    '/api/goods?x=1',
    'путь «/api/goods?x=1»: запрос и якорь в нём не пишут, параметры запроса задаёт api.dialect (query)',
  ],
  ['/api/goods#x', 'путь «/api/goods#x»: запрос и якорь в нём не пишут, параметры запроса задаёт api.dialect (query)'],
  [
    'https://erp.local/api/',
    '«https://erp.local/api/» — адрес другого сайта: страница обращается только к своему серверу, путь начинается с /api/',
  ],
  [
    '/api/%2e%2e/x/',
    'путь «/api/%2e%2e/x/»: он начинается с /api/, дальше буквы, цифры и знаки . : - _ ~ без пробелов; поле в пути — {имя}',
  ],
])('reports for the path %s: %s', (path, message) => expect(diagnosticsOf({ path })).toEqual([message]));

it('reports an unknown dialect name with the nearest one', () => {
  const text = withApi({ dialect: 'epr' });
  const { declaration } = checkDeclarationText('promo.json', text);
  const result =
    declaration &&
    checkAgainstOthers({ file: 'promo.json', text, declaration }, [], { erp: { preset: 'drf' } }).map(formatDiagnostic);
  expect(result?.[0]).toMatch(/нет такого диалекта: «epr»\. Возможно, «erp»\?$/);
});

it('checks `dialects` of app.json with file, line and column', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dialects-'));
  const logged: string[] = [];
  const config = configFile(folder, (line) => logged.push(line));
  writeFileSync(
    join(folder, 'app.json'),
    '{\n  "dialects": {\n    "erp": { "preset": "drf", "paging": { "by": "pag" } },\n    "drf": {}\n  }\n}\n',
  );
  expect(config.read().dialects).toEqual({});
  expect(
    logged
      .join('\n')
      .split('\n')
      .slice(0, 2)
      .map((line) => line.replace(/^.*app\.json/, 'app.json')),
  ).toEqual([
    'app.json:3:49 — неизвестный вид страниц «pag». Возможно, «page»?',
    'app.json:4:5 — имя «drf» занято: так называется стиль, который продукт знает сам',
  ]);
  rmSync(folder, { recursive: true });
});

it('finds no diagnostics in the dialects of docs/adding-a-resource.md', () => {
  for (const dialect of readExamples('dialects').flat()) expect(diagnosticsOf({ dialect })).toEqual([]);
});

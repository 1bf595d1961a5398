import { expect, it } from 'vitest';
import { apiPath } from '#studio/text/apiPath.ts';
import { defaultFileName, fileNameProblem } from '#studio/text/fileNames.ts';

it.each([
  ['/api/v1/promos/', '/api/v1/promos/'],
  [' /api/v1/promos ', '/api/v1/promos/'],
  ['/api/odata/standard.odata/Каталог_Товары', '/api/odata/standard.odata/Каталог_Товары/'],
  ['https://sales.example.ru/api/v1/promos/?limit=1', '/api/v1/promos/'],
])('requests the path %s as %s', (typed, path) => {
  expect(apiPath(typed)).toEqual({ path });
});

it.each(['', 'promos', '/v1/promos/', '/api/../promos/', '/api/v1/<script>/', 'javascript:alert(1)'])(
  'rejects %s as a path of the API',
  (typed) => {
    expect(apiPath(typed)).toEqual({ problem: 'Адрес начинается с /api/ и ведёт к списку: например /api/v1/promos/' });
  },
);

it('names a new file after its resource', () => {
  expect(defaultFileName('{"name": "promo"}')).toBe('promo.json');
  expect(defaultFileName('{"name": "../x"}')).toBe('x.json');
  expect(defaultFileName('{')).toBe('resource.json');
});

it('reports a file name that the server would reject immediately', () => {
  expect(fileNameProblem('promo.json', [])).toBeUndefined();
  expect(fileNameProblem('promo.json', ['promo.json'])).toBe('Такой файл уже есть');
  expect(fileNameProblem('../promo.json', [])).toBe('Имя файла: латинские буквы, цифры, - и _, в конце .json');
});

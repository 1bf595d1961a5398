import { expect, it } from 'vitest';
import { apiPath } from '#studio/text/apiPath.ts';
import { defaultFileName, fileNameProblem } from '#studio/text/fileNames.ts';

it.each([
  ['/api/v1/promos/', '/api/v1/promos/'],
  [' /api/v1/promos ', '/api/v1/promos/'],
  ['/api/odata/standard.odata/Каталог_Товары', '/api/odata/standard.odata/Каталог_Товары/'],
  ['https://sales.example.ru/api/v1/promos/?limit=1', '/api/v1/promos/'],
])('the path %s is asked as %s', (typed, path) => {
  expect(apiPath(typed)).toEqual({ path });
});

it.each(['', 'promos', '/v1/promos/', '/api/../promos/', '/api/v1/<script>/', 'javascript:alert(1)'])(
  '%s is no path of the API',
  (typed) => {
    expect(apiPath(typed)).toEqual({ problem: 'Адрес начинается с /api/ и ведёт к списку: например /api/v1/promos/' });
  },
);

it('a new file is called by the name of its resource', () => {
  expect(defaultFileName('{"name": "promo"}')).toBe('promo.json');
  expect(defaultFileName('{"name": "../x"}')).toBe('x.json');
  expect(defaultFileName('{')).toBe('resource.json');
});

it('a file name that the host would not take is told at once', () => {
  expect(fileNameProblem('promo.json', [])).toBeUndefined();
  expect(fileNameProblem('promo.json', ['promo.json'])).toBe('Такой файл уже есть');
  expect(fileNameProblem('../promo.json', [])).toBe('Имя файла: латинские буквы, цифры, - и _, в конце .json');
});

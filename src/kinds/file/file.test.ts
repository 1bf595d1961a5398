import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { testKindContract } from '#tests/kinds/kindContract.ts';
import { kindOf } from '../registry/kinds.ts';
import { fileRejection } from '../shared/accept.ts';

const upload = { path: '/api/v1/files/' };
const item: FieldOf<'file'> = { kind: 'file', label: 'Договор', upload };
const many: FieldOf<'image'> = { kind: 'image', label: 'Фото', upload, many: true };
const address = fc.webUrl().filter((url) => url.length < 2000);
describe('kind file', () => {
  testKindContract(item, fc.array(address, { maxLength: 1 }));
});
describe('kind image with several images', () => {
  testKindContract(many, fc.array(address, { maxLength: 5 }));
});

it('stores one URL or a list of URLs for the kinds file and image', () => {
  expect([
    kindOf(item).serialize(['/a/b.pdf'], item),
    kindOf(item).serialize([], item),
    kindOf(many).serialize(['/a', '/b'], many),
  ]).toEqual(['/a/b.pdf', null, ['/a', '/b']]);
  expect([
    kindOf(item).toText('/api/v1/files/1/%D0%94%D0%BE%D0%B3%D0%BE%D0%B2%D0%BE%D1%80.pdf', item),
    kindOf(item).toText('https://example.ru/a.pdf?x=1', item),
    kindOf(item).toText(null, item),
    kindOf(item).toText('/%E0%A4', item),
  ]).toEqual(['Договор.pdf', 'a.pdf', '-', '%E0%A4']);
});

it('blocks saving with a reason while an upload runs or after it failed', () => {
  const { mistyped } = kindOf(many);
  expect(mistyped?.(['/a', { id: '1', name: 'полка.png' }], many)).toBe(
    'Файл «полка.png» ещё загружается: дождитесь конца или отмените',
  );
  expect(mistyped?.([{ id: '1', name: 'полка.png', wrong: 'Нет соединения' }], many)).toBe(
    'Файл «полка.png» не загружен: Нет соединения',
  );
  expect(mistyped?.(['/a'], many)).toBeUndefined();
});

it.each([
  ['javascript:alert(1)', 'Неверный формат'],
  ['//evil.example/a.png', 'Неверный формат'],
  [5, 'Неверный тип значения'],
  ['/api/v1/files/1/a.png', undefined],
  ['https://cdn.example.ru/a.png', undefined],
])('accepts or rejects the file URL %j: %j', (raw, message) => {
  expect(kindOf(item).check(raw, item)).toBe(message);
});

it('checks the type and size of a file', () => {
  const file = (name: string, type: string, size = 10) => ({ name, type, size });
  const strict = { kind: 'file', accept: ['.xlsx', 'application/pdf', 'image/*'], max: 1024 * 1024 };
  expect([
    fileRejection(strict, file('a.XLSX', '')),
    fileRejection(strict, file('a', 'application/pdf')),
    fileRejection(strict, file('a.bmp', 'image/bmp')),
    fileRejection({ kind: 'file' }, file('a.exe', '')),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  expect([
    fileRejection(strict, file('a.exe', 'application/x-msdownload')),
    fileRejection(strict, file('a.pdf', 'application/pdf', 2 ** 21)),
    fileRejection({ kind: 'image' }, file('a.svg', 'image/svg+xml')),
    fileRejection({ kind: 'file' }, file('a', '', 0)),
  ]).toEqual([
    'не того вида: можно XLSX, PDF, картинки',
    'больше 1\u00a0МБ',
    'не того вида: можно PNG, JPEG, WEBP, GIF',
    'пустой',
  ]);
});

it('declaration check reports where a file field is not allowed', () => {
  const diagnosticsOf = (field: object) =>
    checkDeclarationText(
      'shops.json',
      JSON.stringify({
        name: 'shops',
        title: 'Точки',
        one: 'Точка',
        api: { path: '/api/v1/shops/', id: 'shopId', verbs: ['list', 'one', 'create', 'update'] },
        list: { open: 'modal', columns: ['name'] },
        filter: { title: 'Фильтр', fields: ['name'] },
        form: { submit: { create: 'Создать' }, fields: ['name', 'plan'] },
        fields: { name: { kind: 'text', label: 'Название' }, plan: { kind: 'file', label: 'План', ...field } },
      }),
    ).diagnostics.length;
  expect([diagnosticsOf({ upload }), diagnosticsOf({ upload, accept: ['.pdf', 'image/*'], max: 5 })]).toEqual([0, 0]);
  expect(
    [
      diagnosticsOf({}),
      diagnosticsOf({ upload: { path: 'https://evil.example/' } }),
      diagnosticsOf({ upload: { path: '/api/../secret/' } }),
      diagnosticsOf({ upload, accept: ['pdf'] }),
    ].map((count) => count > 0),
  ).toEqual([true, true, true, true]);
});

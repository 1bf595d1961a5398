import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { checkText } from '#server/config/check/checkText.ts';
import { kindLaws } from '#tests/kinds/laws.ts';
import { kindOf } from '../registry/kinds.ts';
import { refusal } from '../shared/accept.ts';

const upload = { path: '/api/v1/files/' };
const one: FieldOf<'file'> = { kind: 'file', label: 'Договор', upload };
const many: FieldOf<'image'> = { kind: 'image', label: 'Фото', upload, many: true };
const address = fc.webUrl().filter((url) => url.length < 2000);
describe('the kind file', () => { kindLaws(one, fc.array(address, { maxLength: 1 })); });
describe('the kind image, several of them', () => { kindLaws(many, fc.array(address, { maxLength: 5 })); });

it('issue: kinds file and image are addresses, one or a list', () => {
  expect([kindOf(one).serialize(['/a/b.pdf'], one), kindOf(one).serialize([], one), kindOf(many).serialize(['/a', '/b'], many)]).toEqual(['/a/b.pdf', null, ['/a', '/b']]);
  expect([kindOf(one).toText('/api/v1/files/1/%D0%94%D0%BE%D0%B3%D0%BE%D0%B2%D0%BE%D1%80.pdf', one), kindOf(one).toText('https://example.ru/a.pdf?x=1', one), kindOf(one).toText(null, one), kindOf(one).toText('/%E0%A4', one)]).toEqual(['Договор.pdf', 'a.pdf', '-', '%E0%A4']);
});

it('issue: while an upload runs, or has failed, the form cannot be saved, and says why', () => {
  const { mistyped } = kindOf(many);
  expect(mistyped?.(['/a', { id: '1', name: 'полка.png' }], many)).toBe('Файл «полка.png» ещё загружается: дождитесь конца или отмените');
  expect(mistyped?.([{ id: '1', name: 'полка.png', wrong: 'Нет соединения' }], many)).toBe('Файл «полка.png» не загружен: Нет соединения');
  expect(mistyped?.(['/a'], many)).toBeUndefined();
});

it.each([['javascript:alert(1)', 'Неверный формат'], ['//evil.example/a.png', 'Неверный формат'], [5, 'Неверный тип значения'], ['/api/v1/files/1/a.png', undefined], ['https://cdn.example.ru/a.png', undefined]])('an address may be %j: %j', (raw, message) => {
  expect(kindOf(one).check(raw, one)).toBe(message);
});

it('issue: type and size checked', () => {
  const file = (name: string, type: string, size = 10) => ({ name, type, size });
  const strict = { kind: 'file', accept: ['.xlsx', 'application/pdf', 'image/*'], max: 1024 * 1024 };
  expect([refusal(strict, file('a.XLSX', '')), refusal(strict, file('a', 'application/pdf')), refusal(strict, file('a.bmp', 'image/bmp')), refusal({ kind: 'file' }, file('a.exe', ''))]).toEqual([undefined, undefined, undefined, undefined]);
  expect([refusal(strict, file('a.exe', 'application/x-msdownload')), refusal(strict, file('a.pdf', 'application/pdf', 2 ** 21)), refusal({ kind: 'image' }, file('a.svg', 'image/svg+xml')), refusal({ kind: 'file' }, file('a', '', 0))])
    .toEqual(['не того вида: можно XLSX, PDF, картинки', 'больше 1\u00a0МБ', 'не того вида: можно PNG, JPEG, WEBP, GIF', 'пустой']);
});

it('the checker tells where a file cannot go', () => {
  const saidOf = (field: object) => checkText('shops.json', JSON.stringify({
    name: 'shops', title: 'Точки', one: 'Точка', api: { path: '/api/v1/shops/', id: 'shopId', verbs: ['list', 'one', 'create', 'update'] },
    list: { open: 'modal', columns: ['name'] }, filter: { title: 'Фильтр', fields: ['name'] }, form: { submit: { create: 'Создать' }, fields: ['name', 'plan'] },
    fields: { name: { kind: 'text', label: 'Название' }, plan: { kind: 'file', label: 'План', ...field } },
  })).diagnostics.length;
  expect([saidOf({ upload }), saidOf({ upload, accept: ['.pdf', 'image/*'], max: 5 })]).toEqual([0, 0]);
  expect([saidOf({}), saidOf({ upload: { path: 'https://evil.example/' } }), saidOf({ upload: { path: '/api/../secret/' } }), saidOf({ upload, accept: ['pdf'] })].map((count) => count > 0)).toEqual([true, true, true, true]);
});

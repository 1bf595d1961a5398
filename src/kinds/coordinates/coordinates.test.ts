import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { testKindContract } from '#tests/kinds/kindContract.ts';
import { kindOf } from '../registry/kinds.ts';
import { parseCoordinatePair } from './point.ts';

const two: FieldOf<'coordinates'> = { kind: 'coordinates', label: 'Место', read: ['lat', 'lng'], send: ['lat', 'lng'] };
const item: FieldOf<'coordinates'> = { kind: 'coordinates', label: 'Место', at: ['lat', 'lng'] };
const places = fc
  .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
  .map((pair) => pair.map((degrees) => degrees + 0));
describe.each([two, item])('kind coordinates with the field %j', (field) => {
  testKindContract(field, places);
});

it.each([
  ['55.7558, 37.6173', [55.7558, 37.6173]],
  ['55.7558 37.6173', [55.7558, 37.6173]],
  ['55.7558,37.6173', [55.7558, 37.6173]],
  ['55,7558; 37,6173', [55.7558, 37.6173]],
  ['55,7558;37,6173', [55.7558, 37.6173]],
  ['55,7558, 37,6173', [55.7558, 37.6173]],
  ['55,7558 37,6173', [55.7558, 37.6173]],
  [' −33.86 ,\u00a0151.2 ', [-33.86, 151.2]],
  ['55.7558°, 37.6173°', [55.7558, 37.6173]],
  ['55, 37', [55, 37]],
  ['', null],
  ['55.7558', null],
  ['55,7558', null],
  ['55,75', null],
  ['55.75,37', [55.75, 37]],
  ['Москва', null],
  ['1, 2, 3', null],
  ['<b>, 2', null],
])('parses coordinates typed as %j', (text, pair) => {
  expect(parseCoordinatePair(text)).toEqual(pair);
});

it('checks latitude and longitude bounds of typed and of received values', () => {
  const outside = 'Широта бывает от -90 до 90, долгота от -180 до 180';
  const { mistyped, check, checkEnds } = kindOf(item);
  expect(['91, 0', '0, 181', 'Москва', ''].map((text) => mistyped?.(text, item))).toEqual([
    outside,
    outside,
    'Введите широту и долготу, например 55.7558, 37.6173',
    undefined,
  ]);
  expect(
    [{ lat: 91, lng: 0 }, { lat: 90, lng: -180 }, { lat: '1', lng: 2 }, 'x'].map((raw) => check(raw, item)),
  ).toEqual([outside, undefined, 'Неверный тип значения', 'Неверный тип значения']);
  expect([kindOf(two).check(181, two), kindOf(two).check(180, two), kindOf(two).check('1', two)]).toEqual([
    'Не больше 180',
    undefined,
    'Неверный тип значения',
  ]);
  expect([
    checkEnds?.(91, 0),
    checkEnds?.(90, 180),
    checkEnds?.(1, null),
    checkEnds?.(undefined, undefined),
    checkEnds?.({ lat: 1, lng: 2 }, undefined),
  ]).toEqual([outside, undefined, 'Укажите и широту, и долготу', undefined, undefined]);
});

it('reads and writes the same point as two names or as one object', () => {
  expect([
    kindOf(two).serialize([1, 2], two),
    kindOf(two).serialize(null, two),
    kindOf(item).serialize([1, 2], item),
    kindOf(item).serialize(null, item),
  ]).toEqual([[1, 2], [null, null], { lat: 1, lng: 2 }, null]);
  expect([
    kindOf(two).toText(['55.5', '37'], two),
    kindOf(item).toText({ lat: 55.5, lng: 37, h: 3 }, item),
    kindOf(item).toText({ lat: 55.5 }, item),
  ]).toEqual(['55.5, 37', '55.5, 37', '-']);
});

it('declaration check requires two names, or the names inside an object', () => {
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
        form: { submit: { create: 'Создать' }, fields: ['name', 'place'] },
        fields: { name: { kind: 'text', label: 'Название' }, place: { kind: 'coordinates', label: 'Место', ...field } },
      }),
    ).diagnostics.map(({ text }) => text);
  expect(diagnosticsOf({})[0]).toBe(
    'координаты «place» состоят из двух чисел: укажите в read два имени, например ["lat", "lng"], или имена внутри объекта в at',
  );
  expect([
    diagnosticsOf({ at: ['lat', 'lng'] }),
    diagnosticsOf({ read: ['lat', 'lng'], send: ['lat', 'lng'] }),
  ]).toEqual([[], []]);
});

import * as fc from 'fast-check';
import { stripInvisible } from '#codecs/stripInvisible.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import type { Kind } from '#kinds/registry/options.ts';
import type { Field, FieldOf } from '#schemas/declaration/field.ts';

const nastyTexts = [
  '+7…',
  '-5',
  '=1+1',
  '@СУММ(1)',
  '007',
  '12345678901234567890',
  'Ёж и ёлка',
  '"в кавычках"',
  'a;b',
  'две\nстроки',
  'до\r\nпосле',
  '\tс отступом',
  "'=1",
  "''",
  '👩‍👩‍👧',
  '29.02.2024',
  '29.02',
  '0.29',
  '1e5',
  'ИСТИНА',
  'я'.repeat(10_000),
  '№ 5',
  '; ; ;',
  ', ,',
  '<b>&amp;</b>',
  '_x000D_',
  '12,5 %',
  '#ДЕЛ/0!',
  '\u00a0',
  '-',
];
/** Texts that break spreadsheets, files and parsers. */
export const nasty = fc.oneof(fc.constantFrom(...nastyTexts), fc.string(), fc.string({ unit: 'binary' }));
/** Texts that a form submits: neither blank nor with outer spaces or invisible characters. */
export const nonEmptyTexts = nasty.map((text) => stripInvisible(text).trim()).filter((text) => text !== '');
const cents = fc.integer({ min: 0, max: 10_000_000 }).map((item) => item / 100);
export const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((item) => item.toISOString().slice(0, 10));
export const minutes = fc.integer({ min: 0, max: 1439 });
const id = fc.oneof(fc.nat(), fc.uuid(), fc.constantFrom('007', '5', '12345678901234567890', 'ё', '-1'));
const optionList = fc.uniqueArray(
  fc.tuple(
    fc.oneof(fc.integer({ min: -9, max: 9 }), nonEmptyTexts, fc.boolean()),
    fc.oneof(nonEmptyTexts, nasty).filter((text) => !text.trim().startsWith('№')),
  ),
  { minLength: 1, maxLength: 6, selector: ([value]) => value },
);

/** A field with a submitted raw value, and the names of its ids. */
export interface Case {
  readonly field: Field;
  readonly raw: unknown;
  readonly names?: ReadonlyMap<string | number, string>;
}

const entry = <F extends Field>(field: F, raw: fc.Arbitrary<unknown>): fc.Arbitrary<Case> =>
  raw.map((value) => ({ field, raw: value }));
const texts = (kind: 'text' | 'longText' | 'editableTitle' | 'url'): fc.Arbitrary<Case> =>
  entry({ kind }, fc.option(nonEmptyTexts.filter((text) => text.length <= 10_000)));
const sorted = (kind: 'number' | 'money'): fc.Arbitrary<Case> =>
  fc.oneof(
    entry(
      { kind },
      fc.option(fc.double({ min: 0, max: Number.MAX_SAFE_INTEGER, noNaN: true }).map((number) => number + 0)),
    ),
    entry({ kind, max: 50 }, fc.constantFrom(0, 0.1 + 0.2, 49.99, 1e-7, 50)),
  );

/** Generates ids with unique names, some of them without a name. */
const chosen = (field: (many: boolean) => Field, onlyMany: boolean): fc.Arbitrary<Case> =>
  fc
    .tuple(
      fc.uniqueArray(id, { selector: (item) => `${typeof item}${item}` }),
      fc.uniqueArray(
        nonEmptyTexts.filter((name) => name.length < 200 && foldSearch(name) !== '' && !name.startsWith('№')),
        { minLength: 9, maxLength: 12, selector: foldSearch },
      ),
      fc.boolean(),
      fc.nat(9),
    )
    .map(([ids, names, many, unnamed]) => ({
      field: field(many),
      names: new Map(
        ids
          .slice(0, 9)
          .flatMap((item, at): [string | number, string][] => (at === unnamed ? [] : [[item, names[at] ?? '']])),
      ),
      raw: many || onlyMany ? ids.slice(0, 9) : (ids[0] ?? null),
    }));

const fromOptions = (kind: 'radio' | 'status' | 'select', many = false): fc.Arbitrary<Case> =>
  optionList.chain((options) =>
    fc
      .option(fc.constantFrom(...options.map(([value]) => value)))
      .map((raw): Case =>
        many
          ? { field: { kind: 'select', options, many }, raw: typeof raw === 'boolean' || raw === null ? [] : [raw] }
          : { field: { kind, options }, raw },
      ),
  );

const uploading = (kind: 'file' | 'image'): FieldOf<'file' | 'image'> => ({ kind, upload: { path: '/api/v1/files/' } });

/** Fields of every kind with an input, each with values that its form may submit. */
export const cases: { readonly [K in Kind]?: fc.Arbitrary<Case> } = {
  text: texts('text'),
  longText: texts('longText'),
  editableTitle: texts('editableTitle'),
  url: texts('url'),
  money: sorted('money'),
  number: fc.oneof(
    sorted('number'),
    entry(
      { kind: 'number', minus: true, suffix: 'шт.' },
      fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((number) => number + 0),
    ),
    entry({ kind: 'number', integer: true, suffix: 'р.' }, fc.nat()),
  ),
  percent: fc.oneof(
    entry(
      { kind: 'percent' },
      fc.oneof(
        fc.constantFrom(null, 0.29, 0.07, 0.57, 1, 0),
        fc.double({ min: 0, max: 1, noNaN: true }).map((fraction) => fraction + 0),
      ),
    ),
    entry(
      { kind: 'percent', max: 300 },
      cents.map((percent) => percent / 100_000),
    ),
  ),
  phone: entry(
    { kind: 'phone' },
    fc.oneof(
      fc.constantFrom(null, '+375291234567', '7900'),
      fc.nat(999_999_999).map((tail) => `79${String(tail).padStart(9, '0')}`),
    ),
  ),
  date: entry({ kind: 'date' }, fc.oneof(fc.constantFrom(null, '2024-02-29', '1899-12-31', '1900-02-28'), day)),
  dateRange: entry(
    { kind: 'dateRange' },
    fc.oneof(
      fc.constant([null, null]),
      fc.tuple(day, day).map((ends) => ends.toSorted()),
    ),
  ),
  time: fc.oneof(
    entry({ kind: 'time', wire: 'minutes' }, fc.option(minutes)),
    entry(
      { kind: 'time' },
      fc.option(
        minutes.map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`),
      ),
    ),
  ),
  json: entry(
    { kind: 'json' },
    fc
      .jsonValue({ maxDepth: 5 })
      .filter((value) => JSON.stringify(value).length <= 10_000)
      .map((value) => JSON.parse(JSON.stringify(value)) as unknown),
  ),
  file: fc.constantFrom<Case>(
    { field: uploading('file'), raw: '/api/v1/files/1/a.pdf' },
    { field: uploading('file'), raw: null },
    { field: { ...uploading('file'), many: true }, raw: ['/a', 'https://example.ru/b.pdf'] },
    { field: { ...uploading('file'), many: true }, raw: [] },
  ),
  image: fc.constantFrom<Case>(
    { field: uploading('image'), raw: '/api/v1/files/1/a.png' },
    { field: uploading('image'), raw: null },
  ),
  coordinates: fc
    .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
    .map((pair) => pair.map((item) => item + 0))
    .chain(([lat, lng]) =>
      fc.constantFrom<Case>(
        { field: { kind: 'coordinates' }, raw: [lat, lng] },
        { field: { kind: 'coordinates' }, raw: [null, null] },
        { field: { kind: 'coordinates', at: ['lat', 'lng'] }, raw: { lat, lng } },
        { field: { kind: 'coordinates', at: ['lat', 'lng'] }, raw: null },
      ),
    ),
  duration: fc
    .constantFrom<Field>({ kind: 'duration' }, { kind: 'duration', wire: 'minutes' })
    .chain((field) => entry(field, fc.option(fc.nat(100_000)))),
  rating: entry({ kind: 'rating', max: 10 }, fc.option(fc.integer({ min: 1, max: 10 }))),
  flag: entry({ kind: 'flag' }, fc.boolean()),
  radio: fromOptions('radio'),
  status: fromOptions('status'),
  select: fc.oneof(
    fromOptions('select'),
    fromOptions('select', true),
    chosen((many) => ({ kind: 'select', lookup: 'stores', many }), false),
  ),
  checkboxes: optionList.chain((options) =>
    fc
      .subarray(options.map(([value]) => value).filter((value) => typeof value !== 'boolean'))
      .map((raw): Case => ({ field: { kind: 'checkboxes', options }, raw })),
  ),
  treeSelect: chosen(() => ({ kind: 'treeSelect', lookup: 'territories' }), true),
  picker: chosen((many) => ({ kind: 'picker', lookup: 'stores', panel: 'Точки', many }), false),
};

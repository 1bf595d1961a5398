import { describe, expect, it } from 'vitest';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { bodyOf } from '#record/body.ts';
import { queryOf, queryPairs } from '#record/query.ts';
import { filterFromAddress, filterToAddress } from '#record/address.ts';
import { getByPath } from '#codecs/path.ts';
import { halfRangeErrors } from '#record/halfRanges.ts';
import { emptyValues, isSameValue, normalise, readField } from '#record/values.ts';
import { valuesOf } from '#record/valuesOf.ts';
import { valueFields } from '#record/formFields.ts';

const declaration: Declaration = {
  name: 'probe',
  title: 'Проба',
  one: 'Проба',
  api: { path: '/api/v1/probe/', id: 'probeId', verbs: ['list', 'one', 'create', 'update'], idInBody: true },
  filter: { title: 'Фильтры', fields: ['territories', 'period', 'status', 'query'] },
  form: {
    submit: {},
    fields: ['name', 'period', 'threshold', 'territories', 'distributor', 'days', 'choice', 'link', 'shown', 'at'],
  },
  fields: {
    name: { kind: 'text', label: 'Название' },
    period: {
      kind: 'dateRange',
      label: 'Период',
      read: ['startDate', 'endDate'],
      query: ['startDate', 'endDate'],
      send: ['startDate', 'endDate'],
    },
    threshold: { kind: 'percent', label: 'Порог', default: 98 },
    territories: {
      kind: 'treeSelect',
      label: 'Территории',
      lookup: 'territories',
      query: 'territoryIds',
      send: 'territoryIds',
    },
    distributor: {
      kind: 'select',
      label: 'Дистрибьютор',
      lookup: 'distributors',
      read: 'distributor.distrId',
      send: { name: 'distributorIds', as: 'listOfOne' },
      whenEmpty: 'leaveOut',
    },
    days: { kind: 'number', label: 'Дни', enabledWhen: { choice: 2 }, whenDisabled: 'clear' },
    choice: {
      kind: 'radio',
      label: 'Выбор',
      options: [
        [1, 'Раз'],
        [2, 'Два'],
      ],
      send: false,
      onLoad: [
        [{ days: 'positive' }, 2],
        [true, 1],
      ],
    },
    link: { kind: 'url', label: 'Ссылка', whenEmpty: 'leaveOut' },
    shown: { kind: 'names', label: 'Имена', read: 'people[].fullName', send: false },
    at: { kind: 'dateTime', label: 'Когда', send: { stamp: 'unixNow' } },
    status: {
      kind: 'status',
      label: 'Статус',
      options: [
        [0, 'Активна'],
        [1, 'Не активна'],
      ],
    },
    query: { kind: 'text', label: 'Поиск', query: 'q' },
    force: { kind: 'constant', value: false },
    carriedOver: { kind: 'carried' },
  },
};
const loaded = {
  probeId: 7,
  name: 'Имя',
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  threshold: 0.123,
  territories: [1, 2],
  distributor: { distrId: 5, name: 'ООО' },
  days: 4,
  people: [{ fullName: 'Иванов' }],
  carriedOver: 0.5,
  readOnly: 'никогда не вернётся',
};

describe('Conversion of a record to form values', () => {
  it('reads dates from days, unix seconds and ISO 8601 (spec D14)', () => {
    const period = { kind: 'dateRange', read: ['from', 'to'] } as const;
    const noon = new Date(2026, 5, 21, 12).getTime() / 1000;
    expect(readField('period', period, { from: '2026-06-20', to: noon })).toEqual(['2026-06-20', '2026-06-21']);
    expect(readField('period', period, { from: new Date(2026, 5, 21, 12).toISOString(), to: 'скоро' })).toEqual([
      '2026-06-21',
      null,
    ]);
  });

  it('converts fractions to exact percents (spec D15), ranges to two dates, and preserves other values', () => {
    expect(valuesOf(declaration, loaded)).toMatchObject({
      name: 'Имя',
      period: ['2026-01-01', '2026-02-01'],
      threshold: 12.3,
      territories: [1, 2],
      distributor: 5,
      days: 4,
      choice: 2,
      carriedOver: 0.5,
    });
  });

  it('derives a choice from the loaded record by onLoad', () => {
    expect(valuesOf(declaration, { ...loaded, days: null }).choice).toBe(1);
  });

  it.each([
    [null],
    [{}],
    [{ name: 5, territories: { a: 1 }, threshold: 'abc', period: 3, people: {} }],
    ['<b>html</b>'],
    [[]],
  ])('returns empty values without an error for a record of the wrong shape (%j)', (record) => {
    const values = valuesOf(declaration, record);
    expect(values.territories).toEqual([]);
    expect(values.threshold).toBeNull();
  });
});

describe('Conversion of form values to a body', () => {
  it('sends exactly the declared fields in their wire format, never read-only ones', () => {
    const values = { ...valuesOf(declaration, loaded), name: '  Новое ' };
    const { at, ...body } = bodyOf(declaration, values, 7);
    expect(body).toEqual({
      name: 'Новое',
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      threshold: 0.123,
      territoryIds: [1, 2],
      distributorIds: [5],
      days: 4,
      force: false,
      carriedOver: 0.5,
      shown: undefined,
      probeId: 7,
    });
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(5);
  });

  it('sends an empty value as null, or omits it where declared; a cleared condition sends null', () => {
    const values = { ...emptyValues(declaration, valueFields(declaration)), days: 9, choice: 1 };
    const body = bodyOf(declaration, values, null);
    expect(body).toMatchObject({
      name: null,
      startDate: null,
      endDate: null,
      threshold: 0.98,
      territoryIds: [],
      days: null,
    });
    expect(Object.keys(body)).not.toContain('link');
    expect(Object.keys(body)).not.toContain('distributorIds');
    expect(Object.keys(body)).not.toContain('probeId');
  });

  it('keeps a stored range with one date', () => {
    const values = { ...emptyValues(declaration, valueFields(declaration)), period: ['2026-01-01', null] };
    expect(bodyOf(declaration, values, 5)).toMatchObject({ startDate: '2026-01-01', endDate: null });
    expect(halfRangeErrors(declaration, values, { period: ['2026-01-01', null] })).toEqual([]);
    expect(isSameValue(['2026-01-01', null], [null, null])).toBe(false);
  });

  it('accepts a range only with both dates (spec D58)', () => {
    const values = { ...emptyValues(declaration, valueFields(declaration)), period: ['2026-01-01', null] };
    expect(normalise(values, true).period).toEqual([null, null]);
    expect(bodyOf(declaration, values, null)).toMatchObject({ startDate: null, endDate: null });
    expect(halfRangeErrors(declaration, values, {})).toEqual([['period', 'Укажите конец периода или очистите начало']]);
  });
});

describe('Conversion of filter values to a query', () => {
  const names = ['territories', 'period', 'status', 'query'];
  const pairs = (values: Record<string, unknown>) => queryOf(declaration, names, values);

  it('omits empty filters; 0 is not empty (spec D13)', () => {
    expect(pairs({ territories: [], period: [null, null], status: 0, query: '' })).toEqual([['status', 0]]);
  });

  it('uses a single date as both ends (part1 §5, spec D58)', () => {
    expect(pairs({ period: [null, '2026-03-05'] })).toEqual([
      ['startDate', '2026-03-05'],
      ['endDate', '2026-03-05'],
    ]);
    expect(pairs({ period: ['2026-03-05', null] })).toEqual([
      ['startDate', '2026-03-05'],
      ['endDate', '2026-03-05'],
    ]);
  });

  it('swaps the dates of a reversed range', () => {
    expect(
      queryPairs('period', { kind: 'dateRange', query: ['startDate', 'endDate'] }, ['2026-11-20', '2026-11-01']),
    ).toEqual([
      ['startDate', '2026-11-01'],
      ['endDate', '2026-11-20'],
    ]);
  });

  it('restores the filter from the URL (known trap 4)', () => {
    const values = { territories: [3, 8], period: ['2026-03-05', null], status: 0, query: 'а&б=в' };
    expect(
      filterFromAddress(
        declaration,
        names,
        new URLSearchParams(filterToAddress(declaration, names, values).toString()),
      ),
    ).toEqual(values);
  });

  it('uses the defaults for an invalid URL', () => {
    expect(
      filterFromAddress(declaration, names, new URLSearchParams('territories=oops&period=zzz&status={&other=1')),
    ).toEqual({ territories: [], period: [null, null], status: null, query: '' });
  });
});

describe('Read paths', () => {
  it('reach into objects and over lists, and return undefined for missing properties', () => {
    const record = { a: { b: 1 }, list: [{ name: 'x' }, { name: 'y' }, null] };
    expect(getByPath(record, 'a.b')).toBe(1);
    expect(getByPath(record, 'list[].name')).toEqual(['x', 'y', undefined]);
    expect([
      getByPath(record, 'a.c.d'),
      getByPath(null, 'a'),
      getByPath(record, 'a[].b'),
      getByPath(record, 'constructor'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
});

import type { BaseRecord, DataProvider } from '@refinedev/core';
import { describe, expect, it } from 'vitest';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { DialectOptions } from '#schemas/declaration/dialect.ts';
import { apiErrorOf } from '#tests/providers/sessionFixtures.ts';
import { drfStyle } from './styles/drf.ts';
import type { Style } from './styles/goods.ts';
import { jsonapiStyle } from './styles/jsonapi.ts';
import { jsonServerStyle } from './styles/jsonServer.ts';
import { nestjsStyle } from './styles/nestjs.ts';
import { odata3Style } from './styles/odata3.ts';
import { seedsStyle } from './styles/seeds.ts';
import { springStyle } from './styles/spring.ts';
import { companyApi } from './styles/fakeCompanyApi.ts';

interface Case {
  style: () => Style;
  dialect: string | DialectOptions;
  path: string;
  /** Property names of the style, where they differ. */
  names?: { id: string; name: string; price: string; brand: string };
  brandRead?: string;
  brandSend?: string;
  priceFrom?: string;
  list?: NonNullable<Declaration['api']['list']>;
  /** An id as the style formats it. */
  id?: (id: number) => string | number;
  /** The error response for a field. */
  refused?: object;
  /** The results of a lookup search; an API without one ignores `q`. */
  found?: readonly string[];
  code?: number | string;
}

const found24 = ['Товар 24', ...Array.from({ length: 10 }, (_, at) => `Товар ${240 + at}`)];
const everything = Array.from({ length: 100 }, (_, at) => `Товар ${at + 1}`);
const defaultValue = { id: 'id', name: 'name', price: 'price', brand: 'brand' };
const cases: Record<string, Case> = {
  seeds: {
    style: seedsStyle,
    dialect: 'seeds',
    path: '/api/goods/',
    priceFrom: 'priceFrom',
    list: { sort: 'sort', count: 'count' },
    code: 209,
  },
  jsonapi: {
    style: jsonapiStyle,
    dialect: 'jsonapi',
    path: '/api/goods',
    list: { sort: 'sort' },
    brandRead: 'relationships.brand.data.id',
    brandSend: 'relationships.brand.data',
  },
  drf: {
    style: drfStyle,
    dialect: 'drf',
    path: '/api/goods/',
    list: { sort: 'ordering', search: 'search' },
    code: 209,
  },
  spring: {
    style: () => springStyle(false),
    dialect: 'spring',
    path: '/api/goods',
    priceFrom: 'priceFrom',
    found: everything,
  },
  'spring, HAL of Data REST': {
    style: () => springStyle(true),
    dialect: 'spring',
    path: '/api/goods',
    priceFrom: 'priceFrom',
    found: everything,
  },
  nestjs: {
    style: nestjsStyle,
    dialect: 'nestjs',
    path: '/api/goods',
    refused: { data: { name: ['name Название обязательно'] } },
  },
  odata3: {
    style: odata3Style,
    dialect: 'odata3',
    path: '/api/odata/standard.odata/Catalog_Товары',
    names: { id: 'Ref_Key', name: 'Description', price: 'Цена', brand: 'Марка_Key' },
    id: (id) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    refused: { text: 'name: Название обязательно' },
  },
  jsonServer: { style: jsonServerStyle, dialect: 'jsonServer', path: '/api/goods' },
};

function declared({ dialect, path, names = defaultValue, brandRead, list, id }: Case): Declaration {
  return {
    name: 'goods',
    title: 'Товары',
    one: 'Товар',
    api: {
      path,
      id: names.id,
      verbs: ['list', 'one', 'create', 'update', 'delete'],
      dialect,
      ...(list && { list }),
      ...(id && { idKind: 'uuid' }),
    },
    fields: {
      name: { kind: 'text', label: 'Название', read: names.name, send: names.name },
      price: { kind: 'number', label: 'Цена', read: names.price, send: names.price },
      brand: { kind: 'select', label: 'Марка', lookup: 'goods', read: brandRead ?? names.brand },
    },
    lookups: { goods: { path, id: names.id, name: names.name, search: 'server' } },
  };
}

const company = companyApi();
type Rows = BaseRecord[];

/** Loads every page of a list like the list loader. */
async function whole({ getList }: DataProvider, filters: Record<string, unknown> = {}): Promise<Rows> {
  const rows: Rows = [];
  for (let page: number | undefined = 1; page !== undefined;) {
    const { data, cursor } = await getList({
      resource: 'goods',
      pagination: { currentPage: page, pageSize: 100 },
      filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq', value })),
    });
    rows.push(...data);
    page = cursor?.next as number | undefined;
  }
  return rows;
}

// Presets by name, tested against small servers of each style.
describe.each(Object.entries(cases))('API style %s', (_name, item) => {
  const { names = defaultValue, path, id: idOf = (id: number) => id } = item;
  function open() {
    const style = item.style();
    company.answer(style.fetch);
    const declaration = declared(item);
    return { ...style, provider: company.provider(declaration), declaration };
  }
  const call = async (provider: DataProvider, query: Record<string, unknown>): Promise<Rows> =>
    (await provider.custom?.({ url: path, method: 'get', query }))?.data as unknown as Rows;

  it('loads all records of a list once, with their number', async () => {
    const { provider } = open();
    const rows = await whole(provider);
    expect([
      rows.length,
      new Set(rows.map((row) => row[names.id] as unknown)).size,
      rows[0]?.[names.name],
      rows[249]?.[names.name],
    ]).toEqual([250, 250, 'Товар 1', 'Товар 250']);
  });

  it('loads the same records when pages are requested in parallel, as in an export', async () => {
    const { provider } = open();
    const pages = await Promise.all(
      [1, 2, 3].map(
        async (currentPage) =>
          (await provider.getList({ resource: 'goods', pagination: { currentPage, pageSize: 100 } })).data,
      ),
    );
    expect([
      pages.map((rows) => rows.length),
      new Set(pages.flat().map((row) => row[names.id] as unknown)).size,
    ]).toEqual([[100, 100, 50], 250]);
  });

  it('filters by a value and by a minimum', async () => {
    const { provider } = open();
    expect(await whole(provider, { [names.brand]: idOf(1) })).toHaveLength(125);
    expect(
      await whole(provider, { [item.priceFrom ?? `${names.price}:gte`]: 2490, [names.brand]: idOf(2) }),
    ).toMatchObject([{ [names.name]: 'Товар 250' }]);
  });

  it('sorts where the API supports it', async () => {
    const { provider } = open();
    const parameter =
      item.list?.sort ??
      { spring: 'sort', nestjs: 'sort', odata3: '$orderby', jsonServer: '_sort' }[String(item.dialect)] ??
      '';
    const { data } = await provider.getList({
      resource: 'goods',
      pagination: { currentPage: 1, pageSize: 100 },
      filters: [{ field: parameter, operator: 'eq', value: '-price' }],
    });
    expect(data.slice(0, 2).map((row) => row[names.name] as unknown)).toEqual(['Товар 250', 'Товар 249']);
  });

  it('resolves lookup entries by id, and searches them', async () => {
    const { provider } = open();
    const named = await call(provider, { ids: [idOf(3), idOf(200), idOf(999)] });
    expect(named.map((row) => row[names.name] as unknown)).toEqual(['Товар 3', 'Товар 200']);
    expect((await call(provider, { q: 'товар 24' })).map((row) => row[names.name] as unknown)).toEqual(
      item.found ?? found24,
    );
  });

  it('loads a lookup like the page: without a limit, then in batches', async () => {
    const { provider } = open();
    const first = await call(provider, {});
    const rest = await call(provider, { limit: 1000, offset: first.length });
    expect([
      first.length,
      rest.length,
      new Set([...first, ...rest].map((row) => row[names.id] as unknown)).size,
    ]).toEqual([100, 150, 250]);
  });

  it('creates, reads, changes and deletes a record', async () => {
    const { provider, goods } = open();
    const brand = item.brandSend
      ? { relationships: { brand: { data: { type: 'brands', id: 2 } } } }
      : { [names.brand]: idOf(2) };
    const { data: made } = await provider.create({
      resource: 'goods',
      variables: { [names.name]: 'Чай', [names.price]: 5, ...brand },
    });
    expect(made[names.id]).toBe(idOf(251));
    expect((await provider.getOne({ resource: 'goods', id: idOf(251) })).data).toMatchObject({
      [names.id]: idOf(251),
      [names.name]: 'Чай',
      [names.price]: 5,
    });
    await provider.update({ resource: 'goods', id: idOf(251), variables: { [names.price]: 7 } });
    expect(goods.one(251)).toEqual({ id: 251, name: 'Чай', price: 7, brand: 2 });
    await provider.deleteOne({ resource: 'goods', id: idOf(251) });
    expect(goods.one(251)).toBeUndefined();
  });

  it('reports a coded error with its text, and a missing record by its status', async () => {
    const { provider } = open();
    expect(
      await apiErrorOf(provider.create({ resource: 'goods', variables: { [names.name]: 'Занято' } })),
    ).toMatchObject({ kind: 'answered', code: item.code ?? '209', text: 'Такой товар уже есть' });
    expect(await apiErrorOf(provider.getOne({ resource: 'goods', id: idOf(777) }))).toMatchObject({
      kind: 'answered',
      status: 404,
    });
  });

  it('reports a field error under its field', async () => {
    const { provider } = open();
    const error = await apiErrorOf(
      provider.update({ resource: 'goods', id: idOf(1), variables: { [names.name]: '' } }),
    );
    expect(error).toMatchObject(item.refused ?? { data: { name: ['Название обязательно'] } });
  });
});

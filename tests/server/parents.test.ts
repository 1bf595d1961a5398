import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { checkAgainstOthers, checkQueries, checkRelated } from '#server/admin/config/check/checkAcrossFiles.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { openTestApi } from '#tests/support/testing.ts';
import { cars, fleet, garages } from '#tests/customResources/fleet.ts';

let api: Awaited<ReturnType<typeof openTestApi>>;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => fleet });
  token = (await api.signIn()).access_token;
  for (const name of ['Северный', 'Южный']) await api.call('POST', '/api/v1/garages/', token, { name });
});
afterAll(() => api.close());

const call = async (method: string, path: string, body?: object) => (await api.call(method, path, token, body)).body;

// The parent's id in the path fills and filters its field.
it('lists a record created under a parent only under that parent', async () => {
  expect(await call('POST', '/api/v1/garages/1/cars/', { plate: 'А001АА', weight: 900 })).toEqual({
    success: true,
    data: { carId: 3 },
  });
  await call('POST', '/api/v1/garages/2/cars/', { plate: 'В002ВВ', weight: 1200, garageId: 1 });
  expect((await call('GET', '/api/v1/garages/1/cars/')).data).toMatchObject([
    { carId: 3, garageId: 1, plate: 'А001АА' },
  ]);
  expect((await call('GET', '/api/v1/garages/2/cars/?limit=100&offset=0')).data).toMatchObject([
    { carId: 4, garageId: 2, plate: 'В002ВВ' },
  ]);
});

it('reads, changes and deletes a record only under its own parent', async () => {
  expect((await call('GET', '/api/v1/garages/2/cars/3/')).error).toMatchObject({ code: 404 });
  expect((await call('PUT', '/api/v1/garages/2/cars/3/', { plate: 'Х' })).error).toMatchObject({ code: 404 });
  expect((await call('DELETE', '/api/v1/garages/2/cars/3/')).error).toMatchObject({ code: 404 });
  expect((await call('PUT', '/api/v1/garages/1/cars/3/', { plate: 'А777АА', weight: 950 })).success).toBe(true);
  expect((await call('GET', '/api/v1/garages/1/cars/3/')).data).toMatchObject({
    garageId: 1,
    plate: 'А777АА',
    weight: 950,
  });
});

it('sorts, searches and counts the list of a parent separately', async () => {
  await call('POST', '/api/v1/garages/1/cars/', { plate: 'С003СС', weight: 100 });
  const response = (await call('GET', '/api/v1/garages/1/cars/?sort=weight&count=true')) as {
    data: { plate: string }[];
    meta?: unknown;
  };
  expect([response.data.map(({ plate }) => plate), response.meta]).toEqual([['С003СС', 'А777АА'], { count: 2 }]);
  expect((await call('GET', '/api/v1/garages/2/cars/?search=С003СС')).data).toEqual([]);
});

it('answers a path without a trailing slash with and without it', async () => {
  Object.assign(api.deps, {
    added: () => [...fleet, { ...garages, name: 'depots', api: { ...garages.api, path: '/api/v1.2/депо' } }],
  });
  expect((await call('POST', encodeURI('/api/v1.2/депо'), { name: 'Узловая' })).success).toBe(true);
  expect((await call('GET', encodeURI('/api/v1.2/депо?limit=10'))).data).toMatchObject([{ name: 'Узловая' }]);
  Object.assign(api.deps, { added: () => fleet });
});

const diagnosticsOf = (declaration: object) =>
  checkDeclarationText('cars.json', JSON.stringify(declaration)).diagnostics.map(({ text }) => text);

it('accepts paths with parents and related lists in the check', () => {
  for (const declaration of fleet) expect(diagnosticsOf(declaration)).toEqual([]);
  expect(diagnosticsOf({ ...cars, api: { ...cars.api, path: '/api/v1/garages/{garage}/cars/' } })).toEqual([
    'путь называет поле, которого нет: «garage». Возможно, «garageId»?',
  ]);
  expect(diagnosticsOf({ ...cars, filter: { ...cars.filter, fields: ['plate'] } })).toEqual([
    'поле «garageId» стоит в пути: добавьте его в filter.fields, чтобы его было где выбрать',
  ]);
});

it('reports a related list that does not exist', () => {
  const wrong = {
    ...garages,
    related: [
      { resource: 'carss', field: 'garageId' },
      { resource: 'cars', field: 'garage' },
    ],
  };
  const file = { file: 'garages.json', text: JSON.stringify(wrong), declaration: wrong };
  expect([...checkAgainstOthers(file, []), ...checkRelated(file, fleet)].map(({ text }) => text)).toEqual([
    'нет такого ресурса: «carss». Возможно, «cars»?',
    'у ресурса «cars» нет поля «garage». Возможно, «garageId»?',
  ]);
});

// The same for an API behind the server, as far as its pages are concerned.
describe('A query that a list does not answer', () => {
  const trips = {
    ...garages,
    name: 'trips',
    title: 'Рейсы',
    api: { ...garages.api, path: '/api/v1/trips/', id: 'tripId' },
    form: { submit: { create: 'Создать' }, fields: ['name', 'driverId'] },
    filter: { title: 'Фильтр', fields: ['name'] },
    fields: {
      ...garages.fields,
      garageId: { kind: 'number', label: 'Гараж' },
      driverId: { kind: 'number', label: 'Водитель' },
      offset: { kind: 'number', label: 'Сдвиг' },
      priceFrom: { kind: 'number', label: 'Цена от', query: 'price:gte' },
    },
  } as unknown as Declaration;
  const problems = (declaration: Declaration, forwarded = false) =>
    checkQueries(
      { file: 'trips.json', text: JSON.stringify(declaration), declaration },
      { all: [...fleet, trips, declaration], named: {}, forwarded },
    ).map(({ text }) => text);
  const filteredBy = (...fields: string[]) => ({ ...trips, filter: { title: 'Фильтр', fields } }) as Declaration;
  const related = (field: string) => ({ ...garages, related: [{ resource: 'trips', field }] }) as Declaration;

  it('is refused for a filter field that no record stores', () => {
    expect(problems(filteredBy('name', 'driverId'))).toEqual([]);
    expect(problems(filteredBy('garageId', 'priceFrom'))).toEqual([
      'отбирать по полю «garageId» нечем: записи его не хранят. Добавьте поле в форму или уберите из фильтра',
      'отбирать по полю «priceFrom» нечем: записи его не хранят. Добавьте поле в форму или уберите из фильтра',
    ]);
    expect(problems(filteredBy('garageId', 'priceFrom'), true)).toEqual([]);
  });

  it('is refused for a name that the pages of the list have', () => {
    const text = 'параметр «offset» занят страницами списка: дайте полю «offset» другое имя в query';
    expect([problems(filteredBy('offset')), problems(filteredBy('offset'), true)]).toEqual([[text], [text]]);
  });

  it('is refused for a related list, whose records would all be shown', async () => {
    expect(problems(related('driverId'))).toEqual([]);
    expect(problems(related('garageId'))).toEqual([
      'список «Рейсы» не отбирает по полю «garageId»: добавьте поле в его форму',
    ]);
    Object.assign(api.deps, { added: () => [...fleet, trips] });
    await call('POST', '/api/v1/trips/', { name: 'Первый', driverId: 7 });
    await call('POST', '/api/v1/trips/', { name: 'Второй', driverId: 8 });
    expect((await call('GET', '/api/v1/trips/?driverId=7')).data).toMatchObject([{ name: 'Первый' }]);
    expect((await call('GET', '/api/v1/trips/?garageId=1')).error).toMatchObject({ code: 400 });
    Object.assign(api.deps, { added: () => fleet });
  });
});

describe('Values that a declaration puts into one place', () => {
  const problems = (change: object) => {
    const declaration = { ...garages, related: undefined, ...change } as unknown as Declaration;
    return checkQueries(
      { file: 'garages.json', text: JSON.stringify(declaration), declaration },
      { all: [declaration], named: {}, forwarded: false },
    ).map(({ text }) => text);
  };
  const form = (...fields: string[]) => ({ submit: { create: 'Создать' }, fields });
  const text = { kind: 'text', label: 'Название' };

  it('are refused when two fields have one name in a body, or one is inside the other', () => {
    expect(problems({ form: form('name', 'title'), fields: { title: { ...text, send: 'name' }, name: text } })).toEqual(
      ['поля «title» и «name» уходят под одним именем «name»: дайте одному из них другое имя в send и read'],
    );
    const inside = { place: { ...text, send: 'address' }, name: { ...text, send: 'address.city' } };
    expect(problems({ form: form('name', 'place'), fields: inside })).toEqual([
      'поля «place» и «name» уходят под одним именем «address.city»: дайте одному из них другое имя в send и read',
    ]);
    const leftOut = { title: { ...text, send: 'name', whenEmpty: 'leaveOut' }, name: text };
    expect(problems({ form: form('name', 'title'), fields: leftOut })).toEqual([]);
  });

  it('are refused when nothing is stored that a `unique` rule compares', async () => {
    const unique = [{ fields: ['name', 'code'], code: 209, text: 'Есть' }];
    const fields = { ...garages.fields, code: text };
    expect(problems({ unique, fields })).toEqual([
      'поле «code» не повторяется, но записи его не хранят: добавьте поле в форму',
    ]);
    Object.assign(api.deps, {
      added: () => [{ ...garages, related: undefined, unique: [{ ...unique[0], fields: ['code'] }], fields }],
    });
    expect((await call('POST', '/api/v1/garages/', { name: 'Третий' })).success).toBe(true);
    const imported = await call('POST', '/api/exchange/imports/garages/write', {
      import: { id: 'g1', file: 'Гаражи.xlsx' },
      rows: [{ row: 2, id: null, changes: [], body: { name: 'Четвёртый' } }],
    });
    expect(imported.data).toEqual([{ row: 2, id: expect.any(Number) as number }]);
    Object.assign(api.deps, { added: () => fleet });
  });
});

describe('Addresses of lists', () => {
  const named = (name: string, path: string, more: object = {}) =>
    ({ ...garages, name, menu: undefined, api: { ...garages.api, path, id: `${name}Id` }, ...more }) as Declaration;
  const [orders, archive] = [named('orders', '/api/v1/orders/'), named('archive', '/api/v1/orders/archive/')];

  it('have literals before ids', async () => {
    Object.assign(api.deps, { added: () => [orders, archive] });
    expect((await call('POST', '/api/v1/orders/archive/', { name: 'Старая' })).success).toBe(true);
    expect((await call('GET', '/api/v1/orders/archive/')).data).toMatchObject([{ name: 'Старая' }]);
    expect((await call('GET', '/api/v1/orders/')).data).toEqual([]);
    Object.assign(api.deps, { added: () => fleet });
  });

  it('are one with and without the last slash, and with other names of parents: records stay', async () => {
    const ownCars = (await call('GET', '/api/v1/garages/1/cars/')).data as { carId: number }[];
    Object.assign(api.deps, { added: () => [orders] });
    const { data } = await call('POST', '/api/v1/orders/', { name: 'Новая' });
    const id = (data as { ordersId: number }).ordersId;
    Object.assign(api.deps, { added: () => [named('orders', '/api/v1/orders')] });
    expect((await call('GET', `/api/v1/orders/${id}/`)).data).toMatchObject({ name: 'Новая' });
    Object.assign(api.deps, {
      added: () => [
        garages,
        {
          ...cars,
          api: { ...cars.api, path: '/api/v1/garages/{depotId}/cars' },
          fields: { ...cars.fields, depotId: { ...cars.fields['garageId'], send: 'garageId', read: 'garageId' } },
        },
      ],
    });
    expect((await call('GET', '/api/v1/garages/1/cars/')).data).toMatchObject(ownCars.map(({ carId }) => ({ carId })));
    Object.assign(api.deps, { added: () => fleet });
  });

  it.each(['/api/v1/orders', '/api/v1/orders/{ordersId}/', '/api/v1/orders/{other}/approve/'])(
    'are refused when two lists have them: %s',
    (path) => {
      const item = named('orders', '/api/v1/orders/', {
        actions: [{ name: 'approve', title: 'Утвердить', path: '{id}/approve/' }],
      });
      const other = named('other', path);
      const file = { file: 'other.json', text: JSON.stringify(other), declaration: other };
      expect(
        checkAgainstOthers(file, [{ file: 'orders.json', text: '', declaration: item }]).map(({ text }) => text),
      ).toEqual([`путь «${path}» уже есть в файле orders.json`]);
    },
  );
});

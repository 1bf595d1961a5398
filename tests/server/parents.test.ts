import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAgainstOthers, checkRelated } from '#server/admin/config/check/checkAcrossFiles.ts';
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

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { promo } from '#tests/customResources/promo.ts';
import { demoPhones } from '../support/demoPhones.ts';

const path = '/api/v1/promos/';
const good = {
  name: 'Весна',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  scope: 0,
  territoryIds: [1],
  distributorIds: [],
  discount: 0.1,
  status: 0,
  force: false,
};

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [promo] });
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

async function ids(query = ''): Promise<unknown[]> {
  const { body } = await api.call('GET', `${path}${query}`, token);
  return (body.data as { promoId: number }[]).map(({ promoId }) => promoId);
}

async function create(change: object = {}): Promise<number> {
  const { body } = await api.call('POST', path, token, { ...good, ...change });
  expect(body).toMatchObject({ success: true });
  return (body.data as { promoId: number }).promoId;
}

async function wipe(): Promise<void> {
  for (const id of await ids('?limit=1000')) await api.call('DELETE', `${path}${String(id)}/`, token);
}

describe('API of a custom resource (design "The embedded API")', () => {
  beforeEach(wipe);

  it('stores a created record, and returns values at their declared read paths', async () => {
    const [{ distrId, name }] = (await api.call('GET', '/api/v1/distributors/', token)).body.data as [
      { distrId: number; name: string },
    ];
    const id = await create({ scope: 1, territoryIds: [], distributorIds: [distrId] });
    expect((await api.call('GET', `${path}${id}/`, token)).body).toEqual({
      success: true,
      data: {
        promoId: id,
        name: 'Весна',
        startDate: '2026-03-01',
        endDate: '2026-03-31',
        scope: 1,
        territoryIds: [],
        distributorIds: [distrId],
        discount: 0.1,
        status: 0,
        distributors: [{ distrId, name }],
      },
    });
  });

  it('lists the newest first, in pages', async () => {
    const made = [await create({ name: 'А' }), await create({ name: 'Б' }), await create({ name: 'В' })];
    expect(await ids()).toEqual(made.toReversed());
    expect(await ids('?limit=1&offset=1')).toEqual([made[1]]);
  });

  it.each([
    ['a text that the name contains, in any case', 'name=вес', ['Весна']],
    ['a text that no name contains', 'name=зима', []],
    ['days within the period', 'startDate=2026-03-31&endDate=2026-03-31', ['Весна']],
    ['days outside the period', 'startDate=2026-04-01&endDate=2026-04-10', ['Лето']],
    ['a status', 'status=1', ['Лето']],
  ])('filters by %s', async (_what, query, names) => {
    await create();
    await create({ name: 'Лето', startDate: '2026-04-01', endDate: '2026-06-30', status: 1 });
    const { body } = await api.call('GET', `${path}?${query}`, token);
    expect((body.data as { name: string }[]).map(({ name }) => name)).toEqual(names);
  });

  it('includes descendants of a region in the filter', async () => {
    const tree = (await api.call('GET', '/api/v1/territories/', token)).body.data as {
      data: { territoryId: number; childTerritories: { territoryId: number }[] }[];
    };
    const parent = tree.data.find(({ childTerritories }) => childTerritories.length > 0);
    const id = await create({ territoryIds: [parent?.childTerritories[0]?.territoryId] });
    expect(await ids(`?territoryIds=[${parent?.territoryId}]`)).toEqual([id]);
  });

  it('stores a dotted name inside an object, reads it from there, and filters by it', async () => {
    const nested = {
      ...promo,
      unique: [{ fields: ['name'], code: 209, text: 'Уже есть' }],
      fields: { ...promo.fields, name: { ...promo.fields['name'], read: 'about.name', send: 'about.name' } },
    } as typeof promo;
    Object.assign(api.deps, { added: () => [nested] });
    const { name, ...rest } = good;
    const { body } = await api.call('POST', path, token, { ...rest, about: { name: ` ${name} `, other: 1 } });
    const { promoId } = body.data as { promoId: number };
    const { data } = (await api.call('GET', `${path}${promoId}/`, token)).body as { data: Record<string, unknown> };
    expect({ about: data['about'], dotted: 'about.name' in data }).toEqual({ about: { name: 'Весна' }, dotted: false });
    expect(await ids('?name=вес')).toEqual([promoId]);
    expect((await api.call('POST', path, token, { ...rest, about: { name } })).body.error).toMatchObject({
      code: 209,
      data: ['Весна'],
    });
    expect((await api.call('POST', path, token, { ...rest, 'about.name': 'Лето' })).body.error).toMatchObject({
      data: { 'about.name': ['Введите название акции'] },
    });
    Object.assign(api.deps, { added: () => [promo] });
  });

  it('stores no values of display-only kinds', async () => {
    const shown = { kind: 'images', label: 'Фото' } as const;
    const declaration = {
      ...promo,
      form: { ...promo.form, fields: [...(promo.form?.fields ?? []), 'photo'] },
      fields: { ...promo.fields, photo: shown },
    } as typeof promo;
    Object.assign(api.deps, { added: () => [declaration] });
    const id = await create({ photo: 'text' });
    expect((await api.call('GET', `${path}${id}/`, token)).body.data).not.toHaveProperty('photo');
    Object.assign(api.deps, { added: () => [promo] });
  });

  it('filters by a flag for set and unset values, with missing ones as unset', async () => {
    const flagged = {
      ...promo,
      filter: { title: 'Фильтр', fields: ['urgent'] },
      form: { ...promo.form, fields: [...(promo.form?.fields ?? []), 'urgent'] },
      fields: { ...promo.fields, urgent: { kind: 'flag', label: 'Срочно' } },
    } as typeof promo;
    Object.assign(api.deps, { added: () => [flagged] });
    const [yes, no, unsaid] = [
      await create({ name: 'А', urgent: true }),
      await create({ name: 'Б', urgent: false }),
      await create({ name: 'В' }),
    ];
    expect([await ids('?urgent=true'), await ids('?urgent=false'), await ids()]).toEqual([
      [yes],
      [unsaid, no],
      [unsaid, no, yes],
    ]);
    Object.assign(api.deps, { added: () => [promo] });
  });

  it('answers 400 to a query name that nothing stored answers, and filters by every stored field', async () => {
    const id = await create();
    await create({ name: 'Лето', discount: 0.2 });
    expect(await api.call('GET', `${path}?colour=red`, token)).toMatchObject({
      status: 400,
      body: {
        error: {
          text: 'Параметр «colour»: список «Промоакции» по нему не отбирает. Есть параметры: limit, offset, ids, q, sort, search, count, sum, name, territoryIds, startDate, endDate, status, scope, distributors, discount',
        },
      },
    });
    expect(await ids('?colour=')).toHaveLength(2);
    expect([await ids('?discount=0.1'), await ids('?discount=0.3')]).toEqual([[id], []]);
  });

  it('keeps every stored value whose field the form does not show any more', async () => {
    const id = await create();
    const { form, ...rest } = promo;
    const without = (name: string) =>
      ({ ...rest, form: { ...form, fields: form?.fields?.filter((field) => field !== name) } }) as typeof promo;
    Object.assign(api.deps, { added: () => [without('discount')] });
    const { discount: _discount, ...body } = good;
    expect((await api.call('PUT', `${path}${id}/`, token, { ...body, name: 'Осень' })).status).toBe(200);
    const imported = await api.call('POST', '/api/exchange/imports/promo/write', token, {
      import: { id: 'kept', file: 'Акции.xlsx' },
      rows: [{ row: 2, id, changes: [], body: { ...body, name: 'Зима' } }],
    });
    expect(imported.body.data).toEqual([{ row: 2, id }]);
    Object.assign(api.deps, { added: () => [promo] });
    expect((await api.call('GET', `${path}${id}/`, token)).body.data).toMatchObject({ name: 'Зима', discount: 0.1 });
  });

  it('reads for its rules the fields of the record that no save sends', async () => {
    const [{ distrId }] = (await api.call('GET', '/api/v1/distributors/', token)).body.data as [{ distrId: number }];
    const condition = { anyOf: [{ distributorNames: 'empty' }, { discount: 'number' }] };
    const declaration = {
      ...promo,
      form: { ...promo.form, fields: [...(promo.form?.fields ?? []), 'distributorNames'] },
      rules: { show: 'dialog', all: [['discount', 'Введите скидку для дистрибьюторов', condition]] },
    } as unknown as typeof promo;
    Object.assign(api.deps, { added: () => [declaration] });
    const [bare, chosen] = [
      await create({ discount: null }),
      await create({ name: 'Лето', scope: 1, territoryIds: [], distributorIds: [distrId] }),
    ];
    const save = async (id: number, change: object) =>
      (await api.call('PUT', `${path}${id}/`, token, { ...good, ...change })).body.error?.data;
    expect([
      await save(bare, { discount: null }),
      await save(chosen, { name: 'Лето', scope: 1, territoryIds: [], distributorIds: [distrId], discount: null }),
    ]).toEqual([undefined, { discount: ['Введите скидку для дистрибьюторов'] }]);
    Object.assign(api.deps, { added: () => [promo] });
  });

  it('requires a file, a picture, JSON and coordinates only where they are empty', async () => {
    const upload = { path: '/api/v1/uploads/' };
    const declaration = {
      ...promo,
      name: 'places',
      api: { ...promo.api, path: '/api/v1/places/', id: 'placeId' },
      form: { submit: {}, fields: ['scan', 'photo', 'extra', 'point', 'place'] },
      filter: { title: 'Фильтр', fields: [] },
      unique: undefined,
      fields: {
        placeId: { kind: 'number', send: false },
        scan: { kind: 'file', label: 'Скан', upload },
        photo: { kind: 'image', label: 'Фото', upload },
        extra: { kind: 'json', label: 'Данные' },
        point: { kind: 'coordinates', label: 'Точка', read: ['lat', 'lng'], send: ['lat', 'lng'] },
        place: { kind: 'coordinates', label: 'Место', at: ['lat', 'lng'] },
      },
      rules: {
        show: 'underField',
        all: [
          ['scan', 'Загрузите скан', { scan: 'nonEmpty' }],
          ['photo', 'Загрузите фото', { photo: 'nonEmpty' }],
          ['extra', 'Введите данные', { extra: 'filled' }],
          ['point', 'Введите точку', { point: 'nonEmpty' }],
          ['place', 'Введите место', { place: 'nonEmpty' }],
        ],
      },
    } as unknown as typeof promo;
    Object.assign(api.deps, { added: () => [declaration] });
    const save = (body: object) => api.call('POST', '/api/v1/places/', token, body);
    const [file, point] = ['/api/v1/files/00000000-0000-4000-8000-000000000000', { lat: 55.75, lng: 37.62 }];
    expect((await save({ scan: file, photo: file, extra: { a: 1 }, ...point, place: point })).body).toMatchObject({
      success: true,
    });
    expect(
      (await save({ scan: null, photo: null, extra: null, lat: null, lng: null, place: null })).body.error?.data,
    ).toEqual({
      scan: ['Загрузите скан'],
      photo: ['Загрузите фото'],
      extra: ['Введите данные'],
      lat: ['Введите точку'],
      place: ['Введите место'],
    });
    Object.assign(api.deps, { added: () => [promo] });
  });

  it('updates and deletes a record, and reports a missing one', async () => {
    const id = await create();
    expect((await api.call('PUT', `${path}${id}/`, token, { ...good, name: 'Осень' })).body).toEqual({
      success: true,
      data: { promoId: id },
    });
    expect((await api.call('GET', `${path}${id}/`, token)).body.data).toMatchObject({ name: 'Осень' });
    expect((await api.call('DELETE', `${path}${id}/`, token)).body).toEqual({ success: true, data: { promoId: id } });
    for (const method of ['GET', 'DELETE']) {
      expect((await api.call(method, `${path}${id}/`, token)).body.error).toEqual({
        code: 404,
        text: 'Запись не найдена',
      });
    }
    expect((await api.call('PUT', `${path}${id}/`, token, good)).status).toBe(404);
  });

  it.each([
    [
      'the rules of the form, with their messages',
      { name: ' ', startDate: null, territoryIds: [] },
      { name: ['Введите название акции'], startDate: ['Выберите период'], territoryIds: ['Выберите регионы'] },
    ],
    [
      'a rule that depends on another field',
      { scope: 1, territoryIds: [], discount: 0 },
      { discount: ['Введите скидку'] },
    ],
    ['a text that is too long', { name: 'я'.repeat(61) }, { name: ['Не более 60 символов'] }],
    ['a percent over its limit', { discount: 0.51 }, { discount: ['Не больше 0.5'] }],
    ['an unknown option', { scope: 2 }, { scope: ['Недопустимое значение'] }],
    ['an invalid day', { startDate: '2026-02-30' }, { startDate: ['Неверный формат'] }],
    ['an unknown entry', { territoryIds: [999_999] }, { territoryIds: ['Нет такой записи'] }],
    [
      'a value of another type',
      { name: 5, distributorIds: 'x' },
      { name: ['Неверный тип значения'], distributorIds: ['Неверный тип значения'] },
    ],
  ])('rejects by %s', async (_what, change, data) => {
    const { status, body } = await api.call('POST', path, token, { ...good, ...change });
    expect({ status, body }).toEqual({
      status: 400,
      body: { success: false, error: { code: 400, text: 'Проверьте заполнение полей', data } },
    });
  });

  it('answers with the code of a unique rule, ignores the record itself, and accepts force (part1 §8)', async () => {
    const id = await create();
    const twin = await api.call('POST', path, token, { ...good, name: 'ВЕСНА' });
    expect(twin).toEqual({
      status: 409,
      body: { success: false, error: { code: 209, text: 'Акция с таким названием уже есть', data: ['Весна'] } },
    });
    expect((await api.call('PUT', `${path}${id}/`, token, good)).status).toBe(200);
    await create({ force: true });
    expect(await ids()).toHaveLength(2);
  });

  it('stores one of ten identical concurrent records', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => api.call('POST', path, token, good)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it('requires the right of the menu, and offers only the declared verbs', async () => {
    const other = (await api.signIn(demoPhones.nothing)).access_token;
    expect((await api.call('GET', path, other)).body.error).toEqual({
      code: 403,
      text: 'Недостаточно прав: раздел «Промоакции» открыт тем, у кого есть доступ «Мотивация» (motivationAccess)',
    });
    const wrong = await api.fetch(path, { method: 'PUT', headers: { 'x-token': token }, body: '{}' });
    expect({ status: wrong.status, allow: wrong.headers.get('allow') }).toEqual({ status: 405, allow: 'GET, POST' });
    expect((await api.call('GET', path)).status).toBe(401);
  });

  it('allows writes only to users with the rights of the actions', async () => {
    const id = await create();
    Object.assign(api.deps, {
      added: () => [
        {
          ...promo,
          menu: { ...promo.menu, permission: undefined },
          permissions: { create: 'strategy', edit: 'pushAccess', delete: 'superUser' },
        },
      ],
    });
    const other = (await api.signIn(demoPhones.nothing)).access_token;
    const errorResponses = [
      await api.call('POST', path, other, good),
      await api.call('PUT', `${path}${id}/`, other, good),
      await api.call('DELETE', `${path}${id}/`, other),
    ];
    expect(errorResponses.map(({ status, body }) => [status, body.error?.text])).toEqual([
      [
        403,
        'Недостаточно прав: создавать записи в разделе «Промоакции» могут те, у кого есть доступ «Стратегии» (strategiesAccess)',
      ],
      [
        403,
        'Недостаточно прав: изменять записи в разделе «Промоакции» могут те, у кого есть доступ «Уведомления» (pushAccess)',
      ],
      [403, 'Недостаточно прав: удалять записи в разделе «Промоакции» могут суперпользователи'],
    ]);
    expect((await api.call('GET', `${path}${id}/`, other)).status).toBe(200);
    expect((await api.call('DELETE', `${path}${id}/`, token)).status).toBe(200);
    Object.assign(api.deps, { added: () => [promo] });
  });

  it('disappears with its declaration, and returns with the stored records', async () => {
    const id = await create();
    Object.assign(api.deps, { added: () => [] });
    expect((await api.call('GET', path, token)).status).toBe(404);
    Object.assign(api.deps, { added: () => [promo] });
    expect(await ids()).toEqual([id]);
  });
});

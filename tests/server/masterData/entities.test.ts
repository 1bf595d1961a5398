import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { rowsOf } from '#server/platform/db/rows.ts';
import { tableEntities } from '#tests/support/tableResources.ts';
import { openTestApi, type Envelope, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const at = (entity: string, rest = '') => `/api/exchange/${entity}/${rest}`;
const call = (method: string, path: string, body?: unknown) => api.call(method, path, token, body);

async function make(entity: string, id: string, body: object): Promise<number> {
  const { body: response } = await call('POST', at(entity), body);
  expect(response).toMatchObject({ success: true });
  return (response.data as Record<string, number>)[id] as number;
}
const territory = (body: object) =>
  make('territories', 'territoryId', { parentId: null, lat: null, lng: null, code: null, ...body });
const distributor = (body: object) => make('distributors', 'distrId', { territoryIds: [], code: null, ...body });
const records = (body: Envelope): Record<string, unknown>[] => body.data as Record<string, unknown>[];
const covered = (id: number) =>
  rowsOf<{ id: number }>(
    api.deps.db,
    sql`select covered_id as id from territory_cover where territory_id = ${id} order by 1`,
  ).then((rows) => rows.map((row) => row.id));

describe('Master data (spec D67)', () => {
  it('is stored in the tables that every screen reads', async () => {
    const top = await territory({ name: 'Новый край', code: 'T-1' });
    const id = await distributor({ name: 'ООО «Ромашка»', territoryIds: [top], code: 'D-1' });
    expect((await call('GET', at('distributors', `${id}/`))).body).toEqual({
      success: true,
      data: { distrId: id, name: 'ООО «Ромашка»', territoryIds: [top], code: 'D-1' },
    });
    const seen = (await call('GET', `/api/v1/distributors/?territoryIds=[${top}]`)).body;
    expect(seen.data).toEqual([{ distrId: id, name: 'ООО «Ромашка»' }]);
  });

  it('is changed, and deleted together with its parts', async () => {
    const top = await territory({ name: 'Край на время' });
    const id = await distributor({ name: 'На время', territoryIds: [top] });
    expect(
      (await call('PUT', at('distributors', `${id}/`), { name: 'Надолго', territoryIds: [], code: ' D-2 ' })).status,
    ).toBe(200);
    expect((await call('GET', at('distributors', `${id}/`))).body.data).toEqual({
      distrId: id,
      name: 'Надолго',
      territoryIds: [],
      code: 'D-2',
    });
    expect((await call('DELETE', at('distributors', `${id}/`))).status).toBe(200);
    expect((await call('DELETE', at('territories', `${top}/`))).status).toBe(200);
    expect((await call('GET', at('territories', `${top}/`))).status).toBe(404);
  });

  it('is sorted, searched, filtered, counted and changed-since in SQL (spec D68)', async () => {
    const top = await territory({ name: 'Ёлочный край' });
    const [a, b] = [
      await distributor({ name: 'Бета елей', territoryIds: [top] }),
      await distributor({ name: 'Альфа ёлок', territoryIds: [top], code: 'ALFA' }),
    ];
    const ids = async (query: string) =>
      records((await call('GET', at('distributors', `?${query}`))).body).map(({ distrId }) => distrId);
    expect(await ids(`territoryIds=[${top}]`)).toEqual([b, a]);
    expect(await ids(`territoryIds=[${top}]&sort=name`)).toEqual([b, a]);
    expect(await ids(`territoryIds=[${top}]&sort=-name`)).toEqual([a, b]);
    expect(await ids(`search=${encodeURIComponent('ЕЛОК альфа')}`)).toEqual([b]);
    expect(await ids(`search=${encodeURIComponent('елочный')}&sort=name`)).toEqual([b, a]);
    expect(await ids(`ids=[${a}]`)).toEqual([a]);
    expect(await ids('q=alfa&code=alfa')).toEqual([]);
    expect(await ids('code=alf')).toEqual([b]);
    expect(await ids('changedSince=1&limit=2')).toEqual([b, a]);
    // Only custom resources refuse names that they do not know (docs/lists.md).
    expect(await ids('changedSince=1&limit=2&format=json')).toEqual([b, a]);
    expect((await call('GET', at('distributors', `?territoryIds=[${top}]&count=true`))).body).toMatchObject({
      meta: { count: 2 },
    });
  });

  it('is limited to superusers', async () => {
    const other = (await api.signIn(demoPhones.motivations)).access_token;
    expect((await api.call('GET', at('distributors'), other)).status).toBe(403);
    expect((await api.call('POST', at('distributors'), other, { name: 'Чужой' })).status).toBe(403);
  });

  it('reports errors by field, and stores no part of an invalid record', async () => {
    const before = (await call('GET', at('distributors', '?count=true&limit=1'))).body;
    const { status, body } = await call('POST', at('distributors'), {
      name: ' ',
      territoryIds: [999_999],
      code: 'x'.repeat(101),
    });
    expect({ status, data: body.error?.data }).toEqual({
      status: 400,
      data: { territoryIds: ['Нет такой записи'], code: ['Не более 100 символов'] },
    });
    expect(
      (await call('POST', at('distributors'), { name: ' ', territoryIds: [], code: null })).body.error?.data,
    ).toEqual({ name: ['Введите название'] });
    expect((await call('GET', at('distributors', '?count=true&limit=1'))).body).toEqual(before);
  });

  it('rejects a code of another record, even with force', async () => {
    await distributor({ name: 'С кодом', code: 'D-77' });
    const { status, body } = await call('POST', at('distributors'), {
      name: 'Тоже с кодом',
      territoryIds: [],
      code: 'D-77',
      force: true,
    });
    expect({ status, ...body.error }).toEqual({
      status: 409,
      code: 210,
      text: 'Такой код в учётной системе уже есть у другой записи',
      data: ['D-77'],
    });
  });

  it('asks to confirm a changed code (213), except with force and in imports', async () => {
    const id = await distributor({ name: 'Перекодирован', code: null });
    const put = (code: string | null, more: object = {}) =>
      call('PUT', at('distributors', `${id}/`), { name: 'Перекодирован', territoryIds: [], code, ...more });
    expect((await put('ПК-1')).status).toBe(200);
    const { status, body } = await put('ПК-2');
    expect({ status, ...body.error }).toEqual({
      status: 409,
      code: 213,
      text: 'Код в учётной системе был «ПК-1». Если там он прежний, обмен не найдёт эту запись и создаст вторую',
    });
    expect((await put(null)).body.error?.code).toBe(213);
    expect((await call('GET', at('distributors', `${id}/`))).body.data).toMatchObject({ code: 'ПК-1' });
    expect((await put('ПК-2', { force: true })).status).toBe(200);
    expect((await call('GET', at('distributors', `${id}/`))).body.data).toMatchObject({ code: 'ПК-2' });
    const row = { row: 2, id, body: { name: 'Перекодирован', territoryIds: [], code: 'ПК-3' }, changes: [] };
    const written = await call('POST', '/api/exchange/imports/company-distributors/write/', {
      import: { id: 'codes', file: 'Коды.xlsx' },
      rows: [row],
    });
    expect(written.body.data).toEqual([{ row: 2, id }]);
  });

  it('checks versions: rejects the second of two concurrent edits (412)', async () => {
    const id = await distributor({ name: 'Версия' });
    const put = async (name: string, tag: string) =>
      api.fetch(at('distributors', `${id}/`), {
        method: 'PUT',
        headers: { 'x-token': token, 'if-match': tag, 'content-type': 'application/json' },
        body: JSON.stringify({ name, territoryIds: [], code: null }),
      });
    const tag =
      (await api.fetch(at('distributors', `${id}/`), { headers: { 'x-token': token } })).headers.get('etag') ?? '';
    expect((await put('Первый', tag)).status).toBe(200);
    expect((await put('Второй', tag)).status).toBe(412);
  });

  it('has a history, and restores a deleted record with its number', async () => {
    const top = await territory({ name: 'Возвратный край' });
    const id = await distributor({ name: 'Вернётся', territoryIds: [top], code: 'BACK' });
    await call('PUT', at('distributors', `${id}/`), { name: 'Вернулся', territoryIds: [top], code: 'BACK' });
    await call('DELETE', at('distributors', `${id}/`));
    const entries = records((await call('GET', `/config/history/company-distributors/${id}`)).body);
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
    expect(entries[1]).toMatchObject({ changes: { name: ['Вернётся', 'Вернулся'] } });
    expect((await call('POST', `/config/history/${String(entries[0]?.['id'])}/restore`)).status).toBe(200);
    expect((await call('GET', at('distributors', `${id}/`))).body.data).toEqual({
      distrId: id,
      name: 'Вернулся',
      territoryIds: [top],
      code: 'BACK',
    });
  });
});

describe('Territory tree', () => {
  it('covers descendants immediately at any depth, and no longer after a move', async () => {
    const [first, second] = [await territory({ name: 'Первый округ' }), await territory({ name: 'Второй округ' })];
    const region = await territory({ name: 'Область', parentId: first });
    const city = await territory({ name: 'Город', parentId: region });
    expect([await covered(first), await covered(second), await covered(region)]).toEqual([
      [first, region, city],
      [second],
      [region, city],
    ]);
    await call('PUT', at('territories', `${region}/`), {
      name: 'Область',
      parentId: second,
      lat: 55.75,
      lng: 37.61,
      code: null,
    });
    expect([await covered(first), await covered(second)]).toEqual([[first], [second, region, city]]);
    expect((await call('GET', at('territories', `${region}/`))).body.data).toEqual({
      territoryId: region,
      name: 'Область',
      parentId: second,
      parentName: 'Второй округ',
      lat: 55.75,
      lng: 37.61,
      code: null,
    });
  });

  it('rejects a territory under itself or one of its descendants', async () => {
    const top = await territory({ name: 'Вершина' });
    const below = await territory({ name: 'Ниже', parentId: top });
    const move = async (parentId: number) =>
      (await call('PUT', at('territories', `${top}/`), { name: 'Вершина', parentId, lat: null, lng: null, code: null }))
        .body.error?.data;
    expect(await move(top)).toEqual({ parentId: ['Территория не может входить в саму себя'] });
    expect(await move(below)).toEqual({
      parentId: ['Эта территория сама входит в ту, которую вы переносите: выберите другую'],
    });
    expect(await covered(top)).toEqual([top, below]);
  });

  it('names the records that still need a territory, and their number', async () => {
    const top = await territory({ name: 'Нужный край' });
    await territory({ name: 'Его город', parentId: top });
    await distributor({ name: 'Его дистрибьютор', territoryIds: [top] });
    const { status, body } = await call('DELETE', at('territories', `${top}/`));
    expect({ status, text: body.error?.text }).toEqual({
      status: 409,
      text: 'Удалить нельзя. К этой записи относятся: 1 территория, 1 дистрибьютор. Сначала перенесите или удалите их',
    });
  });

  it('accepts a point with both coordinates or without them', async () => {
    const { body } = await call('POST', at('territories'), {
      name: 'Полместа',
      parentId: null,
      lat: 55,
      lng: null,
      code: null,
    });
    expect(body.error?.data).toEqual({ lng: ['Укажите и широту, и долготу'] });
    const far = await call('POST', at('territories'), { name: 'Нигде', parentId: null, lat: 120, lng: 30, code: null });
    expect(far.body.error?.data).toEqual({ lng: ['Широта бывает от -90 до 90, долгота от -180 до 180'] });
  });
});

describe('Reading and writing a record', () => {
  const writable = tableEntities.filter(
    ({
      declaration: {
        api: { verbs },
      },
    }) => verbs.includes('update') && verbs.includes('one'),
  );

  it.each(writable.map((entity) => [entity.declaration.title, entity] as const))(
    'are inverse: «%s» that are saved as they were read are stored as before',
    async (_title, { declaration, table, links = {} }) => {
      const { path, id: idName } = declaration.api;
      const own = getTableName(table);
      const stored = async (id: unknown) => {
        const rows = [{ name: own, column: getTableConfig(table).columns.find(({ primary }) => primary)?.name ?? '' }];
        for (const { table: other, own: column } of Object.values(links))
          rows.push({ name: getTableName(other), column: column.name });
        return Promise.all(
          rows.map(({ name, column }) =>
            rowsOf(
              api.deps.db,
              sql`select to_jsonb(t) - 'changed_at' as row from ${sql.identifier(name)} t where ${sql.identifier(column)} = ${id} order by 1`,
            ),
          ),
        );
      };
      const list = records((await call('GET', `${path}?limit=40`)).body);
      const statuses = new Set<number>();
      for (const { [idName]: id } of list) {
        const before = await stored(id);
        const { body } = await call('GET', `${path}${String(id)}/`);
        const { [idName]: _id, ...record } = body.data as Record<string, unknown>;
        const saved = await call('PUT', `${path}${String(id)}/`, record);
        statuses.add(saved.status);
        expect(await stored(id)).toEqual(before);
      }
      expect(list.length === 0 || statuses.has(200)).toBe(true);
    },
  );
});

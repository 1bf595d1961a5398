import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { followersOf } from '#server/main/registry/followers.ts';
import type { EntityTables } from '#server/recordEngine/tables/entity.ts';
import {
  entriesOfTables,
  idsByCode,
  referencesOf,
  saveEntities,
  type EntityBody,
} from '#server/recordEngine/tables/saveEntities.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { HttpError } from '#server/platform/http/httpError.ts';
import { syncedResource, tableEntities } from '#tests/support/tableResources.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const entity = (name: string): EntityTables => syncedResource(name).entity;
const write = {
  ifMatch: undefined,
  actor: { kind: 'system', id: 'system:test', name: '1С', source: 'key' },
  at: 1,
  followers: followersOf('on'),
} as const;
const save = (name: string, bodies: readonly EntityBody[]) =>
  api.deps.db.transaction(async (tx) =>
    (
      await saveEntities(tx, { ...write }, syncedResource(name), bodies, {
        entriesOf: entriesOfTables(tx, tableEntities),
        dry: false,
      })
    ).map((item) => (item instanceof HttpError ? item.body : item)),
  );

describe('Batch save of master data (spec D67)', () => {
  it('saves records together, and rejects those that the form would reject, for the same reasons', async () => {
    const [good, nameless, unknown, other] = await save('distributors', [
      { id: undefined, body: { name: 'Первый', code: 'M-1' } },
      { id: undefined, body: { name: ' ' } },
      { id: undefined, body: { name: 'Нигде', territoryIds: [999_999] } },
      { id: undefined, body: { name: 'Второй', code: 'M-1' } },
    ]);
    expect(good).toEqual(expect.any(Number));
    expect(nameless).toMatchObject({ code: 400, data: { name: ['Введите название'] } });
    expect(unknown).toMatchObject({ code: 400, data: { territoryIds: ['Нет такой записи'] } });
    expect(other).toMatchObject({ code: 210, data: ['M-1'] });
  });

  it('leaves values unchanged that a body does not contain', async () => {
    const [id] = (await save('distributors', [
      { id: undefined, body: { name: 'Был', code: 'M-2', territoryIds: [1] } },
    ])) as [number];
    await save('distributors', [{ id, body: { name: 'Стал' } }]);
    const [row] = await rowsOf(
      api.deps.db,
      sql`select name, code, (select count(*)::int from distributor_territories where distr_id = ${id}) as places, changed_at > 0 as told from distributors where distr_id = ${id}`,
    );
    expect(row).toEqual({ name: 'Стал', code: 'M-2', places: 1, told: true });
  });

  it('finds many records by their codes in one query', async () => {
    const [a, b] = await save('distributors', [
      { id: undefined, body: { name: 'А', code: 'K-1' } },
      { id: undefined, body: { name: 'Б', code: 'K "2"' } },
    ]);
    expect(await idsByCode(api.deps.db, entity('distributors'), ['K-1', 'K "2"', 'K-3'])).toEqual(
      new Map([
        ['K-1', a],
        ['K "2"', b],
      ]),
    );
  });

  it('lists the properties that refer to other records, and their targets', () => {
    expect(
      referencesOf(entity('distributors'), tableEntities).map(({ wire, many, to }) => [
        wire,
        many,
        to.declaration.name,
      ]),
    ).toEqual([['territoryIds', true, 'company-territories']]);
  });

  it('rejects two rows that together would put a territory below itself', async () => {
    const [a, b] = (await save('territories', [
      { id: undefined, body: { name: 'А' } },
      { id: undefined, body: { name: 'Б' } },
    ])) as [number, number];
    const [first, second] = await save('territories', [
      { id: a, body: { parentId: b } },
      { id: b, body: { parentId: a } },
    ]);
    expect(first).toBe(a);
    expect(second).toMatchObject({
      data: { parentId: ['Эта территория сама входит в ту, которую вы переносите: выберите другую'] },
    });
  });
});

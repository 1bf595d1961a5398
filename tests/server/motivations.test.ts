import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Motivation, MotivationRow } from '#schemas/entities/motivation.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn(demoPhones.motivations)).access_token;
});
afterAll(() => api.close());

const call = (method: string, rest = '', body?: unknown) =>
  api.call(method, `/api/v1/motivations/${rest}`, token, body);
const item = async (motivationId: number) => (await call('GET', `${motivationId}/`)).body.data as Motivation;
const motivation = {
  name: 'Бонус',
  comment: 'За новинки',
  money: 12.5,
  type: 2,
  productIds: [200, 201],
  distributorIds: [1],
  force: false,
};
const idOf = (data: unknown) => (data as { motivationId: number }).motivationId;

/** Clears the seeded motivations of a distributor, so that only those of a test can conflict. */
async function clear(distrId: number): Promise<void> {
  const rows = (await call('GET', `?distributorId=${distrId}&limit=1000`)).body.data as MotivationRow[];
  for (const row of rows) await call('DELETE', `${row.motivationId}/`);
}

describe('Motivations (part2 §7, spec D19)', () => {
  it('are listed 100 per page, newest first, and narrowed by the filter of D28', async () => {
    const rows = (await call('GET')).body.data as MotivationRow[];
    expect(rows).toHaveLength(100);
    expect(rows[0]).toEqual({
      motivationId: 120,
      name: expect.any(String),
      comment: expect.any(String),
      money: expect.any(Number),
      type: expect.any(Number),
      date: expect.any(Number),
      distributor: { distrId: 24, name: expect.any(String) },
      companyEmployee: { companyEmployeeId: expect.any(Number), fullName: expect.any(String) },
    });
    const own = (await call('GET', '?distributorId=24&limit=1000')).body.data as MotivationRow[];
    expect(own.map((row) => row.distributor.distrId)).toEqual(own.map(() => 24));
    expect((await call('GET', '?startDate=2025-06-15&endDate=2025-06-15')).body.data).toEqual([]);
  });

  it('are saved for each distributor, with the current date and the signed-in manager', async () => {
    await clear(1);
    await clear(2);
    const { body } = await call('POST', '', { ...motivation, distributorIds: [1, 2] });
    const { motivationIds } = body.data as { motivationIds: number[] };
    expect(await item(motivationIds[0] ?? 0)).toEqual({
      motivationId: motivationIds[0],
      name: 'Бонус',
      comment: 'За новинки',
      money: 12.5,
      type: 2,
      date: testNow,
      distributor: { distrId: 1, name: expect.any(String) },
      companyEmployee: { companyEmployeeId: 5, fullName: 'Тихонова Ольга Викторовна' },
      products: expect.arrayContaining([
        { productId: 200, name: expect.any(String) },
        { productId: 201, name: expect.any(String) },
      ]),
    });
    expect((await item(motivationIds[1] ?? 0)).distributor.distrId).toBe(2);
  });

  it('answer 206 with the motivations to be replaced; force removes the product from the older one (part2 §8)', async () => {
    await clear(3);
    const first = idOf((await call('POST', '', { ...motivation, name: 'Первая', distributorIds: [3] })).body.data);
    const second = { ...motivation, name: 'Вторая', distributorIds: [3], productIds: [201, 202] };
    const { status, body } = await call('POST', '', second);
    const { distributor, products } = await item(first);
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: {
        code: 206,
        text: 'У дистрибьютора уже есть мотивация на эти продукты',
        data: [
          {
            motivation: 'Первая',
            distributor: distributor.name,
            products: [products.find(({ productId }) => productId === 201)?.name],
          },
        ],
      },
    });
    const forced = idOf((await call('POST', '', { ...second, force: true })).body.data);
    expect((await item(first)).products.map(({ productId }) => productId)).toEqual([200]);
    expect((await item(forced)).products).toHaveLength(2);
    const { distributorIds: _distributorIds, ...update } = { ...motivation, name: 'Вторая', productIds: [200] };
    expect((await call('PUT', `${forced}/`, update)).body.error?.code).toBe(206);
    expect((await call('PUT', `${forced}/`, { ...update, force: true })).status).toBe(200);
    // The first motivation has no products left.
    expect((await call('GET', `${first}/`)).status).toBe(404);
  });

  it('coexist for the same product when one is wholesale and the other retail (spec D77)', async () => {
    await clear(4);
    await call('POST', '', { ...motivation, distributorIds: [4], type: 2 });
    expect((await call('POST', '', { ...motivation, distributorIds: [4], type: 1 })).status).toBe(200);
    expect((await call('POST', '', { ...motivation, distributorIds: [4], type: 1 })).body.error?.code).toBe(206);
  });

  it('report the motivations that a forced save replaced', async () => {
    await clear(5);
    const first = idOf((await call('POST', '', { ...motivation, name: 'Первая', distributorIds: [5] })).body.data);
    const { distributor, products } = await item(first);
    const { data } = (
      await call('POST', '', { ...motivation, name: 'Вторая', distributorIds: [5], productIds: [201], force: true })
    ).body;
    const taken = products.find(({ productId }) => productId === 201)?.name ?? '';
    expect(data).toMatchObject({
      replaced: [{ title: `«Первая» (${distributor.name}): ${taken}`, entry: expect.any(Number) }],
    });
  });

  it('answer an empty form with the messages of part2 §5', async () => {
    const { body } = await call('POST', '', { distributorIds: [], productIds: [], money: 0 });
    expect(body.error?.data).toEqual({
      name: ['Введите название мотивации'],
      money: ['Укажите размер мотивации'],
      distributorIds: ['Выберите дистрибьютора'],
      productIds: ['Добавьте продукты'],
      type: ['Выберите тип мотивации'],
    });
    expect((await call('POST', '', { ...motivation, money: 50.5, comment: 'x'.repeat(256) })).body.error?.data).toEqual(
      {
        comment: ['Слишком длинный комментарий: не более 255 символов'],
        money: ['Не больше 50'],
      },
    );
  });

  it('require motivationAccess (part1 §6)', async () => {
    const { access_token } = await api.signIn(demoPhones.strategies);
    expect(await api.call('GET', '/api/v1/motivations/', access_token)).toMatchObject({
      status: 403,
      body: {
        error: {
          text: 'Недостаточно прав: раздел «Мотивация» открыт тем, у кого есть доступ «Мотивация» (motivationAccess)',
        },
      },
    });
  });
});

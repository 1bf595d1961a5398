import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writableSampleOf } from '#tests/server/history/samples.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

/** Sends requests at the same time; returns their codes, 200 for a success, in ascending order. */
async function codesOf(requests: readonly (readonly [method: string, path: string, body?: unknown])[]) {
  // With open connections the transactions overlap.
  await Promise.all(requests.map(() => api.call('GET', '/api/v1/notifications/?limit=1', token)));
  const done = await Promise.all(requests.map(([method, path, body]) => api.call(method, path, token, body)));
  return done.map(({ body }) => body.error?.code ?? 200).toSorted((a, b) => a - b);
}

const fourTimes = <T>(item: T): T[] => Array.from({ length: 4 }, () => item);

describe('Writes at the same time', () => {
  it('accept one of four special audit strategies for the same points and days (rule 205)', async () => {
    const { path, body } = writableSampleOf('auditStrategy');
    const special = { ...body, isSpecial: true, startDate: '2040-01-01', endDate: '2040-02-01' };
    expect(await codesOf(fourTimes(['POST', path, special]))).toEqual([200, 205, 205, 205]);
  });

  it('accept one of four motivations for the same products (rule 206)', async () => {
    const { path, body } = writableSampleOf('motivation');
    const motivation = { ...body, productIds: [201, 202], distributorIds: [5], force: false };
    expect(await codesOf(fourTimes(['POST', path, motivation]))).toEqual([200, 206, 206, 206]);
  });

  it('leave one of four forced motivations with the product (rule 206)', async () => {
    const { path, body } = writableSampleOf('motivation');
    const motivation = { ...body, name: 'Одна из четырёх', productIds: [200], distributorIds: [6], force: true };
    expect(await codesOf(fourTimes(['POST', path, motivation]))).toEqual([200, 200, 200, 200]);
    const list = (await api.call('GET', `${path}?limit=1000`, token)).body.data as { name: string }[];
    expect(list.filter(({ name }) => name === 'Одна из четырёх')).toHaveLength(1);
  });

  it('refuse to replace a list that a strategy saved before it uses (rule 208)', async () => {
    const lists = writableSampleOf('mml');
    const list = { ...lists.body, name: 'Спорный список', force: false };
    const { mmlId } = (await api.call('POST', lists.path, token, list)).body.data as { mmlId: number };
    const strategies = writableSampleOf('strategyVolume');
    expect(await codesOf(fourTimes(['POST', strategies.path, { ...strategies.body, mmlId }]))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await codesOf(fourTimes(['PUT', `${lists.path}${mmlId}/`, list]))).toEqual([208, 208, 208, 208]);
    expect(await codesOf(fourTimes(['DELETE', `${lists.path}${mmlId}/`]))).toEqual([409, 409, 409, 409]);
  });

  it('create one of four lists with the same name in place of a used one (rule 208)', async () => {
    const { path, body } = writableSampleOf('mml');
    const first = { ...body, name: 'Занятый список' };
    const { mmlId } = (await api.call('POST', path, token, first)).body.data as { mmlId: number };
    const strategy = writableSampleOf('strategyVolume');
    await api.call('POST', strategy.path, token, { ...strategy.body, mmlId });
    expect(await codesOf(fourTimes(['POST', path, first]))).toEqual([200, 200, 200, 200]);
    const lists = (await api.call('GET', `${path}?limit=1000`, token)).body.data as { name: string }[];
    expect(lists.filter(({ name }) => name === 'Занятый список')).toHaveLength(1);
  });

  it('keep a list or refuse the strategy when a list is deleted while a strategy is saved with it', async () => {
    const [lists, strategies] = [writableSampleOf('mml'), writableSampleOf('strategyVolume')];
    for (let round = 0; round < 10; round += 1) {
      const list = { ...lists.body, name: `Удаляемый список ${round}` };
      const { mmlId } = (await api.call('POST', lists.path, token, list)).body.data as { mmlId: number };
      const codes = await codesOf([
        ['DELETE', `${lists.path}${mmlId}/`],
        ['POST', strategies.path, { ...strategies.body, mmlId }],
      ]);
      expect([
        [200, 400],
        [200, 409],
      ]).toContainEqual(codes);
    }
  });

  it('accept one of four strategies with the same distributor, list and days (rule 209)', async () => {
    const { path, body } = writableSampleOf('strategy');
    const strategy = { ...body, startDate: '2041-01-01', endDate: '2041-02-01', force: false };
    expect(await codesOf(fourTimes(['POST', path, strategy]))).toEqual([200, 209, 209, 209]);
  });

  it('delete a record once', async () => {
    const { path, body, id } = writableSampleOf('strategyVolume');
    const made = (await api.call('POST', path, token, body)).body.data as Record<string, number>;
    expect(await codesOf(fourTimes(['DELETE', `${path}${made[id]}/`]))).toEqual([200, 404, 404, 404]);
  });
});

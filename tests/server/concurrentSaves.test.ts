import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { promo } from '#tests/customResources/promo.ts';

const path = '/api/v1/promos/';
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [promo] });
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

interface Sent {
  to: 'new' | 'first' | 'second' | 'gone';
  name: string;
  discount: number;
  territoryIds: readonly number[];
  force: boolean;
}
const sent: fc.Arbitrary<Sent> = fc.record({
  to: fc.constantFrom('new', 'new', 'first', 'second', 'gone'),
  name: fc.constantFrom('Весна', 'весна', 'ВЁСНА', 'Лето', 'Осень', 'Зима', '', '  Лето '),
  discount: fc.constantFrom(0, 0.1, 9),
  territoryIds: fc.constantFrom([1], [], [1, 2], [999_999]),
  force: fc.boolean(),
});
const body = ({ to: _to, ...rest }: Sent) => ({
  ...rest,
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  scope: 0,
  status: 0,
});

const call = (method: string, address: string, payload?: unknown) => api.call(method, address, token, payload);
const idIn = (data: unknown) => (data as { promoId: number } | undefined)?.promoId;

/** Starts with two records; returns the result of the work for each body, and the final list. */
async function after(work: (idOf: (to: Sent['to']) => number | null) => Promise<string[]>): Promise<unknown> {
  for (const { promoId } of (await call('GET', `${path}?limit=1000`)).body.data as { promoId: number }[])
    await call('DELETE', `${path}${promoId}/`);
  const start = { to: 'new', discount: 0.1, territoryIds: [1], force: false } as const;
  const ids = new Map<Sent['to'], number | null>([
    ['new', null],
    ['gone', 2_000_000_000],
  ]);
  for (const [to, name] of [
    ['first', 'Весна'],
    ['second', 'Зима'],
  ] as const)
    ids.set(to, idIn((await call('POST', path, body({ ...start, name }))).body.data) ?? null);
  const messages = await work((to) => ids.get(to) ?? null);
  const list = (await call('GET', `${path}?limit=1000`)).body.data as {
    name: string;
    discount: number;
    territoryIds: number[];
  }[];
  return { said: messages, list: list.map(({ name, discount, territoryIds }) => [name, discount, territoryIds]) };
}

describe('Bodies saved together (docs/import.md)', () => {
  it('have the same errors and records in the same order as saved one by one, and in a dry run', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 8 }), async (all) => {
        const alone = await after(async (idOf) => {
          const messages: string[] = [];
          for (const item of all) {
            const id = idOf(item.to);
            const {
              body: { error },
            } = await call(id === null ? 'POST' : 'PUT', id === null ? path : `${path}${id}/`, body(item));
            messages.push(JSON.stringify(error ?? 'saved'));
          }
          return messages;
        });
        const tried: string[][] = [];
        const together = await after(async (idOf) => {
          const rows = all.map((item, at) => ({ row: at + 2, id: idOf(item.to), body: body(item), changes: [] }));
          const sentAll = async (dry: boolean) => {
            const { data } = (
              await call('POST', '/api/exchange/imports/promo/write', {
                import: { id: `f${Math.random()}`, file: 'Акции.csv' },
                dry,
                rows,
              })
            ).body;
            return (data as { error?: unknown }[]).map(({ error }) => JSON.stringify(error ?? 'saved'));
          };
          tried.push(await sentAll(true));
          return sentAll(false);
        });
        expect(together).toEqual(alone);
        expect(tried[0]).toEqual((together as { said: string[] }).said);
      }),
      { numRuns: 12 },
    );
  });
});

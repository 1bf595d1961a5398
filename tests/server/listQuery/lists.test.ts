import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { taskStatuses } from '#dictionaries/taskStatus.ts';
import { recordsIn, type AnyRecord } from '#codecs/records.ts';
import { compareTexts } from '#kinds/shared/texts.ts';
import { compareBy } from '#record/compareBy.ts';
import { matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { searchedColumns, searchTextOf } from '#record/searchText.ts';
import { isSummed, sumOf } from '#record/sums.ts';
import { resources } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { openTestApi, type Envelope, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  await api.call('GET', '/api/v1/aboutMe/', token);
});
afterAll(() => api.close());

type Arranged = Envelope & { meta?: { count?: number; sums?: Record<string, number> } };

async function ask(
  path: string,
  as = token,
): Promise<{ status: number; total: string | null; body: Arranged; records: AnyRecord[] }> {
  const response = await api.fetch(path, { headers: { device: 'web', 'x-token': as } });
  const body = (await response.json()) as Arranged;
  return { status: response.status, total: response.headers.get('x-total-count'), body, records: recordsIn(body.data) };
}

async function wholeOf(path: string, query = ''): Promise<AnyRecord[]> {
  const all: AnyRecord[] = [];
  for (;;) {
    const { records } = await ask(`${path}?limit=1000&offset=${all.length}${query}`);
    all.push(...records);
    if (records.length < 1000) return all;
  }
}

const readable = ({ fields }: Declaration): string[] =>
  Object.entries(fields).flatMap(([name, { read, kind }]) => (read === false || kind === 'note' ? [] : [name]));
const statusName = (id: string | number) => taskStatuses.find(({ statusId }) => statusId === id)?.name;
const textOfRow = (declaration: Declaration, record: AnyRecord) =>
  searchTextOf(declaration, searchedColumns(declaration), record, (field) =>
    field === 'status' ? statusName : undefined,
  );

describe.each(resources.map((declaration) => [declaration.name, declaration] as const))(
  'List of %s (spec D68)',
  (_name, declaration) => {
    const { path } = declaration.api;

    it(
      'is sorted by every field of its records in both directions, with ties in the default order',
      { timeout: 240_000 },
      async () => {
        const whole = await wholeOf(path);
        for (const name of readable(declaration)) {
          for (const descending of [false, true]) {
            const { status, records } = await ask(`${path}?limit=1000&sort=${descending ? '-' : ''}${name}`);
            expect([name, status]).toEqual([name, 200]);
            expect(records).toEqual(whole.toSorted(compareBy(declaration, [{ name, descending }])).slice(0, 1000));
          }
        }
      },
    );

    it('is searched like by the page, counted and summed', { timeout: 240_000 }, async () => {
      const whole = await wholeOf(path);
      const texts = whole.map((record) => textOfRow(declaration, record));
      const words = fc.constantFrom(
        ...new Set(texts.flatMap((text) => text.split(/\s/).filter((word) => word !== ''))),
        'а',
        'чай',
        'нет такого',
      );
      const summed = Object.entries(declaration.fields).flatMap(([name, field]) => (isSummed(field) ? [name] : []));
      await fc.assert(
        fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 2 }), async (typed) => {
          const search = typed.join(' ');
          const { body, total, records } = await ask(
            `${path}?limit=1000&count=true&sum=${summed.join(',')}&search=${encodeURIComponent(search)}`,
          );
          const expected = whole.filter((_record, at) => matchesAllWords(texts[at] ?? '', searchWords(search)));
          expect(records).toEqual(expected.slice(0, 1000));
          expect(total).toBe(String(expected.length));
          expect(body.meta).toEqual({
            count: expected.length,
            ...(summed.length > 0 && {
              sums: Object.fromEntries(summed.map((name) => [name, sumOf(declaration, name, expected)])),
            }),
          });
        }),
        { numRuns: 15 },
      );
    });
  },
);

describe('List query parameters (spec D68)', () => {
  const strategies = '/api/v1/strategies/';

  it('return pages that never overlap, within the filter', async () => {
    const whole = await wholeOf(strategies, '&status=0');
    const pages = await Promise.all(
      [0, 10, 20].map((offset) => ask(`${strategies}?status=0&sort=shownStatus,-name&limit=10&offset=${offset}`)),
    );
    expect(pages.flatMap(({ records }) => records)).toEqual(
      whole
        .toSorted((a, b) =>
          compareBy(resources.find(({ name }) => name === 'strategy') as Declaration, [
            { name: 'name', descending: true },
          ])(a, b),
        )
        .slice(0, 30),
    );
  });

  it('sort strategies by the names of their product lists, objects in the response, in both directions', async () => {
    const names = async (sort: string) =>
      (await ask(`${strategies}?sort=${sort}&limit=1000`)).records.map(({ mml }) => String((mml as AnyRecord)['name']));
    const whole = (await wholeOf(strategies)).map(({ mml }) => String((mml as AnyRecord)['name']));
    expect(new Set(whole).size).toBeGreaterThan(5);
    expect(await names('products')).toEqual(whole.toSorted(compareTexts));
    expect(await names('-products')).toEqual(whole.toSorted((a, b) => compareTexts(b, a)));
  });

  it('return the total in the header and beside the data, also for a cached page', async () => {
    const [first, again] = [
      await ask(`${strategies}?count=true&limit=1`),
      await ask(`${strategies}?count=true&limit=1`),
    ];
    expect(first).toMatchObject({ total: '120', body: { success: true, meta: { count: 120 } } });
    expect(first.records).toHaveLength(1);
    expect(again).toEqual(first);
  });

  it('answer totals without rows for limit=0, which reads no page', async () => {
    const { body } = await ask('/api/v1/tasks/?limit=0&count=true&sum=moneyTotal');
    const all = await ask('/api/v1/tasks/?limit=1&count=true&sum=moneyTotal');
    expect(body).toEqual({ success: true, data: { data: [] }, meta: all.body['meta'] });
  });

  it('leave a response byte for byte unchanged when none of them is used', async () => {
    const text = async (query: string) =>
      (await api.fetch(`/api/v1/tasks/?limit=2${query}`, { headers: { device: 'web', 'x-token': token } })).text();
    expect(await text('&sort=&search=%20')).toBe(await text(''));
    expect(await text('')).not.toContain('meta');
  });

  it.each([
    ['sort=nothing', 'Параметр «sort»: в списке «Стратегии дистрибуции» нет поля «nothing»'],
    ['sort=name,-toString', 'Параметр «sort»: в списке «Стратегии дистрибуции» нет поля «toString»'],
    ['sort=territories', 'Параметр «sort»: в списке «Стратегии дистрибуции» нет поля «territories»'],
    ['sum=gone', 'Параметр «sum»: в списке «Стратегии дистрибуции» нет поля «gone»'],
    ['sum=progressThreshold', 'Параметр «sum»: поле «progressThreshold» не складывается, складываются числа и деньги'],
    ['count=maybe', 'Параметр «count»: ожидается true или false'],
    [`search=${Array.from({ length: 31 }, (_, at) => `w${at}`).join('+')}`, 'Параметр «search»: не более 30 слов'],
    ['sort=name&limit=-1', 'Параметр «limit»: ожидается целое число от 0 до 2147483647'],
    ['sort=name&status=да', 'Параметр «status»: ожидается целое число от 0 до 2147483647'],
  ])('reject %s with a Russian message', async (query, text) => {
    expect(await ask(`${strategies}?${query}`)).toMatchObject({
      status: 400,
      body: { success: false, error: { code: 400, text } },
    });
  });

  it('require the rights of the list', async () => {
    const { access_token: other } = await api.signIn(demoPhones.nothing);
    const plain = await ask('/api/v1/notifications/', other);
    expect(plain.status).toBe(403);
    for (const path of ['/api/v1/notifications/?sort=date', '/api/v1/billing/fieldEmployees/paidTasks/?count=true'])
      expect((await ask(path, other)).status).toBe(403);
    expect((await ask('/api/v1/notifications/?sort=date', '')).status).toBe(401);
  });

  it('sort and count what the last write has left', async () => {
    const { total } = await ask('/api/v1/mml/?sort=name&count=true&limit=1');
    const { body } = await api.call('POST', '/api/v1/mml/', token, {
      name: 'А самый первый',
      items: [{ productId: 1, minVolume: 1 }],
      productIds: [1],
      force: false,
    });
    expect(body.success).toBe(true);
    const after = await ask('/api/v1/mml/?sort=name&count=true&limit=1');
    expect(after.records).toMatchObject([{ name: 'А самый первый' }]);
    expect(after.total).toBe(String(Number(total) + 1));
  });

  it.each([
    '/api/v1/tradePoints/?taskActual=true&count=true&limit=1',
    '/api/v1/tradePoints/?sort=-totalMoney&limit=1',
    '/api/v1/tradePoints/?search=магазин&sum=totalMoney&limit=1',
    '/api/v1/tradePoints/?q=магазин&limit=1',
    '/api/v1/tradePoints/?ids=[1]',
    '/api/v1/billing/fieldEmployees/?sort=-moneyEarnedTotal&limit=1',
    '/api/v1/billing/fieldEmployees/?ids=[1]',
    '/api/v1/billing/fieldEmployees/paidTasks/?sort=title&count=true&limit=1',
    '/api/v1/mml/?search=список&sum=itemsCount&limit=1',
    '/api/v1/mml/?q=список&limit=1',
    '/api/v1/notifications/?sort=sentTo&limit=1',
    '/api/v1/audit/stores/?q=магазин&sort=chainName&limit=1',
  ])('do not read every record to count, sort or search them: %s', async (path) => {
    const { deps } = api;
    const queries = vi.spyOn(deps.db, 'execute');
    const { status, records } = await ask(encodeURI(path));
    expect([status, records.length]).toEqual([200, 1]);
    const read = await Promise.all(
      queries.mock.results.map(({ value }) => value as Promise<{ rows: { list?: string }[] }>),
    );
    const lengths = read.map(({ rows }) =>
      rows[0] && 'list' in rows[0] ? (JSON.parse(String(rows[0].list)) as unknown[]).length : rows.length,
    );
    // A product list contains its items.
    expect(Math.max(...lengths)).toBeLessThanOrEqual(path.includes('/mml/') ? 10 : 1);
    vi.restoreAllMocks();
  });

  it('find a trade point by what its list shows, and not by its code', async () => {
    const make = async (name: string, code: string) => {
      const body = { name, address: 'ул. Новая, 1', territoryId: 3, chainId: null, kind: 0, distributorIds: [1], code };
      expect((await api.call('POST', '/api/exchange/tradePoints/', token, body)).body.error).toBeUndefined();
    };
    await make('Лавка', 'Рядовая');
    await make('Лавка рядовая', 'РЯДОВАЯ 2');
    const { total, records } = await ask(
      `/api/v1/tradePoints/?count=true&search=${encodeURIComponent('рядовая')}&limit=5`,
    );
    expect([total, records.map(({ name }) => name)]).toEqual(['1', ['Лавка рядовая']]);
  });

  it('combine with `ids` and the search of a lookup', async () => {
    const { records, total } = await ask('/api/v1/audit/stores/?count=true&sort=-name&q=магазин&limit=2');
    const whole = await wholeOf('/api/v1/audit/stores/', '&q=магазин');
    expect(total).toBe(String(whole.length));
    expect(records).toEqual(
      whole
        .toSorted(
          compareBy(resources.find(({ name }) => name === 'auditStores') as Declaration, [
            { name: 'name', descending: true },
          ]),
        )
        .slice(0, 2),
    );
    expect((await ask('/api/v1/audit/stores/?count=true&ids=[1,2,3,4,5]')).total).toBe(
      String((await wholeOf('/api/v1/audit/stores/', '&ids=[1,2,3,4,5]')).length),
    );
  });
});

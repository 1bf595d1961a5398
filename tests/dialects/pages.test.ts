import { describe, expect, it } from 'vitest';
import type { DataProvider } from '@refinedev/core';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { DialectOptions } from '#schemas/declaration/dialect.ts';
import { apiErrorOf } from '#tests/providers/sessionFixtures.ts';
import { companyApi } from './styles/fakeCompanyApi.ts';

const company = companyApi();
const rowsFrom = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => ({ id: from + at + 1 }));

function listOf(dialect: DialectOptions, fetch: (query: URLSearchParams, request: Request) => Response): DataProvider {
  company.answer((request) => fetch(new URL(request.url).searchParams, request));
  const declaration: Declaration = {
    name: 'things',
    title: 'Вещи',
    one: 'Вещь',
    api: { path: '/api/things', id: 'id', verbs: ['list'], dialect },
    fields: {},
  };
  return company.provider(declaration);
}

async function whole({ getList }: DataProvider): Promise<unknown[]> {
  const ids: unknown[] = [];
  for (let page: number | undefined = 1; page !== undefined;) {
    const { data, cursor } = await getList({ resource: 'things', pagination: { currentPage: page, pageSize: 100 } });
    ids.push(...data.map(({ id }) => id));
    page = cursor?.next as number | undefined;
  }
  return ids;
}

const ids = (count: number) => rowsFrom(0, count).map(({ id }) => id);
const bare: DialectOptions = { answer: { list: '', record: '' } };
const paged = { by: 'page', from: 1, page: 'page', size: 'size' } as const;

// Paging by limit and offset, by page from 0 or 1, by a cursor in the body or in a Link header, and without pages.
describe('Loading all pages of a list', () => {
  it('stops at a short page when the API reports neither a total nor a next page', async () => {
    const things = listOf({ ...bare, paging: paged }, (query) =>
      Response.json(rowsFrom((Number(query.get('page')) - 1) * 100, Math.min(233, Number(query.get('page')) * 100))),
    );
    expect(await whole(things)).toEqual(ids(233));
    expect(company.asked.map(({ address }) => address)).toEqual([
      '/api/things?size=100&page=1',
      '/api/things?size=100&page=2',
      '/api/things?size=100&page=3',
    ]);
  });

  it('loads all records when the API silently returns at most 50 per page', async () => {
    const things = listOf({ ...bare, paging: paged }, (query) =>
      Response.json(rowsFrom((Number(query.get('page')) - 1) * 50, Math.min(123, Number(query.get('page')) * 50))),
    );
    expect(await whole(things)).toEqual(ids(123));
  });

  it('loads all records when the API ignores the page size', async () => {
    const things = listOf(
      {
        answer: { list: 'items', record: '', total: 'total' },
        paging: { by: 'page', from: 0, page: 'p', size: false },
      },
      (query) => {
        const page = Number(query.get('p'));
        return Response.json({ items: rowsFrom(page * 15, Math.min(205, page * 15 + 15)), total: 205 });
      },
    );
    expect(await whole(things)).toEqual(ids(205));
  });

  it('stops when the API ignores paging and repeats the same page', async () => {
    const things = listOf({ ...bare, paging: paged }, () => Response.json(rowsFrom(0, 100)));
    expect(await whole(things)).toEqual(ids(100));
  });

  it('pages by limit and offset with custom names', async () => {
    const things = listOf({ ...bare, paging: { by: 'offset', offset: 'skip', size: 'take' } }, (query) =>
      Response.json(
        rowsFrom(Number(query.get('skip')), Math.min(130, Number(query.get('skip')) + Number(query.get('take')))),
      ),
    );
    expect(await whole(things)).toEqual(ids(130));
  });

  it('loads everything in one request without paging', async () => {
    const things = listOf({ ...bare, paging: { by: 'none' } }, () => Response.json(rowsFrom(0, 1234)));
    expect(await whole(things)).toEqual(ids(1234));
    expect(company.asked.map(({ address }) => address)).toEqual(['/api/things']);
  });

  it('follows a cursor in the body', async () => {
    const things = listOf(
      { answer: { list: 'items', record: '' }, paging: { by: 'cursor', cursor: 'after', next: 'next', size: 'size' } },
      (query) => {
        const from = Number(query.get('after') ?? 0);
        return Response.json({
          items: rowsFrom(from, Math.min(250, from + 60)),
          next: from + 60 < 250 ? String(from + 60) : null,
        });
      },
    );
    expect(await whole(things)).toEqual(ids(250));
  });

  it('follows addresses in a Link header, regardless of their host', async () => {
    const things = listOf({ ...bare, paging: { by: 'cursor', next: 'header:Link', size: 'size' } }, (query) => {
      const from = Number(query.get('from') ?? 0);
      return Response.json(rowsFrom(from, Math.min(150, from + 100)), {
        headers:
          from === 0
            ? {
                link: '<http://inner.local/api/things?from=0>; rel="first", <http://inner.local/api/things?from=100&size=100>; rel="next"',
              }
            : {},
      });
    });
    expect(await whole(things)).toEqual(ids(150));
    expect(company.asked.map(({ address }) => address)).toEqual([
      '/api/things?size=100',
      '/api/things?from=100&size=100',
    ]);
  });

  it('sends only the query of the address of a next page, without repeating each filter', async () => {
    const things = listOf(
      { ...bare, query: { expand: 'all' }, paging: { by: 'cursor', next: 'header:Link', size: 'size' } },
      (query) => {
        const from = Number(query.get('from') ?? 0);
        const next = `/api/things?${new URLSearchParams([...query].filter(([name]) => name !== 'from'))}&from=100`;
        return Response.json(rowsFrom(from, Math.min(150, from + 100)), {
          headers: from === 0 ? { link: `<${next}>; rel="next"` } : {},
        });
      },
    );
    const filters = [{ field: 'name', operator: 'eq' as const, value: 'чай' }];
    const page = (currentPage: number) =>
      things.getList({ resource: 'things', pagination: { currentPage, pageSize: 100 }, filters });
    expect([(await page(1)).data.length, (await page(2)).data.length]).toEqual([100, 50]);
    expect(company.asked.map(({ address }) => address)).toEqual([
      '/api/things?expand=all&name=чай&size=100',
      '/api/things?expand=all&name=чай&size=100&from=100',
    ]);
  });

  it('names ids in portions of the rows that a page can have', async () => {
    const things = listOf({ ...bare, paging: { ...paged, rows: 20 }, ids: { name: 'id' } }, (query) => {
      const named = (query.get('id') ?? '').replaceAll(/[[\]]/g, '').split(',').map(Number);
      return Response.json(named.slice(0, Math.min(20, Number(query.get('size')))).map((id) => ({ id })));
    });
    const { data } = await things.getList({
      resource: 'things',
      pagination: { mode: 'off' },
      filters: [{ field: 'ids', operator: 'eq', value: ids(45) }],
    });
    expect(data.map(({ id }) => id)).toEqual(ids(45));
  });

  it('follows a cursor when four pages are requested in parallel', async () => {
    const things = listOf(
      { answer: { list: 'items', record: '' }, paging: { by: 'cursor', cursor: 'after', next: 'next' } },
      (query) => {
        const from = Number(query.get('after') ?? 0);
        return Response.json({
          items: rowsFrom(from, Math.min(350, from + 100)),
          next: from + 100 < 350 ? String(from + 100) : null,
        });
      },
    );
    await things.getList({ resource: 'things', pagination: { currentPage: 1, pageSize: 100 } });
    const pages = await Promise.all(
      [2, 3, 4, 5].map(
        async (currentPage) =>
          (await things.getList({ resource: 'things', pagination: { currentPage, pageSize: 100 } })).data.length,
      ),
    );
    expect([pages, company.asked.length]).toEqual([[100, 100, 50, 0], 4]);
  });
});

describe('Lists of an endless API', () => {
  const cursors: DialectOptions = {
    answer: { list: 'items', record: '' },
    paging: { by: 'cursor', cursor: 'after', next: 'next' },
  };

  it('ends when a cursor repeats', async () => {
    const things = listOf(cursors, (query) =>
      Response.json({
        items: rowsFrom(query.get('after') === 'b' ? 2 : 0, query.get('after') === 'b' ? 4 : 2),
        next: query.get('after') === 'b' ? 'b' : 'b',
      }),
    );
    expect(await whole(things)).toEqual(ids(4));
  });

  it('ends after three empty pages with new cursors', async () => {
    let page = 0;
    const things = listOf(cursors, () => Response.json({ items: [], next: `c${(page += 1)}` }));
    expect(await whole(things)).toEqual([]);
    expect(company.asked).toHaveLength(4);
  });

  it('ends an endless sequence of cursors with a message for the author of the declaration', async () => {
    let page = 0;
    const things = listOf(cursors, () =>
      Response.json({ items: page % 2 === 0 ? [{ id: page }] : [], next: `c${(page += 1)}` }),
    );
    const error = await apiErrorOf(
      things.getList({ resource: 'things', pagination: { currentPage: 1, pageSize: 1000 } }),
    );
    expect([error.text, company.asked.length]).toEqual([
      'API отдаёт страницы без конца: проверьте paging в api.dialect',
      200,
    ]);
  });

  it('reports where a list was expected in a response without one', async () => {
    const things = listOf({ answer: { list: 'items', record: '' } }, () => Response.json({ results: [] }));
    expect((await apiErrorOf(whole(things))).text).toBe(
      'В ответе API нет списка: он ожидается там, где «items» (answer.list)',
    );
  });
});

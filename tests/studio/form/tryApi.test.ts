import { describe, expect, it } from 'vitest';
import { withDialects } from '#dialects/resolve.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { DialectOptions } from '#schemas/declaration/dialect.ts';
import { placeProposal } from '#studio/form/dialect/diagnosis.ts';
import { tryApi } from '#studio/form/dialect/tryApi.ts';
import type { TriedStep } from '#studio/form/dialect/tryRequest.ts';
import { drfStyle } from '#tests/dialects/styles/drf.ts';
import type { Style } from '#tests/dialects/styles/goods.ts';
import { jsonapiStyle } from '#tests/dialects/styles/jsonapi.ts';
import { jsonServerStyle } from '#tests/dialects/styles/jsonServer.ts';
import { nestjsStyle } from '#tests/dialects/styles/nestjs.ts';
import { odata3Style } from '#tests/dialects/styles/odata3.ts';
import { seedsStyle } from '#tests/dialects/styles/seeds.ts';
import { springStyle } from '#tests/dialects/styles/spring.ts';
import { companyApi } from '#tests/dialects/styles/fakeCompanyApi.ts';

const company = companyApi();

function goods(
  dialect: string | DialectOptions | undefined,
  { path = '/api/goods', id = 'id', name = 'name', brand = 'brand' } = {},
): Declaration {
  return {
    name: 'goods',
    title: 'Товары',
    one: 'Товар',
    api: { path, id, verbs: ['list', 'one'], ...(dialect !== undefined && { dialect }) },
    list: { open: 'modal', columns: ['name'] },
    filter: { title: 'Фильтр', fields: ['brand'] },
    fields: {
      name: { kind: 'text', label: 'Название', read: name },
      brand: {
        kind: 'select',
        label: 'Марка',
        read: brand,
        query: brand,
        options: [
          [1, 'Первая'],
          [2, 'Вторая'],
        ],
      },
    },
  };
}

async function tried(
  declaration: Declaration,
  { timeoutMs, signal = new AbortController().signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<TriedStep[]> {
  const steps: TriedStep[] = [];
  await tryApi({
    declaration: withDialects(declaration, {}),
    dataOf: (item, seen) => company.seenProvider(item, seen ?? (() => undefined), timeoutMs),
    signal,
    tell: (step) => void steps.push(step),
  });
  return steps;
}
const brief = (steps: readonly TriedStep[]) => steps.map(({ title, state }) => `${title}: ${state}`);

// "Any REST API": dialect with a live try against the API (`Проверить`: the request, the response, the resulting list)
describe('Try against small servers of each style', () => {
  it.each<[string, () => Style, Declaration]>([
    ['seeds', seedsStyle, goods('seeds', { path: '/api/goods/' })],
    ['drf', drfStyle, goods('drf', { path: '/api/goods/' })],
    ['jsonapi', jsonapiStyle, goods('jsonapi', { brand: 'relationships.brand.data.id' })],
    ['spring', () => springStyle(false), goods('spring')],
    ['spring, HAL', () => springStyle(true), goods('spring')],
    ['nestjs', nestjsStyle, goods('nestjs')],
    ['jsonServer', jsonServerStyle, goods('jsonServer')],
    [
      'odata3',
      odata3Style,
      goods('odata3', {
        path: '/api/odata/standard.odata/Catalog_Товары',
        id: 'Ref_Key',
        name: 'Description',
        brand: 'Марка_Key',
      }),
    ],
  ])('accepts %s: pages, a record and a filter', async (name, style, declaration) => {
    company.answer(style().fetch);
    const steps = await tried({
      ...declaration,
      ...(name === 'jsonapi' && {
        fields: {
          ...declaration.fields,
          brand: { ...declaration.fields['brand'], query: 'brand' } as Declaration['fields'][string],
        },
      }),
    });
    expect(brief(steps).slice(0, 4)).toEqual([
      'Первая страница: good',
      'Вторая страница: good',
      'Одна запись: good',
      'Фильтр: good',
    ]);
  });

  it('shows the request, the response and where it found the rows', async () => {
    company.answer(drfStyle().fetch);
    const [first, second, record, filter] = await tried(goods('drf', { path: '/api/goods/' }));
    expect(first?.exchanges[0]).toMatchObject({
      method: 'GET',
      address: '/api/goods/?page_size=100&page=1',
      status: 200,
    });
    expect(JSON.parse(first?.exchanges[0]?.text ?? '')).toMatchObject({ count: 250 });
    expect(first?.messages).toEqual(['Найдено: 100 записей там, где «results»; всего их 250 («count»)']);
    expect(second?.exchanges.at(-1)?.address).toBe('/api/goods/?page_size=10&page=2');
    expect(record?.exchanges.map(({ address }) => address)).toEqual(['/api/goods/1/']);
    expect([filter?.exchanges[0]?.address, filter?.messages]).toEqual([
      '/api/goods/?brand=1&page_size=100&page=1',
      ['По полю «Марка» пришли только подходящие записи: 100'],
    ]);
  });

  it('never shows the token', async () => {
    company.answer(drfStyle().fetch);
    const steps = await tried(goods('drf', { path: '/api/goods/' }));
    const token = company.asked[0]?.headers.get('x-token');
    expect(token).toBeTruthy();
    expect(JSON.stringify(steps)).not.toContain(token);
  });
});

describe('Problems with a proposed change', () => {
  const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);
  const rows = Array.from({ length: 25 }, (_, at) => ({
    goodId: at + 1,
    title: `Товар ${at + 1}`,
    brand: (at % 2) + 1,
  }));
  const only = async (
    fetch: (request: Request) => Response | Promise<Response>,
    dialect: string | DialectOptions | undefined = { answer: { list: 'results' } },
  ) => {
    company.answer(fetch);
    return (await tried(goods(dialect)))[0];
  };

  it('include a list in another place, and its total', async () => {
    const step = await only(json({ items: rows, total: 25 }));
    expect([step?.state, step?.messages]).toEqual(['bad', ['Списка нет там, где «results»: список лежит в «items»']]);
    expect(step?.proposals).toEqual([
      { text: 'Список лежит в «items» — взять', path: ['api', 'dialect', 'answer', 'list'], value: 'items' },
      { text: 'Сколько всего, лежит в «total» — взять', path: ['api', 'dialect', 'answer', 'total'], value: 'total' },
    ]);
  });

  it("include the same for a resource in the product's dialect", async () => {
    company.answer(json({ items: rows, total: 25 }));
    const { api, ...rest } = goods(undefined, { path: '/api/goods/' });
    expect((await tried({ ...rest, api }))[0]?.proposals[0]?.value).toBe('items');
  });

  it('include a bare list, records without the key, and columns without values', async () => {
    const step = await only(json(rows), { answer: { list: '' } });
    expect(step?.messages).toEqual([
      'Найдено: 25 записей там, где весь ответ; сколько их всего, API не говорит',
      'В записях нет «id» (ключ записи): похожи на ключ «goodId»',
      'Нигде нет значения: «Название». В записи есть goodId, title, brand: проверьте у этих полей «Где в ответе»',
    ]);
    expect(step?.proposals).toEqual([{ text: 'Ключ — «goodId»: взять', path: ['api', 'id'], value: 'goodId' }]);
  });

  it('include a total in a header', async () => {
    const step = await only(json(rows, { headers: { 'X-Total-Count': '25' } }), { answer: { list: '' } });
    expect(step?.proposals.map(({ value }) => value)).toContain('header:X-Total-Count');
  });

  it.each<[string, () => Response, string]>([
    [
      'an HTML page',
      () => new Response('<!doctype html><title>Вход</title>', { headers: { 'content-type': 'text/html' } }),
      'Пришла страница (text/html), а не JSON: похоже, это адрес сайта или страница входа, а не API',
    ],
    ['nothing', () => new Response('', { status: 200 }), 'Ответ пуст (200): здесь ждали JSON'],
    ['a text', () => new Response('OK'), 'Ответ — не JSON: его не прочесть'],
    [
      'an unknown address',
      json({ detail: 'нет' }, { status: 404 }),
      'По этому адресу ничего нет (404): проверьте путь и параметры',
    ],
    [
      'missing rights',
      json({}, { status: 403 }),
      'API отказал в доступе (403): у вас нет права на этот адрес или он ждёт другого входа',
    ],
    ['a server error', json({}, { status: 500 }), 'Ошибка на стороне API (500)'],
    [
      'an error response',
      json({ detail: 'page_size не больше 50' }, { status: 400 }),
      'API отказал (400): page_size не больше 50',
    ],
  ])('include %s', async (_name, fetch, text) => {
    const step = await only(fetch, 'drf');
    expect([step?.state, step?.messages[0]]).toEqual(['bad', expect.stringContaining(text)]);
  });

  it('include a timeout', async () => {
    company.answer(
      () =>
        new Promise((resolve) => {
          setTimeout(() => resolve(Response.json([])), 300);
        }),
    );
    const [step] = await tried(goods('drf'), { timeoutMs: 30 });
    expect(step?.messages).toEqual([
      'Ответа нет: сервер не ответил вовремя или связь прервалась. Проверьте адрес и сеть и попробуйте ещё раз',
    ]);
  });

  it('include endless pages', async () => {
    let at = 0;
    const [step] = await (company.answer(() => {
      at += 1;
      return Response.json({ results: [{ id: at }], count: 5000, next: '?page=2' });
    }),
    tried(goods('drf')));
    expect(step?.messages[0]).toMatch(/^Больше 20 запросов на одну страницу: API отдаёт понемногу или без конца/);
  });

  it('include a page number that the API does not know', async () => {
    company.answer(drfStyle().fetch);
    const steps = await tried(goods({ preset: 'drf', paging: { page: 'seite' } }, { path: '/api/goods/' }));
    expect([steps[1]?.state, steps[1]?.messages]).toEqual([
      'bad',
      [
        'Вторая страница — та же, что первая: API не понял, какую страницу у него просят. Проверьте имена в «Страницах»',
      ],
    ]);
  });

  it('include a record with another address, and a filter that the API ignores', async () => {
    company.answer(() =>
      Response.json({
        results: rows.map(({ goodId, ...row }) => ({ id: goodId, name: row.title, brand: row.brand })),
        count: 25,
      }),
    );
    const steps = await tried(goods('drf'));
    expect(steps.slice(2, 4).map(({ messages }) => messages[0])).toEqual([
      'Пришла не та запись: в ней нет «id» со значением 1',
      'По полю «Марка» пришли и другие записи: API не понял этот параметр. Проверьте «Имя в запросе списка» у поля и «Отбор»',
    ]);
  });

  it('extend a named preset or another proposal without replacing it', () => {
    const [list, total] = [
      { text: '', path: ['api', 'dialect', 'answer', 'list'], value: 'items' },
      { text: '', path: ['api', 'dialect', 'answer', 'total'], value: 'total' },
    ];
    expect(placeProposal(list, 'drf', {})).toEqual({
      path: ['api', 'dialect'],
      value: { preset: 'drf', answer: { list: 'items' } },
    });
    expect(placeProposal(list, undefined, {})).toEqual({
      path: ['api', 'dialect'],
      value: { answer: { list: 'items' } },
    });
    expect(placeProposal(total, { answer: { list: 'items' } }, {})).toEqual({
      path: ['api', 'dialect', 'answer', 'total'],
      value: 'total',
    });
    expect(placeProposal(list, 'erp', { erp: { key: 'parentheses' } })).toEqual({
      path: ['api', 'dialect'],
      value: { key: 'parentheses', answer: { list: 'items' } },
    });
  });

  it('list what could not be tried with an empty list', async () => {
    const step = await only(json({ results: [], count: 0 }), 'drf');
    expect(step?.messages).toEqual([
      'Список пуст: проверить страницы, запись и фильтр не на чем. Создайте запись и попробуйте ещё раз',
    ]);
  });

  it('are not reported after a cancellation', async () => {
    const stop = new AbortController();
    company.answer(() => {
      stop.abort();
      return Response.json({ results: rows, count: 25 });
    });
    expect(await tried(goods('drf'), { signal: stop.signal })).toEqual([]);
  });
});

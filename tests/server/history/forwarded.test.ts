import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HistoryEntry } from '#schemas/history.ts';
import { openHost, type Host } from '#server/main/host.ts';
import { recorder } from '#server/trail/history/forwarded/recorder.ts';
import { ofRecord, readEntries } from '#server/trail/history/read.ts';
import { promo, promoBody } from '#tests/customResources/promo.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

interface RequestOptions {
  method: string;
  url: string;
  token: string;
  source: string | undefined;
  body: string;
}

/** An external API: the received requests, and the next responses. */
const company = { asked: [] as RequestOptions[], answers: new Map<string, { status?: number; body: unknown }>() };
const profiles: Record<string, object> = {
  boss: { fullName: 'Громов Пётр', phone: '+7 912 000-00-01', role: { superUser: 1 } },
  clerk: { fullName: 'Зайцева Анна', role: { strategiesAccess: true } },
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk as string;
  return body;
}

async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const api = createServer(
  (request, response) =>
    void (async () => {
      const { method = '', url = '', headers } = request;
      const token = String(headers['x-token']);
      company.asked.push({
        method,
        url,
        token,
        source: headers['x-source'] as string | undefined,
        body: await bodyOf(request),
      });
      const profile = profiles[token];
      const { status = 200, body } =
        url === '/api/v1/aboutMe/'
          ? profile
            ? { body: { success: true, data: profile } }
            : { status: 401, body: { success: false, error: { code: 401, text: 'Необходима авторизация' } } }
          : (company.answers.get(`${method} ${url}`) ?? { body: { success: true, data: null } });
      const compressed = String(headers['accept-encoding']).includes('gzip');
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(compressed && { 'content-encoding': 'gzip' }),
      });
      response.end(compressed ? gzipSync(JSON.stringify(body)) : JSON.stringify(body));
    })(),
);

const folder = mkdtempSync(join(tmpdir(), 'passed-'));
const lines: string[] = [];
let host: Host;
let page: Server;
let url: string;
let env: Record<string, string>;
beforeAll(async () => {
  env = { API_URL: await listening(api), CONFIG_DIR: folder, DATA_DIR: join(folder, 'data'), HISTORY: 'on' };
  host = await openHost(env, (line) => void lines.push(line));
  page = createServer(host.answer);
  url = await listening(page);
});
afterAll(async () => {
  page.close();
  await host.close();
  api.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  company.asked.length = 0;
  company.answers.clear();
});

async function send(method: string, path: string, body?: unknown, token = 'boss'): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { 'x-token': token, 'x-source': 'page' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}
const config = (path: string, token = 'boss') =>
  send('GET', `/config/history${path}`, undefined, token) as Promise<{
    data: HistoryEntry[];
    error?: { text: string };
  }>;

/** Returns the entries of a record once there are `count`: they are stored after the response was sent. */
async function entriesOf(resource: string, id: number | string, count: number): Promise<HistoryEntry[]> {
  return vi.waitFor(
    async () => {
      const { data } = await config(`/${resource}/${id}`);
      expect(data).toHaveLength(count);
      return data;
    },
    { timeout: 20_000 },
  );
}

const list = (items: object[], name = 'Ядро') => ({ name, items, productIds: [1], force: false });

describe('History of writes forwarded to an external API (spec D67)', () => {
  it('records author and changes, from the last seen to the submitted values', async () => {
    const record = {
      mmlId: 5,
      name: 'Ядро',
      strategyId: null,
      itemsCount: 1,
      items: [
        { productId: 1, categoryId: null, minVolume: 6, name: 'Чай', preview: '/1.svg', product: null, category: null },
      ],
    };
    company.answers.set('GET /api/v1/mml/5/', { body: { success: true, data: record } });
    await send('GET', '/api/v1/mml/5/');
    await send(
      'PUT',
      '/api/v1/mml/5/',
      list(
        [
          { productId: 1, minVolume: 7 },
          { productId: 2, minVolume: 1 },
        ],
        'Ядро 2',
      ),
    );
    const [entry] = await entriesOf('mml', 5, 1);
    expect(entry).toMatchObject({
      who: { id: '79120000001', name: 'Громов Пётр' },
      source: 'page',
      resource: 'mml',
      record: '5',
      title: 'Ядро 2',
      action: 'update',
    });
    expect(entry?.changes).toEqual({
      name: ['Ядро', 'Ядро 2'],
      items: {
        by: ['productId'],
        added: [[1, { productId: 2, minVolume: 1 }]],
        changed: [{ item: { ...record.items[0], minVolume: 7 }, changes: { minVolume: [6, 7] } }],
      },
    });
    await send(
      'PUT',
      '/api/v1/mml/5/',
      list([
        { productId: 1, minVolume: 7 },
        { productId: 2, minVolume: 1 },
      ]),
    );
    expect((await entriesOf('mml', 5, 2))[0]?.changes).toEqual({ name: ['Ядро 2', 'Ядро'] });
    await send('DELETE', '/api/v1/mml/5/');
    expect((await entriesOf('mml', 5, 3))[0]).toMatchObject({
      action: 'delete',
      title: 'Ядро',
      deleted: { mmlId: 5, name: 'Ядро', items: [{ productId: 1, name: 'Чай' }, { productId: 2 }] },
    });
  });

  it('records only the new values of an unseen record, which is known from then on', async () => {
    await send('PUT', '/api/v1/mml/6/', list([{ productId: 1, minVolume: 7 }]));
    expect((await entriesOf('mml', 6, 1))[0]?.changes).toEqual({
      name: { after: 'Ядро' },
      items: { after: [{ productId: 1, minVolume: 7 }] },
    });
    await send('PUT', '/api/v1/mml/6/', list([{ productId: 1, minVolume: 7 }], 'Иначе'));
    expect((await entriesOf('mml', 6, 2))[0]?.changes).toEqual({ name: ['Ядро', 'Иначе'] });
  });

  it('records each created record, by the ids in the response', async () => {
    company.answers.set('POST /api/v1/motivations/', {
      body: { success: true, data: { motivationId: 31, motivationIds: [31, 32] } },
    });
    await send('POST', '/api/v1/motivations/', {
      name: 'Бонус',
      comment: '',
      money: 12,
      type: 2,
      productIds: [1],
      distributorIds: [3, 4],
      force: false,
    });
    for (const id of [31, 32])
      expect(await entriesOf('motivation', id, 1)).toMatchObject([
        { action: 'create', title: 'Бонус', changes: { name: [null, 'Бонус'], money: [null, 12] } },
      ]);
  });

  it('records a creation even when the API returns no id', async () => {
    company.answers.set('POST /api/v1/notifications/', { status: 201, body: {} });
    await send('POST', '/api/v1/notifications/', { message: 'Всем привет', date: 5, territoryIds: [1] });
    const entry = await vi.waitFor(
      async () => {
        const { data } = await config('?resource=notices');
        expect(data).toHaveLength(1);
        return data;
      },
      { timeout: 20_000 },
    );
    expect(entry).toMatchObject([
      { action: 'create', record: '', title: 'Всем привет', changes: { message: [null, 'Всем привет'] } },
    ]);
  });

  it('records the status and the comments of an issue', async () => {
    const issue = {
      id: 9,
      created: 1,
      status: 0,
      theme: { id: 1, name: 'Бонусы' },
      author: { name: 'Иванов' },
      description: 'Не начислили',
      isHighlighted: false,
      photos: [],
      comments: [],
    };
    company.answers.set('GET /api/v1/feedback/issues/9/', { body: { success: true, data: issue } });
    const comment = { commentId: 4, author: 'Громов Пётр', date: 5, text: 'Готово', photos: [] };
    company.answers.set('POST /api/v1/feedback/issues/9/comment/', { body: { success: true, data: comment } });
    await send('GET', '/api/v1/feedback/issues/9/');
    await send('PUT', '/api/v1/feedback/issues/9/', { status: 2 });
    await send('POST', '/api/v1/feedback/issues/9/comment/', { text: 'Готово' });
    expect((await entriesOf('feedbackIssues', 9, 2)).map(({ title, changes }) => ({ title, changes }))).toEqual([
      { title: 'Не начислили', changes: { comments: { by: ['commentId'], added: [[0, comment]] } } },
      { title: 'Не начислили', changes: { status: [0, 2] } },
    ]);
  });

  it('names the author of each change when two processes have seen the record', async () => {
    const database = await openTestDatabase();
    const [first, second] = [recorder(database.db), recorder(database.db)];
    const call = { declaration: promo, id: '7', body: undefined, data: undefined };
    const seen = { promoId: 7, ...promoBody, discount: 0.1 };
    for (const process of [first, second]) process.read({ ...call, does: 'one', data: seen }, 1_790_000_000);
    const write = (process: typeof first, name: string, at: number, body: object) =>
      process.write(
        { ...call, does: 'update', body: { ...promoBody, ...body } },
        { id: name, name, source: 'page', at },
      );
    await write(second, 'Борис', 1_790_000_010, { name: 'Лето' });
    await write(first, 'Анна', 1_790_000_020, { name: 'Лето', discount: 0.2 });
    await write(second, 'Борис', 1_790_000_020, { name: 'Осень', discount: 0.2 });
    const entries = await readEntries(database.db, ofRecord('promo', '7'), { limit: 10, offset: 0 });
    expect(entries.map(({ who, changes }) => [who.name, changes])).toEqual([
      ['Борис', { name: ['Лето', 'Осень'] }],
      ['Анна', { discount: [0.1, 0.2] }],
      ['Борис', { name: ['Весна', 'Лето'] }],
    ]);
    await database.close();
  });

  it('ignores rejected writes, by status or within the envelope', async () => {
    company.answers.set('PUT /api/v1/mml/7/', {
      status: 409,
      body: { success: false, error: { code: 208, text: 'Используется' } },
    });
    company.answers.set('DELETE /api/v1/mml/7/', {
      body: { success: false, error: { code: 409, text: 'Используется' } },
    });
    await send('PUT', '/api/v1/mml/7/', list([]));
    await send('DELETE', '/api/v1/mml/7/');
    company.answers.set('POST /api/v1/mml/', { body: { success: true, data: { mmlId: 8 } } });
    await send('POST', '/api/v1/mml/', list([{ productId: 1, minVolume: 1 }]));
    await entriesOf('mml', 8, 1);
    expect((await config('/mml/7')).data).toEqual([]);
  });

  it('sends the API only one request for the owner of the token, and forwards all bytes unchanged', async () => {
    const body = list([{ productId: 1, minVolume: 1 }], 'Я'.repeat(100_000));
    expect(await send('PUT', '/api/v1/mml/9/', body, 'clerk')).toEqual({ success: true, data: null });
    await send('DELETE', '/api/v1/mml/9/', undefined, 'clerk');
    expect((await entriesOf('mml', 9, 2)).map(({ who }) => who)).toEqual([
      { id: 'зайцева анна', name: 'Зайцева Анна' },
      { id: 'зайцева анна', name: 'Зайцева Анна' },
    ]);
    const requests = company.asked.filter(({ token }) => token === 'clerk');
    expect(requests.filter(({ url: path }) => path !== '/api/v1/aboutMe/')).toEqual([
      { method: 'PUT', url: '/api/v1/mml/9/', token: 'clerk', source: 'page', body: JSON.stringify(body) },
      { method: 'DELETE', url: '/api/v1/mml/9/', token: 'clerk', source: 'page', body: '' },
    ]);
    expect(requests.filter(({ url: path }) => path === '/api/v1/aboutMe/')).toHaveLength(1);
  });

  it('requires the rights of the external API, offers no restore, and is announced to the page', async () => {
    expect((await config('/motivation/31', 'clerk')).error?.text).toBe(
      'Недостаточно прав: раздел «Мотивация» открыт тем, у кого есть доступ «Мотивация» (motivationAccess)',
    );
    expect((await config('', 'clerk')).error?.text).toBe(
      'Недостаточно прав: историю всех записей видит суперпользователь',
    );
    expect((await config('?resource=motivation')).data).toHaveLength(2);
    expect(await send('POST', '/config/history/1/restore')).toEqual({
      success: false,
      error: { code: 403, text: 'Восстановить запись нельзя: записи хранит API компании' },
    });
    expect(await (await fetch(`${url}/config/app.json`)).json()).toMatchObject({
      api: 'forwarded',
      history: 'passed',
      versions: false,
    });
  });

  it('is written by one process of a DATA_DIR; another logs this once and continues without', async () => {
    const messages: string[] = [];
    const second = await openHost(env, (line) => void messages.push(line));
    const server = createServer(second.answer);
    const address = await listening(server);
    expect(messages).toEqual([
      `Хранилище ${env['DATA_DIR']} занято другим процессом: этот процесс работает без истории изменений и без сохранённых видов списков.`,
    ]);
    expect(await (await fetch(`${address}/config/app.json`)).json()).toMatchObject({ history: false, views: false });
    expect(
      await (await fetch(`${address}/api/v1/mml/10/`, { method: 'DELETE', headers: { 'x-token': 'boss' } })).json(),
    ).toEqual({ success: true, data: null });
    server.close();
    await second.close();
    expect(lines).toEqual([]);
  });

  it('is off by default', async () => {
    const { HISTORY: _history, ...plain } = env;
    const off = await openHost({ ...plain, DATA_DIR: join(folder, 'off') }, () => undefined);
    const server = createServer(off.answer);
    const own = await listening(server);
    expect(await (await fetch(`${own}/config/app.json`)).json()).toMatchObject({ history: false });
    expect((await fetch(`${own}/config/history`, { headers: { 'x-token': 'boss' } })).status).toBe(404);
    server.close();
    await off.close();
  });
});

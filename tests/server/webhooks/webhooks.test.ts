import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/platform/db/rows.ts';
import { createApi } from '#server/main/app.ts';
import { followersOf } from '#server/main/registry/followers.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { deliverDue } from '#tests/support/deliverDue.ts';
import { expire } from '#tests/support/expire.ts';
import { demoPhones } from '../../support/demoPhones.ts';

interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

let api: TestApi;
let token: string;
let server: Server;
let url: string;
let messages: ReceivedMessage[] = [];
/** Response status of the other system. */
let status = 204;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  server = createServer((request, response) => {
    let body = '';
    request
      .on('data', (part) => {
        body += String(part);
      })
      .on('end', () => {
        messages.push({ headers: request.headers, body });
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
      });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  server.close();
  await api.close();
});
beforeEach(async () => {
  messages = [];
  status = 204;
  await api.deps.db.execute(sql`delete from webhooks`);
});

const post = async (path: string, body: object = {}, as = token) => (await api.call('POST', path, as, body)).body;
async function hook(change: object = {}): Promise<{ webhookId: number; secret: string }> {
  return (
    await post('/api/exchange/webhooks/', {
      name: 'Склад',
      url,
      events: ['distributors.saved', 'distributors.deleted', 'issue.changed', 'strategy.saved'],
      active: true,
      ...change,
    })
  ).data as { webhookId: number; secret: string };
}
async function distributor(name: string): Promise<number> {
  return (
    (await post('/api/exchange/distributors/', { name, territoryIds: [], code: null })).data as { distrId: number }
  ).distrId;
}
const deliveries = async () =>
  (await api.call('GET', '/api/exchange/deliveries/', token)).body.data as {
    deliveryId: number;
    state: string;
    tries: number;
    error: string | null;
    nextTry: number | null;
    event: string;
  }[];
const parsed = () =>
  messages.map(
    ({ body }) =>
      JSON.parse(body) as {
        type: string;
        timestamp: string;
        data: { by: string; source: string | null; records: { id: number; title: string; record: object }[] };
      },
  );

describe('Webhooks (signed, retried with growing pauses, failures visible)', () => {
  it('report saved and deleted records with author and current values', async () => {
    await hook();
    const id = await distributor('Юг');
    await api.call('DELETE', `/api/exchange/distributors/${id}/`, token);
    expect(await deliverDue(api.deps)).toBe(2);
    expect(parsed()).toEqual(
      ['saved', 'deleted'].map((happening) => ({
        type: `distributors.${happening}`,
        timestamp: '2025-06-15T09:00:00.000Z',
        data: {
          by: 'Орлова Марина Сергеевна',
          source: 'page',
          records: [{ id, title: 'Юг', record: { distrId: id, name: 'Юг', territoryIds: [], code: null } }],
        },
      })),
    );
    expect((await deliveries()).map(({ state, tries }) => [state, tries])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
    ]);
  });

  it('report saved and deleted records when the history is off', async () => {
    await hook();
    const off = createApi({ ...api.deps, followers: followersOf('off') });
    const call = async (method: string, path: string, body?: object) => {
      const response = await off.fetch(
        new Request(`http://localhost${path}`, {
          method,
          headers: { 'x-token': token, 'x-source': 'bulk' },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
      return ((await response.json()) as { data: { distrId: number } }).data;
    };
    const body = { name: 'Без истории', territoryIds: [], code: null };
    const { distrId: id } = await call('POST', '/api/exchange/distributors/', body);
    await call('PUT', `/api/exchange/distributors/${id}/`, { ...body, code: 'H-1' });
    await call('DELETE', `/api/exchange/distributors/${id}/`);
    await deliverDue(api.deps);
    expect(parsed().map(({ type, data }) => [type, data.by, data.source, data.records[0]?.record])).toEqual([
      ['distributors.saved', 'Орлова Марина Сергеевна', 'bulk', { distrId: id, ...body }],
      ['distributors.saved', 'Орлова Марина Сергеевна', 'bulk', { distrId: id, ...body, code: 'H-1' }],
      ['distributors.deleted', 'Орлова Марина Сергеевна', 'bulk', { distrId: id, ...body, code: 'H-1' }],
    ]);
    expect((await api.call('GET', `/config/history/company-distributors/${id}/`, token)).body.data).toEqual([]);
  });

  it('are signed according to Standard Webhooks, with a secret shown once', async () => {
    const { webhookId, secret } = await hook();
    await distributor('Север');
    await deliverDue(api.deps);
    const { headers, body } = messages[0] as ReceivedMessage;
    const signed = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signed}`);
    expect(JSON.stringify((await api.call('GET', `/api/exchange/webhooks/${webhookId}/`, token)).body)).not.toContain(
      secret,
    );
    expect(JSON.stringify((await api.call('GET', '/config/history', token)).body)).not.toContain(secret);
  });

  it('report built-in resources: a saved strategy, a changed issue', async () => {
    await hook();
    const [issue] = (await api.call('GET', '/api/v1/feedback/issues/?limit=1', token)).body.data as { id: number }[];
    expect((await api.call('PUT', `/api/v1/feedback/issues/${issue?.id}/`, token, { status: 2 })).status).toBe(200);
    await deliverDue(api.deps);
    expect(parsed().map(({ type, data }) => [type, data.records[0]?.id])).toEqual([['issue.changed', issue?.id]]);
  });

  it('receive no unselected events, no rejected writes, and nothing while disabled', async () => {
    await hook({ events: ['territories.saved'] });
    await hook({ active: false });
    await distributor('Запад');
    await post('/api/exchange/territories/', { name: ' ', parentId: null, lat: null, lng: null, code: null });
    expect(await deliverDue(api.deps)).toBe(0);
  });

  it('retry after growing pauses, then stop with the reason', async () => {
    await hook();
    await distributor('Центр');
    status = 500;
    const pauses: number[] = [];
    const tryAgain = async (): Promise<string> => {
      expect(await deliverDue(api.deps)).toBe(1);
      const [{ nextTry, state } = { nextTry: null, state: '' }] = await deliveries();
      if (nextTry === null) return state;
      const pause = nextTry - Math.floor(api.deps.now() / 1000);
      pauses.push(pause);
      api.wait(pause - 1);
      expect(await deliverDue(api.deps)).toBe(0);
      api.wait(1);
      token = (await api.signIn()).access_token;
      return tryAgain();
    };
    expect(await tryAgain()).toBe('failed');
    expect(pauses).toEqual([10, 60, 300, 1800, 7200, 28_800, 86_400]);
    expect((await deliveries())[0]).toMatchObject({ state: 'failed', error: 'Ответ 500', tries: 8 });
    expect((await api.call('GET', '/api/exchange/webhooks/', token)).body.data).toMatchObject([{ undelivered: 1 }]);
  });

  it('are sent again on request', async () => {
    await hook();
    await distributor('Восток');
    status = 302;
    await deliverDue(api.deps);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({
      state: 'waiting',
      error: 'Ответ 302: адрес перенаправляет, укажите тот, куда он ведёт',
    });
    status = 200;
    await post(`/api/exchange/deliveries/${failed?.deliveryId}/retry/`);
    expect(await deliverDue(api.deps)).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', error: null, nextTry: null }]);
    const [first, second] = messages.map(({ headers }) => headers['webhook-id']);
    expect(first).toMatch(/^msg_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(second).toBe(first);
  });

  it('have ids that do not repeat after the data are emptied', async () => {
    await hook();
    for (const name of ['До', 'После']) {
      await api.deps.db.execute(sql`truncate webhook_deliveries restart identity`);
      await distributor(name);
      await deliverDue(api.deps);
    }
    const ids = messages.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  it('report in Russian that nothing listens at an address', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await hook({ url: `http://127.0.0.1:${port}/` });
    await distributor('Никому');
    await deliverDue(api.deps);
    expect(await deliveries()).toMatchObject([{ error: 'Соединение отклонено: по этому адресу никто не отвечает' }]);
  });

  it('report in Russian that the port of an address belongs to another protocol', async () => {
    await hook({ url: 'http://127.0.0.1:25/' });
    await distributor('Почте');
    await deliverDue(api.deps);
    expect(await deliveries()).toMatchObject([{ error: 'Порт адреса принадлежит другому протоколу' }]);
  });

  it('are delivered by one of two processes', async () => {
    await hook();
    await distributor('Один раз');
    await Promise.all([deliverDue(api.deps), deliverDue(api.deps)]);
    expect(messages).toHaveLength(1);
  });

  it('are sent again when the process was killed before the response', async () => {
    await hook();
    await distributor('Потерян');
    const stopped = new AbortController();
    const under = deliverDue(api.deps, stopped.signal);
    stopped.abort();
    await under;
    api.wait(60);
    await deliverDue(api.deps);
    expect(messages.length).toBeGreaterThan(0);
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
  });

  it('support a separate test message', async () => {
    const { webhookId } = await hook();
    await post(`/api/exchange/webhooks/${webhookId}/try/`);
    await deliverDue(api.deps);
    expect(JSON.parse(messages[0]?.body ?? '')).toMatchObject({
      type: 'webhook.tried',
      data: { by: 'Орлова Марина Сергеевна' },
    });
    expect((await api.call('POST', '/api/exchange/webhooks/99999/try/', token)).status).toBe(404);
  });

  it('report many records of one write in messages of a hundred', async () => {
    await hook({ events: ['chains.saved'] });
    const rows = Array.from({ length: 150 }, (_, at) => ({ code: `C${at}`, name: `Сеть ${at}` }));
    await api.call('PUT', '/api/exchange/chains?exchangeId=webhooks', token, rows);
    await deliverDue(api.deps);
    expect(
      parsed()
        .map(({ data }) => data.records.length)
        .toSorted((a, b) => a - b),
    ).toEqual([50, 100]);
  });

  it('are managed by superusers only, and accept only web addresses and existing events', async () => {
    const manager = (await api.signIn(demoPhones.motivations)).access_token;
    for (const path of ['webhooks', 'deliveries', 'webhookEvents'])
      expect((await api.call('GET', `/api/exchange/${path}/`, manager)).status).toBe(403);
    expect((await post('/api/exchange/webhooks/1/try/', {}, manager)).error?.code).toBe(403);
    expect(
      (await post('/api/exchange/webhooks/', { name: 'x', url, events: ['nothing.saved'], active: true })).error?.data,
    ).toEqual({ events: ['Нет такой записи'] });
    expect(
      (
        await post('/api/exchange/webhooks/', {
          name: 'x',
          url: 'file:///etc/passwd',
          events: ['strategy.saved'],
          active: true,
        })
      ).error?.data,
    ).toEqual({ url: ['Введите адрес, который начинается с http:// или https://'] });
  });

  it('delete delivered messages after thirty days', async () => {
    await hook();
    await distributor('Давно');
    await deliverDue(api.deps);
    await expire(api.deps);
    expect(await rowsOf(api.deps.db, sql`select 1 from webhook_deliveries`)).toHaveLength(1);
    api.wait(30 * 86_400 + 1);
    await expire(api.deps);
    expect(await rowsOf(api.deps.db, sql`select 1 from webhook_deliveries`)).toEqual([]);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { deliverDue } from '#tests/support/deliverDue.ts';
import { expire } from '#tests/support/expire.ts';
import { startDeliveries } from '#server/trail/webhooks/deliver.ts';

/** A receiver that answers with the status that `answer` returns for a body, or not at all. */
class Receiver {
  bodies: string[] = [];
  parallel = 0;
  maxParallel = 0;
  answer: (body: string) => number | 'nothing' = () => 204;
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    this.parallel += 1;
    this.maxParallel = Math.max(this.maxParallel, this.parallel);
    response.once('close', () => (this.parallel -= 1));
    request
      .on('data', (part) => (body += String(part)))
      .on('end', () => {
        this.bodies.push(body);
        const answer = this.answer(body);
        if (answer !== 'nothing') response.writeHead(answer).end();
      });
  });
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => void this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }
  reset(): void {
    this.bodies = [];
    this.maxParallel = 0;
    this.answer = () => 204;
  }
  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

let api: TestApi;
let token: string;
const [receiver, other] = [new Receiver(), new Receiver()];
let [url, otherUrl] = ['', ''];
let log: string[] = [];
beforeAll(async () => {
  api = await openTestApi();
  api.deps.log = (line) => void log.push(line);
  [url, otherUrl] = [await receiver.listen(), await other.listen()];
});
afterAll(async () => {
  receiver.close();
  other.close();
  await api.close();
});
beforeEach(async () => {
  token = (await api.signIn()).access_token;
  await api.deps.db.execute(sql`delete from webhooks`);
  log = [];
  receiver.reset();
  other.reset();
});
afterEach(() => void vi.useRealTimers());

const webhook = (address: string) => ({
  name: 'Склад',
  url: address,
  events: ['distributors.saved'],
  active: true,
});
async function createWebhook(address: string): Promise<number> {
  const { body } = await api.call('POST', '/api/exchange/webhooks/', token, webhook(address));
  return (body.data as { webhookId: number }).webhookId;
}
async function createDistributors(...names: string[]): Promise<void> {
  for (const name of names)
    await api.call('POST', '/api/exchange/distributors/', token, { name, territoryIds: [], code: null });
}
/** Advances the clock; a long wait ends the session of the token. */
async function wait(seconds: number): Promise<void> {
  api.wait(seconds);
  token = (await api.signIn()).access_token;
}
const deliveries = async () =>
  (await api.call('GET', '/api/exchange/deliveries/', token)).body.data as {
    deliveryId: number;
    state: string;
    tries: number;
    error: string | null;
    nextTry: number | null;
  }[];
const names = (bodies: readonly string[]) =>
  bodies.map((body) => (JSON.parse(body) as { data: { records: { title: string }[] } }).data.records[0]?.title);
const undelivered = async () =>
  ((await api.call('GET', '/api/exchange/webhooks/', token)).body.data as { undelivered: number }[])[0]?.undelivered;

describe('Webhook deliveries', () => {
  it('reach other webhooks when one receiver does not answer', async () => {
    await createWebhook(url);
    await createWebhook(otherUrl);
    await createDistributors(...Array.from({ length: 20 }, (_, at) => `Юг ${at}`));
    receiver.answer = () => 'nothing';
    const stopping = new AbortController();
    const delivering = deliverDue(api.deps, stopping.signal);
    await vi.waitUntil(() => other.bodies.length === 20, { timeout: 30_000, interval: 10 });
    expect(receiver.bodies).toHaveLength(1);
    stopping.abort();
    await delivering;
  });

  it('go to a webhook one at a time, in the order of their events', async () => {
    await createWebhook(url);
    await createDistributors('Юг', 'Север', 'Запад', 'Восток');
    await Promise.all([deliverDue(api.deps), deliverDue(api.deps)]);
    expect(names(receiver.bodies)).toEqual(['Юг', 'Север', 'Запад', 'Восток']);
    expect(receiver.maxParallel).toBe(1);
  });

  it('wait for the end of the pause of their webhook when an attempt has failed', async () => {
    await createWebhook(url);
    await createDistributors('Юг', 'Север');
    receiver.answer = () => 500;
    expect(await deliverDue(api.deps)).toBe(1);
    await createDistributors('Запад');
    expect(await deliverDue(api.deps)).toBe(0);
    expect(await undelivered()).toBe(3);
    const nextTries = (await deliveries()).map(({ nextTry }) => nextTry);
    expect(nextTries).toEqual(Array(3).fill(Math.floor(api.deps.now() / 1000) + 10));
    await wait(10);
    receiver.reset();
    expect(await deliverDue(api.deps)).toBe(3);
    expect(await undelivered()).toBe(0);
  });

  it('continue with the other messages when the receiver refuses one of them', async () => {
    await createWebhook(url);
    await createDistributors('Плохой', 'Юг', 'Север');
    receiver.answer = (body) => (body.includes('Плохой') ? 400 : 204);
    await deliverDue(api.deps);
    await wait(10);
    await deliverDue(api.deps);
    expect(names(receiver.bodies)).toEqual(expect.arrayContaining(['Плохой', 'Юг', 'Север']));
    expect((await deliveries()).filter(({ state }) => state === 'delivered')).toHaveLength(2);
  });

  it('fail together, with one line in the log, when the receiver has failed for the whole period of retries', async () => {
    await createWebhook(url);
    await createDistributors('Юг', 'Север', 'Запад');
    receiver.answer = () => 503;
    for (const pause of [10, 60, 300, 1800, 7200, 28_800, 86_400]) {
      expect(await deliverDue(api.deps)).toBe(1);
      await wait(pause);
    }
    await createDistributors('Восток');
    expect(await deliverDue(api.deps)).toBe(1);
    expect((await deliveries()).map(({ state, error }) => [state, error])).toEqual([
      ['waiting', null],
      ['failed', 'Ответ 503'],
      ['failed', 'Ответ 503'],
      ['failed', 'Ответ 503'],
    ]);
    expect(log).toEqual(['Вебхук «Склад»: сообщений не доставлено: 3. Ответ 503']);
    expect(await undelivered()).toBe(4);
  });

  it('restart when the webhook is saved', async () => {
    const id = await createWebhook(url);
    await createDistributors('Юг');
    receiver.answer = () => 500;
    await deliverDue(api.deps);
    await createDistributors('Север');
    await api.call('PUT', `/api/exchange/webhooks/${id}/`, token, webhook(otherUrl));
    expect(await deliverDue(api.deps)).toBe(1);
    expect(names(other.bodies)).toEqual(['Север']);
  });

  it('are deleted exactly thirty days after their last try', async () => {
    await createWebhook(url);
    await createDistributors('Юг');
    receiver.answer = () => 500;
    for (const pause of [10, 60, 300, 1800, 7200, 28_800, 86_400, 0]) {
      await deliverDue(api.deps);
      await wait(pause);
    }
    await wait(30 * 86_400);
    await expire(api.deps);
    expect(await deliveries()).toMatchObject([{ state: 'failed', tries: 8, error: 'Ответ 500' }]);
    await wait(1);
    await expire(api.deps);
    expect(await deliveries()).toEqual([]);
  });

  it('report an outage of the database once, in one line', async () => {
    const { db, close } = await openTestDatabase();
    await close();
    vi.useFakeTimers();
    const stop = startDeliveries({ ...api.deps, db });
    await vi.advanceTimersByTimeAsync(20_000);
    await stop();
    expect(log).toEqual(['Вебхуки: база данных недоступна']);
  });
});

describe('Address of a webhook', () => {
  it.each([
    ['https://user@host.ru/hook', 'Уберите из адреса имя и пароль: система узнаёт отправителя по подписи'],
    ['https://user:word@host.ru:8443/', 'Уберите из адреса имя и пароль: система узнаёт отправителя по подписи'],
    ['http://host.ru:0/', 'Порт в адресе может быть от 1 до 65535'],
    ['http://host.ru:65536', 'Порт в адресе может быть от 1 до 65535'],
    ['http://[::1]:http/', 'Порт в адресе может быть от 1 до 65535'],
  ])('is refused when it is %s', async (address, message) => {
    const { status, body } = await api.call('POST', '/api/exchange/webhooks/', token, webhook(address));
    expect([status, body.error?.data]).toEqual([400, { url: [message] }]);
  });

  it.each(['http://host.ru:65535', 'https://host.ru/@user:99999', 'http://[::1]:8080/hook', 'http://склад.рф:80/?a=@'])(
    'is accepted when it is %s',
    async (address) => {
      expect((await api.call('POST', '/api/exchange/webhooks/', token, webhook(address))).status).toBe(200);
    },
  );
});

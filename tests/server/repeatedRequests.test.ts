import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/platform/db/rows.ts';
import { expiryJob } from '#server/platform/jobs/expiry.ts';
import { requestKeyExpiry } from '#server/trail/history/requestKeys.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  ({ access_token: token } = await api.signIn());
});
afterAll(() => api.close());

async function send(method: string, path: string, body: object, headers: Record<string, string>, own = token) {
  const init = { method, headers: { device: 'web', 'content-type': 'application/json', 'x-token': own, ...headers } };
  const response = await api.fetch(path, { ...init, body: JSON.stringify(body) });
  const etag = response.headers.get('etag');
  return {
    status: response.status,
    etag,
    body: (await response.json()) as { data?: unknown; error?: { text: string } },
  };
}

const keyed = (key: string, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more });
const notices = '/api/v1/notifications/';
const notice = (message: string) => ({ message, date: 2_000_000_000, territoryIds: [1], distributorIds: [1] });
const count = async (message: string): Promise<number> => {
  const [found] = await rowsOf<{ many: number }>(
    api.deps.db,
    sql`select count(*)::int as many from notices where message = ${message}`,
  );
  return found?.many ?? 0;
};

const categories = '/api/exchange/categories/';
async function category(name: string): Promise<string> {
  const { body } = await send('POST', categories, { name, code: null }, {});
  return `${categories}${(body.data as { categoryId: number }).categoryId}/`;
}

describe('A write that is repeated with its Idempotency-Key', () => {
  it('creates one record, and is answered as the first time', async () => {
    const first = await send('POST', notices, notice('Одно'), keyed('creation-1'));
    const again = await send('POST', notices, notice('Одно'), keyed('creation-1'));
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
    expect(await count('Одно')).toBe(1);
    await send('POST', notices, notice('Одно'), keyed('creation-2'));
    expect(await count('Одно')).toBe(2);
  });

  it('creates one record even when both are sent at the same time', async () => {
    const sent = Array.from({ length: 5 }, () => send('POST', notices, notice('Разом'), keyed('at-once-1')));
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await count('Разом')).toBe(1);
  });

  it('is no duplicate of itself where a name has to be unique', async () => {
    const only = { name: 'Только одна', code: 'only-one' };
    const first = await send('POST', categories, only, keyed('unique-1'));
    expect(first.status).toBe(200);
    expect(await send('POST', categories, only, keyed('unique-1'))).toEqual(first);
    expect((await send('POST', categories, only, keyed('unique-2'))).status).not.toBe(200);
  });

  it('changes a record once, although its version is another one by then', async () => {
    const path = await category('До');
    const { headers } = await api.fetch(path, { headers: { device: 'web', 'x-token': token } });
    const known = { 'if-match': headers.get('etag') ?? '' };
    const after = { name: 'После', code: null };
    const first = await send('PUT', path, after, keyed('update-01', known));
    expect([first.status, first.etag]).toEqual([200, expect.any(String)]);
    expect(await send('PUT', path, after, keyed('update-01', known))).toEqual(first);
    expect((await send('PUT', path, after, keyed('update-02', known))).status).toBe(412);
    const [found] = await rowsOf<{ entries: number }>(
      api.deps.db,
      sql`select count(*)::int as entries from history where resource = 'company-categories' and record_id = ${/\d+/.exec(path)?.[0]} and action = 'update'`,
    );
    expect(found?.entries).toBe(1);
  });

  it('deletes once: the repetition is no missing record', async () => {
    const path = await category('Удалить');
    const first = await send('DELETE', path, {}, keyed('deletion-1'));
    expect(first.status).toBe(200);
    expect(await send('DELETE', path, {}, keyed('deletion-1'))).toEqual(first);
    expect((await send('DELETE', path, {}, keyed('deletion-2'))).status).toBe(404);
  });

  it('is carried out after a refusal', async () => {
    const refused = await send('POST', notices, { ...notice('Позже'), message: '' }, keyed('refused-1'));
    expect(refused.status).toBe(400);
    expect((await send('POST', notices, notice('Позже'), keyed('refused-1'))).status).toBe(200);
    expect(await count('Позже')).toBe(1);
  });

  it('is refused when its key was used for another body, address or method, and writes nothing', async () => {
    const path = await category('Для ключа');
    await send('POST', notices, notice('Первое'), keyed('bound-key'));
    const others = [
      await send('POST', notices, notice('Второе'), keyed('bound-key')),
      await send('POST', `${notices}?again=1`, notice('Первое'), keyed('bound-key')),
      await send('DELETE', path, {}, keyed('bound-key')),
    ];
    expect(others.map(({ status, body }) => [status, body.error?.text])).toEqual(
      Array.from({ length: 3 }, () => [
        409,
        'Idempotency-Key уже использован для другого запроса: отправьте этот с новым ключом',
      ]),
    );
    expect([await count('Первое'), await count('Второе')]).toEqual([1, 0]);
    expect((await api.fetch(path, { headers: { device: 'web', 'x-token': token } })).status).toBe(200);
  });

  it('is bound to the body regardless of its content type', async () => {
    const plain = (key: string) => keyed(key, { 'content-type': 'text/plain' });
    await send('POST', notices, notice('Простой текст'), plain('plain-key'));
    expect((await send('POST', notices, notice('Другой текст'), plain('plain-key'))).status).toBe(409);
    expect((await send('POST', notices, notice('Простой текст'), plain('plain-key'))).status).toBe(200);
    expect([await count('Простой текст'), await count('Другой текст')]).toEqual([1, 0]);
  });

  it('belongs to its user', async () => {
    await send('POST', notices, notice('Чужой ключ'), keyed('shared-key'));
    const { access_token: other } = await api.signIn(demoPhones.pushes);
    await send('POST', notices, notice('Чужой ключ'), keyed('shared-key'), other);
    expect(await count('Чужой ключ')).toBe(2);
  });

  it('is refused with a malformed key', async () => {
    const { status, body } = await send('POST', notices, notice('Ключ'), keyed('a b'));
    expect([status, body.error?.text]).toEqual([
      400,
      'Idempotency-Key: от 8 до 64 латинских букв, цифр, знаков «-» и «_»',
    ]);
  });

  it('is forgotten after a day', async () => {
    await send('POST', notices, notice('Вчера'), keyed('day-old-1'));
    const job = expiryJob([requestKeyExpiry]);
    const now = (testNow + 86_400 + 60) * 1000;
    if (!('work' in job)) throw new Error('not a job of steps');
    await api.deps.db.transaction((tx) =>
      job.work(tx, { body: null } as Parameters<typeof job.work>[1], { now: () => now, log: () => undefined }),
    );
    const [left] = await rowsOf<{ many: number }>(api.deps.db, sql`select count(*)::int as many from request_keys`);
    expect(left?.many).toBe(0);
  });
});

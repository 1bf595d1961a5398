import { afterEach, describe, expect, it, vi } from 'vitest';
import { embeddedApi } from '#server/main/embedded.ts';
import { openTestApi } from '#tests/support/testing.ts';
import { openTestHost, type TestHost } from './testHost.ts';

let host: TestHost;
afterEach(() => host.close());

describe('/healthz', () => {
  it('answers 200 while the database responds, and otherwise 503 with the reason', async () => {
    const test = await openTestApi();
    host = await openTestHost((log) => ({
      api: embeddedApi({ ...test.deps, log: log.note }, () => Promise.resolve()),
    }));
    const good = await fetch(`${host.url}/healthz`);
    expect([good.status, good.headers.get('cache-control'), await good.json()]).toEqual([
      200,
      'no-store',
      { ok: true },
    ]);
    await test.close();
    const bad = await fetch(`${host.url}/healthz`);
    expect([bad.status, await bad.json()]).toEqual([503, { ok: false, reason: 'Нет связи с базой данных' }]);
  });

  it('queries the database once for concurrent requests', async () => {
    let requestCount = 0;
    let response = (): void => undefined;
    const test = await openTestApi();
    const db = Object.assign(Object.create(test.deps.db) as typeof test.deps.db, {
      execute: () =>
        new Promise<void>((resolve) => {
          requestCount += 1;
          response = resolve;
        }),
    });
    const api = embeddedApi({ ...test.deps, db }, test.close);
    host = await openTestHost(() => ({ api }));
    const all = [api.trouble(), api.trouble(), api.trouble()];
    response();
    expect(await Promise.all(all)).toEqual([undefined, undefined, undefined]);
    expect(requestCount).toBe(1);
  });

  it('tells a busy database from one that no longer responds', async () => {
    const test = await openTestApi();
    const db = Object.assign(Object.create(test.deps.db) as typeof test.deps.db, {
      execute: () => new Promise(() => {}),
    });
    const timeouts = { check: 5, database: 40 };
    const api = embeddedApi({ ...test.deps, db }, test.close, undefined, timeouts);
    host = await openTestHost(() => ({ api }));
    expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
    await vi.waitFor(async () => {
      const response = await fetch(`${host.url}/healthz`);
      expect([response.status, await response.json()]).toEqual([503, { ok: false, reason: 'База данных не отвечает' }]);
    });
  });

  it('takes a server that lets each question time out for dead', async () => {
    const test = await openTestApi();
    const execute = () => Promise.reject(new Error('Query read timeout'));
    const db = Object.assign(Object.create(test.deps.db) as typeof test.deps.db, { execute });
    const timeouts = { check: 5, database: 40 };
    host = await openTestHost(() => ({ api: embeddedApi({ ...test.deps, db }, test.close, undefined, timeouts) }));
    expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
    await vi.waitFor(async () => {
      expect(await (await fetch(`${host.url}/healthz`)).json()).toEqual({
        ok: false,
        reason: 'База данных не отвечает',
      });
    });
  });

  it('takes a full pool of connections for a busy database', async () => {
    const test = await openTestApi();
    const execute = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
    const db = Object.assign(Object.create(test.deps.db) as typeof test.deps.db, { execute });
    host = await openTestHost(() => ({ api: embeddedApi({ ...test.deps, db }, test.close) }));
    expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
  });
});

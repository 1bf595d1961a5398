import { afterEach, describe, expect, it } from 'vitest';
import { embeddedApi } from '#server/process/embedded.ts';
import { openTestApi } from '#server/testing.ts';
import { openHost, type OpenHost } from './host.ts';

let host: OpenHost;
afterEach(() => host.close());

describe('/healthz', () => {
  it('is 200 while the database answers and 503 with the reason while it does not', async () => {
    const test = await openTestApi();
    host = await openHost((log) => ({ api: embeddedApi({ ...test.deps, log: log.note }, () => Promise.resolve()) }));
    const good = await fetch(`${host.url}/healthz`);
    expect([good.status, good.headers.get('cache-control'), await good.json()]).toEqual([200, 'no-store', { ok: true }]);
    await test.close();
    const bad = await fetch(`${host.url}/healthz`);
    expect([bad.status, await bad.json()]).toEqual([503, { ok: false, reason: 'Нет связи с базой данных' }]);
  });

  it('asks the database once for all who ask at the same time', async () => {
    let asked = 0;
    let answer = (): void => undefined;
    const test = await openTestApi();
    const db = Object.assign(Object.create(test.deps.db) as typeof test.deps.db, {
      execute: () => new Promise<void>((resolve) => {
        asked += 1;
        answer = resolve;
      }),
    });
    const api = embeddedApi({ ...test.deps, db }, test.close);
    host = await openHost(() => ({ api }));
    const all = [api.trouble(), api.trouble(), api.trouble()];
    answer();
    expect(await Promise.all(all)).toEqual([undefined, undefined, undefined]);
    expect(asked).toBe(1);
  });
});

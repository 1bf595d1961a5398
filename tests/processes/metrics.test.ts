import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOwnDatabase, onPostgres } from './ownDatabase.ts';
import { startServer } from './serverProcess.ts';

describe.skipIf(onPostgres)('Metrics of a process', { timeout: 300_000 }, () => {
  it('are served on their own port only, and follow the requests of the product', async () => {
    const database = await createOwnDatabase();
    onTestFinished(() => database.remove());
    const server = await startServer({ ...database.env, METRICS_PORT: '0' });
    const address = /Метрики на (http:\S+)/.exec(server.printed())?.[1] ?? '';
    const { access_token: token } = await server.signIn();
    await server.call('GET', '/api/v1/mml/', token);
    await vi.waitFor(async () => {
      const text = await (await fetch(address)).text();
      expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/mml",status="200"\} 1/);
      expect(text).toMatch(/^sessions 1$/m);
      expect(text).toMatch(/^database_up 1$/m);
    });
    expect((await fetch(new URL('/healthz', address))).status).toBe(404);
    const inProduct = await fetch(`${server.url}/metrics`);
    expect(await inProduct.text()).not.toContain('http_request_duration_seconds');
    expect(await (await fetch(`${server.url}/config/app.json`)).json()).toMatchObject({ visits: true });
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('are neither served nor reported by pages without METRICS_PORT', async () => {
    const database = await createOwnDatabase();
    onTestFinished(() => database.remove());
    const server = await startServer({ ...database.env });
    expect(server.printed()).not.toContain('Метрики');
    expect(await (await fetch(`${server.url}/config/app.json`)).json()).toMatchObject({ visits: false });
    expect((await fetch(`${server.url}/config/visits`, { method: 'POST', body: '{}' })).status).toBe(404);
  });
});

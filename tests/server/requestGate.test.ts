import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createRequestGate } from '#server/platform/context/requestGate.ts';

/** Returns an API with a request of two steps, a short one, and one that never ends; `order` is what happened. */
function openApi() {
  const gate = createRequestGate();
  const order: string[] = [];
  const app = new Hono()
    .use(gate.count)
    .get('/long', (c) =>
      gate.behindOthers(async (letOthersGo) => {
        order.push('first step');
        await letOthersGo();
        order.push('second step');
        return c.text('');
      }),
    )
    .get('/short', async (c) => {
      await setImmediate();
      await setImmediate();
      order.push('short');
      return c.text('');
    })
    .get('/endless', () => new Promise<Response>(() => undefined));
  return { app, gate, order };
}

describe('Request in steps', () => {
  it('lets a request that came later end before its next step', async () => {
    const { app, order } = openApi();
    await Promise.all([app.request('/long'), app.request('/short')]);
    expect(order).toEqual(['first step', 'short', 'second step']);
  });

  it('does not wait for another request in steps', async () => {
    const { app, order } = openApi();
    await Promise.all([app.request('/long'), app.request('/long')]);
    expect(order).toEqual(['first step', 'first step', 'second step', 'second step']);
  });

  it('continues after a moment beside a request that does not end', async () => {
    const { app, order } = openApi();
    void app.request('/endless');
    await app.request('/long');
    expect(order).toEqual(['first step', 'second step']);
  });

  it('is awaited while a request is in progress, other than those in steps', async () => {
    const { app, gate } = openApi();
    expect(gate.isAwaited()).toBe(false);
    await app.request('/long');
    expect(gate.isAwaited()).toBe(false);
    void app.request('/endless');
    expect(gate.isAwaited()).toBe(true);
  });
});

import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import {
  createRequestGate,
  type LongRead,
  type LongReadLimits,
  type RequestGate,
} from '#server/platform/context/requestGate.ts';
import { BusyError } from '#server/platform/db/unavailable.ts';

/** Returns a long read of a user; the client stays until `signal` is aborted. */
const readOf = (userId: string, { signal } = new AbortController()): LongRead => ({ userId, signal });

/** Returns an API with a request of two steps, a short one, and one that never ends; `order` is what happened. */
function openApi() {
  const gate = createRequestGate();
  const order: string[] = [];
  const app = new Hono()
    .use(gate.count)
    .get('/long', (c) =>
      gate.behindOthers(readOf('1'), async (letOthersGo) => {
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

describe('Long reads within limits', () => {
  const limits: LongReadLimits = { max: 1, maxPerUser: 1, maxQueue: 10, maxQueuePerUser: 4, timeoutMs: 60_000 };

  /** Starts reads of the users, which are ended one by one with `end`; `began` is the order in which they began. */
  function openReads(gate: RequestGate) {
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const read = (name: string, controller?: AbortController) =>
      gate.behindOthers(readOf(name.slice(0, 1), controller), () => {
        began.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const end = async (): Promise<void> => {
      ends.shift()?.();
      await setImmediate();
    };
    return { began, read, end };
  }

  it('take the users in turn, however many of one wait', async () => {
    const { began, read, end } = openReads(createRequestGate(limits));
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void read(name);
    for (let at = 0; at < 6; at += 1) await end();
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('run at once up to the limits of all and of one user', async () => {
    const { began, read, end } = openReads(createRequestGate({ ...limits, max: 3, maxPerUser: 2 }));
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void read(name);
    await setImmediate();
    expect(began).toEqual(['a1', 'a2', 'b1']);
    await end();
    expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
    await end();
    expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('are rejected when too many of a user, or too many in all, wait', async () => {
    const { read, end } = openReads(createRequestGate({ ...limits, maxQueue: 5 }));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) void read(name);
    await expect(read('a6')).rejects.toBeInstanceOf(BusyError);
    await expect(read('c1')).rejects.toBeInstanceOf(BusyError);
    for (let at = 0; at < 6; at += 1) await end();
  });

  it('are rejected when their turn does not come in time', async () => {
    const { began, read, end } = openReads(createRequestGate({ ...limits, timeoutMs: 5 }));
    void read('a1');
    await expect(read('b1')).rejects.toBeInstanceOf(BusyError);
    await end();
    void read('c1');
    await setImmediate();
    expect(began).toEqual(['a1', 'c1']);
  });

  it('neither begin nor continue after the client has left', async () => {
    const gate = createRequestGate(limits);
    const { began, read, end } = openReads(gate);
    const [waiting, running] = [new AbortController(), new AbortController()];
    void read('a1');
    const left = read('b1', waiting);
    waiting.abort();
    await expect(left).rejects.toBeInstanceOf(BusyError);
    await end();
    let steps = 0;
    const stopped = gate.behindOthers(readOf('c', running), async (letOthersGo) => {
      for (;;) {
        await letOthersGo();
        steps += 1;
        if (steps === 2) running.abort();
      }
    });
    await expect(stopped).rejects.toThrow('the client has left');
    expect([began, steps]).toEqual([['a1'], 2]);
  });
});

import { AxiosError, AxiosHeaders, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendRepeatedly } from '#providers/sendRepeatedly.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Outcome = number | 'lost' | 'late';

/** Sends a request to a server with these outcomes, one after the other; returns the end and the seconds until it. */
async function sendTo(outcomes: readonly Outcome[]) {
  const began = Date.now();
  let sent = 0;
  const config = { headers: new AxiosHeaders() } as InternalAxiosRequestConfig;
  const send: AxiosAdapter = (own) => {
    const outcome = outcomes[sent] ?? 200;
    sent += 1;
    if (outcome === 'lost') return Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK', own));
    if (outcome === 'late') return Promise.reject(new AxiosError('timeout', 'ECONNABORTED', own));
    return Promise.resolve({ status: outcome, statusText: '', data: '', headers: {}, config: own });
  };
  const end = sendRepeatedly(config, send).then(
    ({ status }) => status,
    (error: unknown) => (error as AxiosError).code,
  );
  await vi.runAllTimersAsync();
  return { end: await end, sent, seconds: (Date.now() - began) / 1000 };
}

describe('A write with an idempotency key', () => {
  it('is repeated while the server is unavailable, for longer than a promotion of a replica takes', async () => {
    expect(await sendTo([503, 502, 504])).toEqual({ end: 200, sent: 4, seconds: 3.5 });
    expect(await sendTo(Array.from({ length: 10 }, () => 503))).toEqual({ end: 503, sent: 10, seconds: 47.5 });
  });

  it('is repeated twice without a response; then the form waits for the connection', async () => {
    expect(await sendTo(['lost', 200])).toEqual({ end: 200, sent: 2, seconds: 0.5 });
    expect(await sendTo(['lost', 'lost', 'lost', 'lost'])).toEqual({ end: 'ERR_NETWORK', sent: 3, seconds: 1.5 });
  });

  it('is not repeated after an answer, an error of the product, or a timeout', async () => {
    expect(await sendTo([422])).toEqual({ end: 422, sent: 1, seconds: 0 });
    expect(await sendTo([500])).toEqual({ end: 500, sent: 1, seconds: 0 });
    expect(await sendTo(['late'])).toEqual({ end: 'ECONNABORTED', sent: 1, seconds: 0 });
  });
});

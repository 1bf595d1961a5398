import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchConnection } from '#app/connectivity/watchConnection.ts';
import { unanswered } from '#providers/envelope.ts';
import { checkConnection, isOnline, connectivity } from '#ui/connectivity/connectivity.ts';
import { dismissMessages, messages } from '#ui/messages/messages.ts';

const host = vi.fn<typeof fetch>();
const there = () => host.mockImplementation(async () => new Response(null, { status: 204 }));
const disconnect = () =>
  host.mockImplementation(async () => {
    throw new TypeError('Failed to fetch');
  });
const shownTexts = () => messages.getState().shown.map(({ text }) => text);
const client = new QueryClient();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', host);
  host.mockClear();
  there();
  stop = watchConnection(client);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  connectivity.setState({ down: false });
  dismissMessages();
  client.clear();
});

describe('Connectivity notices', () => {
  test('shows one notice for any number of failed requests, and one when the connection is back', async () => {
    disconnect();
    await Promise.all([checkConnection(), checkConnection(), checkConnection()]);
    await checkConnection();
    expect([shownTexts(), host.mock.calls.length]).toEqual([['Нет соединения'], 2]);
    there();
    await checkConnection();
    expect(shownTexts()).toEqual(['Соединение восстановлено']);
  });

  test("treats the browser's online state only as a reason to check the server", async () => {
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect([host.mock.calls.length, shownTexts()]).toEqual([1, []]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await isOnline()).toBe(true);
    disconnect();
    expect(await isOnline()).toBe(false);
    expect(shownTexts()).toEqual(['Нет соединения']);
  });

  test('counts any response as a connection, regardless of its content', async () => {
    host.mockImplementation(async () => new Response(null, { status: 503 }));
    expect(await checkConnection()).toBe(true);
  });

  test('retries an unreachable server after 1, 2, 4, 8, 15 and then every 30 seconds until it responds', async () => {
    disconnect();
    await checkConnection();
    host.mockClear();
    for (const [at, seconds] of [1, 2, 4, 8, 15, 30, 30].entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      expect(host).toHaveBeenCalledTimes(at + 1);
    }
    there();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(shownTexts()).toEqual(['Соединение восстановлено']);
    host.mockClear();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(host).not.toHaveBeenCalled();
  });
});

test('repeats requests that failed without a connection when it is back, and no others', async () => {
  const ask = {
    lost: vi.fn<() => Promise<string>>().mockRejectedValueOnce(unanswered()).mockResolvedValue('there'),
    refused: vi.fn<() => Promise<string>>().mockRejectedValue(new Error('Нет доступа')),
  };
  const observers = Object.entries(ask).map(([name, queryFn]) =>
    new QueryObserver(client, { queryKey: [name], queryFn, retry: false }).subscribe(() => undefined),
  );
  disconnect();
  await checkConnection();
  there();
  await checkConnection();
  await vi.advanceTimersByTimeAsync(0);
  expect([ask.lost.mock.calls.length, ask.refused.mock.calls.length, client.getQueryData(['lost'])]).toEqual([
    2,
    1,
    'there',
  ]);
  for (const end of observers) end();
});

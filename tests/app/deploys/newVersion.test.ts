// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lookForVersion, newVersion, watchVersions, lookNow } from '#app/deploys/newVersion.ts';

const page = (entry: string) =>
  `<!doctype html><html><head><script type="module" crossorigin src="${entry}"></script></head><body></body></html>`;
const serve = (response: () => Promise<Response>) => {
  const ask = vi.fn(response);
  vi.stubGlobal('fetch', ask);
  return ask;
};
const available = () => newVersion.getState().available;

beforeEach(() => newVersion.setState({ available: false }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('Version check against the server (part1 §9)', () => {
  test('reports no update when the server has the version of the running page', async () => {
    serve(async () => new Response(page('/assets/index-a.js')));
    await lookForVersion('/assets/index-a.js');
    expect(available()).toBe(false);
  });

  test('reports an update for another entry script, and withdraws it when that script is rolled back', async () => {
    serve(async () => new Response(page('/assets/index-b.js')));
    await lookForVersion('/assets/index-a.js');
    expect(available()).toBe(true);
    serve(async () => new Response(page('/assets/index-a.js')));
    await lookForVersion('/assets/index-a.js');
    expect(available()).toBe(false);
  });

  test.each([
    [
      'no response',
      async () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['an error', async () => new Response(page('/assets/index-b.js'), { status: 502 })],
    ['the login page of a public Wi-Fi', async () => new Response('<html><script src="pay.js"></script></html>')],
  ])('reports no update for %s', async (_name, response) => {
    serve(response);
    await lookForVersion('/assets/index-a.js');
    expect(available()).toBe(false);
  });

  test('checks when the server tells its versions, the tab becomes visible or the network is back', async () => {
    vi.useFakeTimers();
    const ask = serve(async () => new Response(page('/assets/index-a.js')));
    watchVersions('/assets/index-a.js');
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(1);
    lookNow();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    for (const [target, event] of [
      [window, 'focus'],
      [window, 'online'],
      [document, 'visibilitychange'],
    ] as const) {
      target.dispatchEvent(new Event(event));
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(ask).toHaveBeenCalledTimes(5);
  });
});

import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createForwardingBackend } from '#server/main/web/forwardingBackend.ts';
import { openTestHost, openUpstream } from './testHost.ts';

const profile = JSON.stringify({ success: true, data: { fullName: 'Громов Пётр' } });
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const item of opened.splice(0).reverse()) await item.close();
});

/** Opens a host in front of an API that answers `status` for aboutMe; `tokens` lists the received tokens. */
async function open(statusOf: (token: string) => number = () => 200) {
  const tokens: unknown[] = [];
  const response: RequestListener = ({ url, headers }, response) => {
    const token = String(headers['x-token'] ?? '');
    if (url === '/api/v1/aboutMe/') tokens.push(token);
    response.writeHead(statusOf(token)).end(profile);
  };
  const upstream = await openUpstream(response);
  opened.push(upstream);
  const sides: ReturnType<typeof createForwardingBackend>[] = [];
  const host = await openTestHost((log) => {
    const api = createForwardingBackend(upstream.url, log);
    sides.push(api);
    return { api };
  });
  opened.push(host);
  const side = () => sides[0] as (typeof sides)[number];
  const whoIs = async (token: string) => (await side().ask('/api/v1/aboutMe/', token)).status;
  return { tokens, host, side, whoIs };
}

describe('Owner of a token behind API_URL', () => {
  it('is requested once when five calls of a page need it at the same time', async () => {
    const { tokens, whoIs } = await open();
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => whoIs('boss')))).toEqual([200, 200, 200, 200, 200]);
    expect(tokens).toEqual(['boss']);
  });

  it('is requested again when 30 seconds have passed', async () => {
    const { tokens, whoIs } = await open();
    await whoIs('boss');
    const start = performance.now();
    const now = vi.spyOn(performance, 'now').mockReturnValue(start + 29_000);
    await whoIs('boss');
    expect(tokens).toEqual(['boss']);
    now.mockReturnValue(start + 30_001);
    await whoIs('boss');
    expect(tokens).toEqual(['boss', 'boss']);
  });

  it('is requested again before a write', async () => {
    const { tokens, side } = await open();
    await side().ask('/api/v1/aboutMe/', 'boss');
    await side().ask('/api/v1/aboutMe/', 'boss', undefined, true);
    expect(tokens).toEqual(['boss', 'boss']);
  });

  it('is not requested when the call has no token, and is unauthorized', async () => {
    const { tokens, whoIs } = await open();
    expect(await whoIs('')).toBe(401);
    expect(tokens).toEqual([]);
  });

  it('is requested again when the API rejected the token', async () => {
    const { tokens, whoIs } = await open((token) => (token === 'ended' ? 401 : 200));
    expect([await whoIs('ended'), await whoIs('ended')]).toEqual([401, 401]);
    expect(tokens).toEqual(['ended', 'ended']);
  });

  it.each([
    ['the API answers a forwarded call with 401', 'GET', '/api/v1/mml/'],
    ['the session signs out', 'DELETE', '/api/v1/auth/'],
    ['the session is refreshed', 'PUT', '/api/v1/auth/'],
  ])('is requested again when %s', async (_when, method, path) => {
    let status = 200;
    const { tokens, whoIs, host } = await open(() => status);
    await whoIs('boss');
    status = method === 'GET' ? 401 : 200;
    await fetch(host.url + path, { method, headers: { 'x-token': 'boss' } });
    status = 200;
    await whoIs('boss');
    expect(tokens).toEqual(['boss', 'boss']);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HostParts } from '#server/host.ts';
import { embeddedApi } from '#server/process/embedded.ts';
import type { Exchange } from '#server/process/exchange.ts';
import { masked } from '#server/process/masked.ts';
import type { PageFiles } from '#server/process/pageFiles.ts';
import { openTestApi } from '#server/testing.ts';
import { openHost, type OpenHost } from './host.ts';

let host: OpenHost;
afterEach(() => host.close());

/** Answers with the status that the last part of the path names. */
function answerNamed({ path, outgoing }: Exchange): void {
  outgoing.writeHead(Number(path.split('/').at(-2))).end();
}
const api: HostParts['api'] = { answer: answerNamed, trouble: () => Promise.resolve(undefined), close: () => Promise.resolve() };
const page: PageFiles = { answer: (exchange) => answerNamed(exchange), trouble: () => undefined };

async function linesOf(level: 'problems' | 'all', expected: number, ...asked: [path: string, headers?: Record<string, string>][]): Promise<string[]> {
  host = await openHost(() => ({ api, page }), { log: level });
  for (const [path, headers = {}] of asked) await (await fetch(host.url + path, { headers })).text();
  await vi.waitFor(() => expect(host.lines).toHaveLength(expected));
  return host.lines.map((line) => line.replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /, '').replace(/\d+ms/, 'Nms'));
}

describe('the log has one line for a request', () => {
  it('with its id, method, path without the query, status and milliseconds', async () => {
    expect(await linesOf('all', 3,
      ['/api/v1/200/?phone=79120000001', { 'x-request-id': 'proxy-0001' }], ['/api/79120000001/404/', { 'x-request-id': 'proxy-0002' }],
      ['/api/200/', { 'x-request-id': 'bad id; x' }], ['/assets/200/'], ['/healthz'],
    )).toEqual([
      'proxy-0001 GET /api/v1/200/ 200 Nms',
      'proxy-0002 GET /api/7912…01/404/ 404 Nms',
      expect.stringMatching(/^[\da-f-]{36} GET \/api\/200\/ 200 Nms$/),
    ]);
  });

  it('and at first only for those that fail on our side', async () => {
    expect(await linesOf('problems', 2, ['/api/200/'], ['/api/404/'], ['/api/502/', { 'x-request-id': 'proxy-0001' }], ['/assets/200/'], ['/assets/503/', { 'x-request-id': 'proxy-0002' }]))
      .toEqual(['proxy-0001 GET /api/502/ 502 Nms', 'proxy-0002 GET /assets/503/ 503 Nms']);
  });
});

describe('nothing personal gets into the log', () => {
  it.each([
    ['SMS на 79120000001 не отправлено', 'SMS на 7912…01 не отправлено'],
    ['+7 (912) 000-00-01', '7912…01'],
    ['/a/%2B7%20912%20000%2000%2001/', '/a/7912…01/'],
    ['token AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCdE end', 'token AbCd… end'],
    ['GET /api/v1/mml/1234567/ 200', 'GET /api/v1/mml/1234567/ 200'],
  ])('%s', async (text, shown) => {
    host = await openHost(() => ({}));
    expect(masked(text)).toBe(shown);
  });

  it('when a code is asked for, sent in vain, guessed and used', async () => {
    const test = await openTestApi();
    const codes: string[] = [];
    host = await openHost((log) => ({
      api: embeddedApi({
        ...test.deps, log: log.note,
        sms: { send: (phone, code) => { codes.push(code); return Promise.reject(new Error(`шлюз ответил 500 на ${phone}`)); } },
      }, test.close),
    }));
    const auth = `${host.url}/api/v1/auth/`;
    await fetch(`${auth}?phone=79000000001`);
    await fetch(auth, { method: 'POST', body: '{"phone":"79000000001","code":"x"}' });
    const answer = await fetch(auth, { method: 'POST', body: JSON.stringify({ phone: '79000000001', code: codes[0] }) });
    const { data } = await answer.json() as { data: Record<string, string> };
    await vi.waitFor(() => expect(host.lines).toHaveLength(4));
    const text = host.lines.join('\n');
    expect(text).toContain(' - SMS на 7900…01 не отправлено: Error: шлюз ответил 500 на 7900…01');
    for (const secret of ['79000000001', `код ${codes[0]}`, data['access_token'], data['refresh_token']]) expect(text).not.toContain(secret);
  });
});

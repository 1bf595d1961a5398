import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HostOptions } from '#server/main/host.ts';
import { embeddedApi } from '#server/main/embedded.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { connections, exchangeRaw, openTestHost, readRaw, type TestHost } from './testHost.ts';

let api: TestApi;
let token: string;
let host: TestHost;
let impatient: TestHost;
const patient: HostOptions['api'] = {
  answer: ({ incoming, outgoing }) => void incoming.resume().on('end', () => outgoing.end()),
  trouble: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
};
const impatience = { headers: 100, request: 200, idle: 1000, unread: 200, look: 20 };
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  host = await openTestHost((log) => ({ api: embeddedApi({ ...api.deps, log: log.note }, api.close) }));
  impatient = await openTestHost(() => ({ api: patient }), { limits: impatience });
});
afterAll(async () => {
  await impatient.close();
  await host.close();
});

const errorResponse = (code: number, text: string) => ({
  status: code,
  body: { success: false, error: { code, text } },
});

/** Sends a request with a body over a socket. */
async function post(
  body: string | Buffer,
  head = `Content-Length: ${Buffer.byteLength(body)}`,
): Promise<{ status: number; body: unknown }> {
  return readRaw(
    await exchangeRaw(
      host.port,
      `POST /api/v1/notifications/ HTTP/1.1\r\nHost: a\r\nX-Token: ${token}\r\nConnection: close\r\n${head}\r\n\r\n`,
      body,
    ),
  );
}

async function ask(...head: string[]): Promise<{ status: number; body: unknown }> {
  return readRaw(await exchangeRaw(host.port, `${head.join('\r\n')}\r\n\r\n`));
}

describe('Error responses over a real socket (spec D12)', () => {
  it('reject a body that is deep, invalid or too large', async () => {
    expect(await post('['.repeat(100_000) + ']'.repeat(100_000))).toEqual(
      errorResponse(400, 'Тело запроса должно быть объектом JSON'),
    );
    expect(await post(`{"message":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toEqual(
      errorResponse(400, 'Слишком большая вложенность данных'),
    );
    expect(await post('['.repeat(500_000))).toEqual(errorResponse(400, 'Тело запроса не является JSON'));
    expect(await post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual(
      errorResponse(400, 'Тело запроса не в кодировке UTF-8'),
    );
    expect(await post(`{"message":"${'a'.repeat(1024 * 1024)}"}`)).toEqual(
      errorResponse(413, 'Слишком большой запрос: не более 1 МБ'),
    );
    const chunk = `100000\r\n${'a'.repeat(0x10_0000)}\r\n`;
    expect(await post(`${chunk}${chunk}0\r\n\r\n`, 'Transfer-Encoding: chunked')).toEqual(
      errorResponse(413, 'Слишком большой запрос: не более 1 МБ'),
    );
  });

  it('reject an invalid length, and two of them', async () => {
    expect(await post('{}', 'Content-Length: x')).toEqual(errorResponse(400, 'Неверный запрос'));
    expect(await post('{}', 'Content-Length: 2\r\nContent-Length: 3')).toEqual(errorResponse(400, 'Неверный запрос'));
    expect(await post('2\r\n{}\r\n0\r\n\r\n', 'Content-Length: 2\r\nTransfer-Encoding: chunked')).toEqual(
      errorResponse(400, 'Неверный запрос'),
    );
    // Bytes beyond the declared length are parsed as another request, which is invalid.
    expect(await ask('POST /api/v1/auth/ HTTP/1.1', 'Host: a', 'Content-Length: 2', '', '{}{"more":1}')).toEqual(
      errorResponse(400, 'Неверный запрос'),
    );
  });

  it('logs no server error for an aborted body', async () => {
    const before = host.lines.length;
    const socket = connect(host.port, '127.0.0.1');
    socket.end(`POST /api/v1/notifications/ HTTP/1.1\r\nHost: a\r\nX-Token: ${token}\r\nContent-Length: 100\r\n\r\n{`);
    socket.resume();
    await once(socket, 'close');
    expect(host.lines.slice(before).join('\n')).not.toContain(' 500 ');
    expect(
      (await ask('GET /api/v1/aboutMe/ HTTP/1.1', 'Host: a', `X-Token: ${token}`, 'Connection: close')).status,
    ).toBe(200);
  });

  it.each([
    ['GET /api/v1/territories/?q=%ff HTTP/1.1', 400, 'Неверная кодировка адреса запроса'],
    ['GET /api/v1/territories/?q=% HTTP/1.1', 400, 'Неверная кодировка адреса запроса'],
    ['GET /api/v1/%ff/ HTTP/1.1', 400, 'Неверный адрес запроса'],
    ['GET /api/v1/mml/../auth/ HTTP/1.1', 400, 'Неверный адрес запроса'],
    ['GET /api/v1/mml/..;/auth/ HTTP/1.1', 400, 'Неверный адрес запроса'],
    ['GET /api/v1/mml/%2e%2e%3ba=1/auth/ HTTP/1.1', 400, 'Неверный адрес запроса'],
    ['GET /api/v1/mml/%252e%252e/auth/ HTTP/1.1', 400, 'Неверный адрес запроса'],
    ['GET /api/v1/mml/..%252fauth/ HTTP/1.1', 400, 'Неверный адрес запроса'],
    ['GET /api/v1/mml/%25252e%25252e%25255cauth/ HTTP/1.1', 400, 'Неверный адрес запроса'],
    ['GET /api/v1/mml/%2525252525252e/ HTTP/1.1', 400, 'Неверный адрес запроса'],
    ['GET /strategy%00 HTTP/1.1', 400, 'Неверный адрес запроса'],
    ['PATCH /api/v1/mml/1/ HTTP/1.1', 405, 'Метод запроса не поддерживается'],
    ['PROPFIND /api/v1/mml/ HTTP/1.1', 405, 'Метод запроса не поддерживается'],
    ['TRACE /api/v1/mml/ HTTP/1.1', 405, 'Метод запроса не поддерживается'],
    ['CONNECT evil.ru:443 HTTP/1.1', 405, 'Метод запроса не поддерживается'],
    ['HACK /api/v1/mml/ HTTP/1.1', 405, 'Метод запроса не поддерживается'],
    ['GET /api/v1/mml/ HTTP/9', 400, 'Неверный запрос'],
  ])('reject %s', async (line, code, text) => {
    expect(await ask(line, 'Host: a', `X-Token: ${token}`, 'Connection: close')).toEqual(errorResponse(code, text));
  });

  it.each([
    'GET /api/v1/100%25/ HTTP/1.1',
    'GET /api/v1/a;b/ HTTP/1.1',
    'GET /api/v1/..a/ HTTP/1.1',
    'GET /api/v1/%D1%8F%2520/ HTTP/1.1',
  ])('accept %s, which hides no other path', async (line) => {
    expect((await ask(line, 'Host: a', `X-Token: ${token}`, 'Connection: close')).status).toBe(404);
  });

  it.each([
    ['PATCH /api/v1/mml/1/ HTTP/1.1'],
    ['TRACE /api/v1/mml/ HTTP/1.1'],
    ['HACK /api/v1/mml/ HTTP/1.1'],
    ['CONNECT evil.ru:443 HTTP/1.1'],
  ])('answer %s with the allowed methods (RFC 9110 §15.5.6)', async (line) => {
    expect(
      await exchangeRaw(host.port, `${line}\r\nHost: a\r\nX-Token: ${token}\r\nConnection: close\r\n\r\n`),
    ).toMatch(/^allow: GET, HEAD, POST, PUT, DELETE, OPTIONS\r$/m);
  });

  it('explain TLS on a port for http', async () => {
    expect(readRaw(await exchangeRaw(host.port, Buffer.from('16030102000100', 'hex')))).toEqual(
      errorResponse(400, 'Здесь отвечают по http: https заканчивается на прокси перед сервером'),
    );
  });

  it('reject two hosts', async () => {
    expect(await ask('GET /api/v1/mml/ HTTP/1.1', 'Host: a', 'Host: b', 'Connection: close')).toEqual(
      errorResponse(400, 'Неверный заголовок Host'),
    );
    expect(await ask('GET /api/v1/mml/ HTTP/1.1', 'Host: a', 'host: a', 'Connection: close')).toEqual(
      errorResponse(400, 'Неверный заголовок Host'),
    );
  });

  it('close the connection for a body that is too large, so that its rest is not parsed as the next request', async () => {
    const response = await exchangeRaw(
      host.port,
      `POST /api/v1/notifications/ HTTP/1.1\r\nHost: a\r\nX-Token: ${token}\r\nContent-Length: 2000000\r\n\r\n`,
      'a'.repeat(100_000),
    );
    expect(readRaw(response).status).toBe(413);
    expect(response).toMatch(/^connection: close\r$/im);
  });

  it.each(['Host:', 'Host: a b', 'Host: a/b', 'Host: a@b', 'Host: [::1', 'X-Host: a'])(
    'reject the header %s',
    async (header) => {
      expect(await ask('GET /api/v1/mml/ HTTP/1.1', header, 'Connection: close')).toEqual(
        errorResponse(400, 'Неверный заголовок Host'),
      );
    },
  );

  it.each(['office.ru', 'office.ru:8080', '127.0.0.1', '[::1]:8080', 'OFFICE.ru'])(
    'accept the host %s',
    async (name) => {
      expect((await ask('GET /api/v1/mml/ HTTP/1.1', `Host: ${name}`, 'Connection: close')).status).toBe(401);
    },
  );

  it('reject headers that are too large or never end', async () => {
    expect(await ask('GET / HTTP/1.1', 'Host: a', `X-Long: ${'a'.repeat(20_000)}`)).toEqual(
      errorResponse(431, 'Слишком большие заголовки запроса: возможно, в адресе выбрано слишком много значений'),
    );
    expect(
      await ask('GET / HTTP/1.1', 'Host: a', ...Array.from({ length: 2000 }, (_, index) => `X-${index}: 12345678`)),
    ).toEqual(
      errorResponse(431, 'Слишком большие заголовки запроса: возможно, в адресе выбрано слишком много значений'),
    );
  });
});

describe('A read with its query in the body', () => {
  const query = `limit=100&territoryIds=[${Array.from({ length: 9000 }, (_, index) => index + 1).join(',')}]`;
  const ask = (body: string, headers: Record<string, string> = { 'x-token': token }) =>
    fetch(`${host.url}/api/v1/strategies/`, {
      method: 'POST',
      headers: { ...headers, 'x-query': 'body', 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });

  const get = (of: string) => fetch(`${host.url}/api/v1/strategies/?${of}`, { headers: { 'x-token': token } });

  it('is answered as the GET that no address holds', async () => {
    expect(query.length).toBeGreaterThan(40_000);
    const whole = await get('limit=100&territoryIds=[1]');
    const one = await ask('limit=100&territoryIds=[1]');
    expect(one.status).toBe(200);
    expect(await one.json()).toEqual(await whole.json());
    const response = await ask(query);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(((await response.json()) as { data: unknown[] }).data.length).toBeGreaterThan(0);
  });

  it('has the rights and limits of a GET', async () => {
    expect((await ask(query, {})).status).toBe(401);
    expect((await ask('limit=1000000&territoryIds=[1]')).status).toBe(
      (await get('limit=1000000&territoryIds=[1]')).status,
    );
    expect((await ask(`q=${'а'.repeat(10)}`)).status).toBe(400);
    expect((await ask(`q=${'a'.repeat(256 * 1024)}`)).status).toBe(413);
    const put = await fetch(`${host.url}/api/v1/strategies/`, {
      method: 'PUT',
      headers: { 'x-query': 'body' },
      body: query,
    });
    expect(put.status).toBe(400);
  });
});

describe('A page whose address is too long', () => {
  it('is a page in words with a link to the screen, and the envelope for a call', async () => {
    const long = `territories=${'1_3_5_'.repeat(5000)}`;
    const page = await fetch(`${host.url}/strategy?${long}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([431, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<a href="/strategy">Открыть раздел без отбора</a>');
    const call = await fetch(`${host.url}/api/v1/strategies/?${long}`, { headers: { 'x-token': token } });
    expect([call.status, await call.json()]).toEqual([
      431,
      errorResponse(431, 'Слишком большие заголовки запроса: возможно, в адресе выбрано слишком много значений').body,
    ]);
  });
});

describe('Responses of the embedded API', () => {
  it('contain headers that prevent an interpretation as a page, and may set stricter ones', async () => {
    const response = await fetch(`${host.url}/api/v1/aboutMe/`, {
      headers: { 'x-token': token, 'x-forwarded-proto': 'https' },
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const picture = await fetch(`${host.url}/api/v1/images/products/1.svg`);
    expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'");
  });
});

describe('Responses of every call', () => {
  it('stay in no cache of the browser after signing out', async () => {
    const whole = await openTestHost((log) => ({
      api: embeddedApi({ ...api.deps, log: log.note }, () => Promise.resolve()),
      config: api.fetchConfig,
    }));
    const paths = new Set(api.routes().flatMap(({ method, path }) => (method === 'GET' ? [path] : [])));
    expect(paths.size).toBeGreaterThan(60);
    const stored: string[] = [];
    for (const path of paths) {
      const address = path.replaceAll(/:\w+(?:\{[^}]*\})?\??|\*/g, '1');
      const response = await fetch(whole.url + address, { headers: { 'x-token': token } });
      await response.arrayBuffer();
      if (response.headers.get('cache-control') !== 'no-store') stored.push(path);
    }
    expect(stored).toEqual([]);
    await whole.close();
  });
});

describe('Slow requests that are disconnected', () => {
  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['a body', 'POST /api/v1/auth/ HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{'],
  ])('disconnects a client that is slow in its %s', async (_part, head) => {
    expect(readRaw(await exchangeRaw(impatient.port, head))).toEqual(
      errorResponse(408, 'Запрос передавался слишком долго'),
    );
  });

  it('closes the socket even if the client keeps sending', async () => {
    await vi.waitFor(async () => expect(await connections(impatient)).toBe(0), { timeout: 30_000 });
    const socket = connect({ port: impatient.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).resume();
    const sending = setInterval(() => socket.write('a'), 20);
    socket.write('POST /api/v1/auth/ HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n');
    await vi.waitFor(async () => expect(await connections(impatient)).toBe(1));
    await vi.waitFor(async () => expect(await connections(impatient)).toBe(0), { timeout: 30_000 });
    clearInterval(sending);
    socket.destroy();
  });
});

describe('Answers that are not read', () => {
  it('are dropped, so that they do not stay in memory', async () => {
    const answered: ServerResponse[] = [];
    const large: HostOptions['api'] = {
      ...patient,
      answer: ({ outgoing }) => {
        answered.push(outgoing);
        outgoing.end(Buffer.alloc(40 * 1024 * 1024));
      },
    };
    const host = await openTestHost(() => ({ api: large }), { limits: { ...impatience, request: 60_000 } });
    const socket = connect(host.port, '127.0.0.1').pause();
    socket.on('error', () => undefined).write('GET /api/v1/mml/ HTTP/1.1\r\nHost: a\r\n\r\n');
    await vi.waitFor(() => expect(answered.map(({ destroyed }) => destroyed)).toEqual([true]), { timeout: 10_000 });
    const whole = await fetch(`${host.url}/api/v1/mml/`);
    expect((await whole.arrayBuffer()).byteLength).toBe(40 * 1024 * 1024);
    socket.destroy();
    await host.close();
  });
});

describe('Bytes that are not a request', () => {
  it('never corrupt a response', async () => {
    const answering: HostOptions['api'] = {
      answer: ({ outgoing }) => {
        outgoing.writeHead(200, { 'content-length': '10' });
        outgoing.write('begun');
      },
      trouble: () => Promise.resolve(undefined),
      close: () => Promise.resolve(),
    };
    const busy = await openTestHost(() => ({ api: answering }));
    const socket = connect(busy.port, '127.0.0.1').setEncoding('utf8');
    socket.write('GET /api/ HTTP/1.1\r\nHost: a\r\n\r\n');
    let text = '';
    socket.on('data', (part: string) => {
      text += part;
      if (text.endsWith('begun')) socket.write('nonsense\r\n\r\n');
    });
    socket.on('error', () => undefined);
    await once(socket, 'close');
    expect(text.split('\r\n\r\n')[1]).toBe('begun');
    await busy.close();
  });
});

describe('Connections that are reset', () => {
  const states: Readonly<Record<string, string>> = {
    'before a request': '',
    'in the request line': 'GET /api/v1/mm',
    'in the headers': 'GET / HTTP/1.1\r\nHost: a\r\n',
    'in the body': 'POST /api/v1/auth/ HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{',
    'in a chunked body': 'POST /api/v1/auth/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{',
    'after a request': 'GET /config/app.json HTTP/1.1\r\nHost: a\r\n\r\n',
    'after several requests': 'GET /config/app.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5),
    'after CONNECT': 'CONNECT evil.ru:443 HTTP/1.1\r\nHost: a\r\n\r\n',
    'after an upgrade': 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'after an unknown method': 'HACK / HTTP/1.1\r\nHost: a\r\n\r\n',
    'after TLS': '\x16\x03\x01',
    'after Expect': 'PUT /api/ HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n',
  };
  const resets = async (port: number, sent: string, isAnswered: boolean): Promise<void> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(sent);
    if (isAnswered) await once(socket, 'data');
    socket.resetAndDestroy();
    await once(socket, 'close');
  };

  // An unhandled error would fail this file, as it would end the process.
  it.each(Object.entries(states))('do not end the process %s', async (state, sent) => {
    await resets(host.port, sent, false);
    if (state.startsWith('after')) await resets(host.port, sent, true);
    expect((await fetch(`${host.url}/config/app.json`)).status).toBe(200);
  });
});

describe('Unexpected errors', () => {
  it('are logged with id and stack but without values, and the response contains only the id', async () => {
    const broken = await openTestHost(
      (log) => ({
        api: embeddedApi(
          {
            ...api.deps,
            log: log.note,
            now: () => {
              throw Object.assign(new Error('Failed query: select $1\nparams: 79120000001,4821,Иванов'), {
                cause: new Error('79120000001 is gone'),
              });
            },
          },
          () => Promise.resolve(),
        ),
      }),
      { log: 'problems' },
    );
    const response = await fetch(`${broken.url}/api/v1/auth/?phone=79120000001`, {
      headers: { 'x-request-id': 'proxy-0001' },
    });
    expect([response.status, response.headers.get('x-request-id'), await response.json()]).toEqual([
      500,
      'proxy-0001',
      { success: false, error: { code: 500, text: 'Внутренняя ошибка сервера, номер proxy-0001' } },
    ]);
    expect(broken.lines[0]).toMatch(
      /^\S+Z proxy-0001 GET \/api\/v1\/auth\/?: Error: Failed query: select \$1\n {4}at [\s\S]+\n {4}Cause: Error: 7912…01 is gone\n {4,}at /,
    );
    expect(broken.lines.join('\n')).not.toMatch(/79120000001|4821|Иванов/);
    await broken.close();
  });

  it.each(['at once', 'later'])('raised in the host %s do not end the process', async (when) => {
    const fail = () => {
      throw new Error('disk');
    };
    const broken = await openTestHost(() =>
      when === 'at once'
        ? { page: { answer: fail, trouble: () => undefined } }
        : { api: { answer: fail, trouble: fail, close: () => Promise.resolve() }, apiDelay: 1 },
    );
    const response = await fetch(`${broken.url}${when === 'at once' ? '/' : '/api/'}`, {
      headers: { 'x-request-id': 'proxy-0001' },
    });
    expect([response.status, await response.json()]).toEqual([
      500,
      { success: false, error: { code: 500, text: 'Внутренняя ошибка сервера, номер proxy-0001' } },
    ]);
    expect(broken.lines[0]).toMatch(/ proxy-0001 GET \/(api\/)?: Error: disk\n {4}at /);
    await broken.close();
  });
});

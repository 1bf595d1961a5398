import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SmsGatewayState, SmsState } from '#schemas/entities/smsGateways.ts';
import { watchBalances } from '#server/admin/sms/balances.ts';
import { openSmsGateways } from '#server/admin/sms/openGateways.ts';
import { createApi } from '#server/main/app.ts';
import { gatewaySms } from '#server/admin/sms/sender.ts';
import { EnvironmentError, readEnvironment } from '#server/main/process/environment.ts';
import { maskSecrets } from '#server/main/web/requestLog.ts';
import type { SmsGateway } from '#server/platform/context/deps.ts';
import { demoPhones } from '../support/demoPhones.ts';
import { openTestApi } from '../support/testing.ts';

const phone = '79120000001';
const text = 'Код для входа: 482163';

interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}
interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Starts a server in the place of a gateway, which answers each call as `answer` says. */
async function standIn(answer: (call: Call) => Answer): Promise<{ url: string; calls: Call[] }> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    let sent = '';
    request
      .on('data', (chunk: Buffer) => (sent += chunk.toString()))
      .on('end', () => {
        const isJson = request.headers['content-type'] === 'application/json';
        const body: unknown = isJson ? JSON.parse(sent) : Object.fromEntries(new URLSearchParams(sent));
        const call = { path: request.url ?? '', headers: request.headers, body };
        calls.push(call);
        const { status = 200, body: said = '', headers } = answer(call);
        response.writeHead(status, headers).end(typeof said === 'string' ? said : JSON.stringify(said));
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

const accounts: Record<string, Record<string, string>> = {
  smsc: { SMSC_LOGIN: 'shop', SMSC_PASSWORD: 'p@ss word' },
  smsru: { SMSRU_API_ID: 'A1B2-C3D4', SMSRU_SENDER: 'Shop' },
  exolve: { EXOLVE_API_KEY: 'eyJhbGci.key', EXOLVE_NUMBER: '79300000000' },
  smsaero: { SMSAERO_EMAIL: 'it@shop.ru', SMSAERO_API_KEY: 'aerokey', SMSAERO_SIGN: 'Shop' },
  webhook: {},
};
const addressOf: Record<string, string> = { webhook: 'SMS_GATEWAY_URL' };

function open(name: string, url: string, account = accounts[name]): SmsGateway {
  const variable = addressOf[name] ?? `${name.toUpperCase()}_URL`;
  const environment = readEnvironment({ SMS_GATEWAY: name, ...account, [variable]: url });
  const [gateway] = environment.smsGateways;
  if (gateway === undefined) throw new Error('No gateway');
  return gateway;
}

const basic = `Basic ${Buffer.from('it@shop.ru:aerokey').toString('base64')}`;

describe('SMS gateway by name', () => {
  it.each<[string, Answer['body'], Partial<Call>]>([
    [
      'smsc',
      { id: 1234, cnt: 1 },
      {
        path: '/sys/send.php',
        body: { login: 'shop', psw: 'p@ss word', fmt: '3', charset: 'utf-8', phones: phone, mes: text },
      },
    ],
    [
      'smsru',
      {
        status: 'OK',
        status_code: 100,
        sms: { [phone]: { status: 'OK', status_code: 100, sms_id: '1-1' } },
        balance: 41,
      },
      { path: '/sms/send', body: { api_id: 'A1B2-C3D4', json: '1', to: phone, msg: text, from: 'Shop' } },
    ],
    [
      'exolve',
      { message_id: '439166538239448536' },
      { path: '/messaging/v1/SendSMS', body: { number: '79300000000', destination: phone, text } },
    ],
    [
      'smsaero',
      {
        success: true,
        data: { id: 1, from: 'Shop', number: phone, text, status: 0, extendStatus: 'queue' },
        message: null,
      },
      { path: '/v2/sms/send', body: { number: phone, text, sign: 'Shop' } },
    ],
    ['webhook', '', { path: '/send?key=1', body: { phone, text } }],
  ])('%s sends a code as it is documented', async (name, answer, call) => {
    const server = await standIn(() => ({ body: answer }));
    await open(name, name === 'webhook' ? `${server.url}/send?key=1` : server.url).send(phone, text);
    expect(server.calls).toEqual([{ headers: expect.any(Object) as unknown, ...call }]);
  });

  it('sends the credentials of Exolve and SMS Aero in a header, and an API key of SMSC instead of its password', async () => {
    const server = await standIn(({ path }) => ({
      body: path.startsWith('/sys')
        ? { id: 1 }
        : path.startsWith('/v2')
          ? { success: true, data: { id: 1 } }
          : { message_id: '1' },
    }));
    await open('exolve', server.url).send(phone, text);
    await open('smsaero', server.url).send(phone, text);
    await open('smsc', server.url, { SMSC_API_KEY: 'k' }).send(phone, text);
    expect(server.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer eyJhbGci.key', basic, undefined]);
    expect(server.calls[2]?.body).toEqual({ apikey: 'k', fmt: '3', charset: 'utf-8', phones: phone, mes: text });
  });

  it.each<[string, string, Answer, string, boolean]>([
    ['smsc', 'no money', { body: { error: 'no money', error_code: 3 } }, 'no money (код 3)', false],
    [
      'smsc',
      'a wrong phone',
      { body: { error: 'invalid number', error_code: 7, id: 1 } },
      'invalid number (код 7)',
      true,
    ],
    ['smsc', 'a page of its proxy', { status: 502, body: '<html>' }, 'ответил 502 не так, как описано', false],
    [
      'smsru',
      'a wrong key',
      { body: { status: 'ERROR', status_code: 200, status_text: 'Неправильный api_id' } },
      'Неправильный api_id (код 200)',
      false,
    ],
    [
      'smsru',
      'a phone in the stop list',
      {
        body: {
          status: 'OK',
          status_code: 100,
          sms: { [phone]: { status: 'ERROR', status_code: 209, status_text: 'Номер в стоп-листе' } },
        },
      },
      'Номер в стоп-листе (код 209)',
      true,
    ],
    [
      'exolve',
      'a wrong key',
      { status: 401, body: { error: { code: 16, message: 'unauthorized' } } },
      'unauthorized (ответ 401)',
      false,
    ],
    ['exolve', 'an error with 200', { body: { error: 'no such number' } }, 'no such number (ответ 200)', false],
    [
      'smsaero',
      'no money',
      { status: 400, body: { success: false, data: null, message: 'Not enough balance.' } },
      'Not enough balance.',
      false,
    ],
    [
      'smsaero',
      'a wrong phone',
      { status: 400, body: { success: false, data: { number: ['Invalid value.'] }, message: 'Validation error.' } },
      'Validation error. number: Invalid value.',
      true,
    ],
    [
      'smsaero',
      'a rejected message',
      { body: { success: true, data: { id: 1, status: 6, extendStatus: 'reject' }, message: null } },
      'сообщение отклонено (reject)',
      false,
    ],
    ['webhook', 'a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'ответил 302', false],
  ])('%s: tells the reason of %s', async (name, _, answer, reason, isOfPhone) => {
    const server = await standIn(() => answer);
    await expect(open(name, server.url).send(phone, text)).rejects.toMatchObject({ message: reason, isOfPhone });
    expect(server.calls).toHaveLength(1);
  });

  it('tells a gateway that cannot be reached without its address, which may contain a key', async () => {
    const sent = open('webhook', 'http://127.0.0.1:9/?key=secret').send(phone, text);
    await expect(sent).rejects.toThrow(/^нет связи/);
    await expect(sent).rejects.not.toThrow(/secret/);
  });

  it.each<[string, Answer['body'], number]>([
    ['smsc', { balance: '84.75' }, 84.75],
    ['smsru', { status: 'OK', status_code: 100, balance: 4122.56 }, 4122.56],
    ['smsaero', { success: true, data: { balance: 1389.26 }, message: null }, 1389.26],
  ])('%s reads the balance', async (name, body, balance) => {
    const server = await standIn(() => ({ body }));
    expect(await open(name, server.url).balance?.()).toBe(balance);
  });

  it.each([
    [
      { SMS_GATEWAY: 'smsprofi' },
      'SMS_GATEWAY=smsprofi: ожидается smsc, smsru, exolve, smsaero, webhook или несколько через запятую.',
    ],
    [
      { SMS_GATEWAY: 'smsc', SMSC_LOGIN: 'shop' },
      'SMS_GATEWAY=smsc: задайте SMSC_API_KEY или SMSC_LOGIN и SMSC_PASSWORD.',
    ],
    [
      { SMS_GATEWAY: ',' },
      'SMS_GATEWAY=,: ожидается smsc, smsru, exolve, smsaero, webhook или несколько через запятую.',
    ],
    [{ SMS_GATEWAY: 'webhook' }, 'SMS_GATEWAY=webhook: задайте SMS_GATEWAY_URL.'],
    [
      { SMS_GATEWAY: 'smsru', SMSRU_API_ID: 'A', SMSRU_URL: 'sms.ru' },
      'SMSRU_URL: ожидается адрес, который начинается с http:// или https://.',
    ],
  ])('is refused at the start: %j', (env, message) => {
    expect(() => readEnvironment(env)).toThrow(new EnvironmentError(message));
  });

  it('is the one of SMS_GATEWAY_URL without a name, as before; demo data is then off', () => {
    const { smsGateways, demo } = readEnvironment({ SMS_GATEWAY_URL: 'http://127.0.0.1:9/?key=1' });
    expect([smsGateways.map(({ name, host }) => [name, host]), demo]).toEqual([[['webhook', '127.0.0.1:9']], 'never']);
    expect(readEnvironment({ SMS_GATEWAY: 'smsru', SMSRU_API_ID: 'A' }).demo).toBe('never');
  });
});

const failing = { body: { error: 'no money', error_code: 3 } };

/** Opens the embedded API with SMSC and SMS.ru as stand-ins; a superuser reads `Вход и SMS`. */
async function openWithGateways(answers: { smsc: (call: Call) => Answer; smsru: (call: Call) => Answer }) {
  const [first, second] = [await standIn(answers.smsc), await standIn(answers.smsru)];
  const opened = openSmsGateways(
    { SMS_GATEWAY: 'smsc,smsru', ...accounts['smsc'], ...accounts['smsru'] },
    (name) => new URL(name === 'SMSC_URL' ? first.url : second.url),
  );
  if ('wrong' in opened) throw new Error(opened.wrong);
  const api = await openTestApi();
  onTestFinished(() => api.close());
  const log: string[] = [];
  api.deps.log = (message) => void log.push(maskSecrets(message));
  const { access_token: token } = await api.signIn();
  api.deps.sms = gatewaySms(opened.gateways, 100, api.deps);
  const read = async (): Promise<SmsState> => (await api.call('GET', '/config/sms/', token)).body.data as SmsState;
  return { api, token, log, first, second, read };
}

const okOf: (call: Call) => Answer = ({ path }) => ({
  body: path.includes('balance')
    ? { status: 'OK', status_code: 100, balance: 55.5 }
    : { status: 'OK', status_code: 100, sms: { any: { status: 'OK', status_code: 100 } } },
});

const stateOf = ({ gateways }: SmsState, name: string): SmsGatewayState | undefined =>
  gateways.find((item) => item.name === name);

afterEach(() => {
  vi.useRealTimers();
});

describe('Two gateways', () => {
  it('send by the second when the first one refuses, and remember the reason of the first', async () => {
    const { api, log, second, read } = await openWithGateways({ smsc: () => failing, smsru: okOf });
    await api.deps.sms.send(phone, '482163');
    expect(second.calls.map(({ body }) => body)).toEqual([
      { api_id: 'A1B2-C3D4', json: '1', to: phone, msg: 'Код для входа: 482163', from: 'Shop' },
    ]);
    expect(log).toEqual(['SMS на 7912…01 отправил запасной шлюз SMS.ru. SMSC: no money (код 3)']);
    const state = await read();
    expect(stateOf(state, 'smsc')).toMatchObject({
      title: 'SMSC',
      failures: 1,
      error: 'no money (код 3)',
      sentAt: null,
    });
    expect(stateOf(state, 'smsru')).toMatchObject({ failures: 0, error: null, sentAt: expect.any(Number) as number });
    expect(state.ownPhone).toBe(demoPhones.everything);
  });

  it('tell both reasons in the log when both refuse, without the code, the keys and the phone', async () => {
    const echo = (said: string): Answer => ({ body: { status: 'ERROR', status_code: 201, status_text: said } });
    const { api, log, read } = await openWithGateways({
      smsc: () => ({ body: { error: `p@ss word of ${phone}: 482163`, error_code: 2 } }),
      smsru: () => echo('A1B2-C3D4: нет денег\r\nвторая строка'),
    });
    await createApi(api.deps).fetch(new Request(`http://localhost/api/v1/auth/?phone=${demoPhones.everything}`));
    await vi.waitFor(() => expect(log).toHaveLength(1));
    await expect(api.deps.sms.send(phone, '482163')).rejects.toThrow(
      'SMSC: … of …: … (код 2); SMS.ru: …: нет денег вторая строка (код 201)',
    );
    expect(log[0]).toMatch(/^SMS на 7900…01 не отправлено: Error: SMSC: /);
    expect(log[0]).not.toMatch(/p@ss|A1B2/);
    expect(stateOf(await read(), 'smsru')?.failures).toBe(2);
  });

  it('do not count a wrong phone against a gateway', async () => {
    const { api, read } = await openWithGateways({
      smsc: () => ({ body: { error: 'invalid number', error_code: 7 } }),
      smsru: okOf,
    });
    await api.deps.sms.send(phone, '482163');
    expect(stateOf(await read(), 'smsc')).toMatchObject({ failures: 0, error: null });
  });
});

describe('Вход и SMS', () => {
  it('is read by superusers alone', async () => {
    const { api } = await openWithGateways({ smsc: okOf, smsru: okOf });
    const other = await openTestApi();
    onTestFinished(() => other.close());
    const { access_token: token } = await other.signIn(demoPhones.pushes);
    expect((await other.call('GET', '/config/sms/', token)).status).toBe(403);
    expect((await other.call('POST', '/config/sms/test/', token, { gateway: 'smsc', phone })).status).toBe(403);
    expect((await api.call('GET', '/config/sms/')).status).toBe(401);
  });

  it('sends a test message by the chosen gateway, which ends its alarm, and reads its balance', async () => {
    let refuses = true;
    const { api, token, second, read } = await openWithGateways({
      smsc: () => failing,
      smsru: (call) =>
        refuses ? { body: { status: 'ERROR', status_code: 201, status_text: 'Нет денег' } } : okOf(call),
    });
    const test = () => api.call('POST', '/config/sms/test/', token, { gateway: 'smsru', phone: '+7 912 000-00-01' });
    expect(await test()).toMatchObject({
      status: 409,
      body: { error: { text: 'SMS.ru не отправил сообщение: Нет денег (код 201)' } },
    });
    expect(stateOf(await read(), 'smsru')).toMatchObject({ failures: 1, error: 'Нет денег (код 201)' });
    refuses = false;
    expect((await test()).status).toBe(200);
    expect(second.calls[1]?.body).toMatchObject({ to: phone, msg: 'Проверка SMS: шлюз работает' });
    expect(stateOf(await read(), 'smsru')).toMatchObject({ failures: 0, balance: 55.5, isBalanceLow: true });
    expect(stateOf(await read(), 'smsc')).toMatchObject({
      failures: 0,
      sentAt: null,
      balance: null,
      isBalanceLow: false,
    });
  });

  it('says nothing of gateways while codes are printed', async () => {
    const api = await openTestApi();
    onTestFinished(() => api.close());
    const { access_token: token } = await api.signIn();
    expect((await api.call('GET', '/config/sms/', token)).body.data).toMatchObject({ gateways: [] });
  });
});

it('reads the balances of all gateways at the start, and logs the first failure', async () => {
  const { api, log, read } = await openWithGateways({
    smsc: () => ({ body: { error: 'authorise error', error_code: 2 } }),
    smsru: okOf,
  });
  onTestFinished(watchBalances(api.deps));
  await vi.waitFor(() => expect(log).toEqual(['Баланс SMS не получен: SMSC: authorise error (код 2)']));
  const state = await read();
  expect(stateOf(state, 'smsc')).toMatchObject({ balance: null, balanceError: 'authorise error (код 2)' });
  expect(stateOf(state, 'smsru')).toMatchObject({ balance: 55.5, isBalanceLow: true, balanceError: null });
});

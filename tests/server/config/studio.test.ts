import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckThread } from '#server/admin/config/check/checkInThread.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { openConfig } from '#server/admin/config/openConfig.ts';
import { databaseVersions } from '#server/admin/config/versions.ts';
import { openTestApi, type Envelope, type TestApi } from '#tests/support/testing.ts';
import { promo, promoText } from '#tests/customResources/promo.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: TestApi;
let tokens: { superUser: string; other: string };
beforeAll(async () => {
  api = await openTestApi();
  tokens = { superUser: (await api.signIn()).access_token, other: (await api.signIn(demoPhones.pushes)).access_token };
});
afterAll(() => api.close());

/** Without the thread, which starts slowly from sources. */
const here: CheckThread = {
  check: (file, text) => Promise.resolve(checkDeclarationText(file, text)),
  close: () => Promise.resolve(),
};

interface Process {
  call(method: string, path: string, body?: unknown, token?: string): Promise<{ status: number; body: Envelope }>;
  text(path: string, headers?: Record<string, string>): Promise<Response>;
  close(): void;
  lines: string[];
}
let root: string;
const open: Process[] = [];

/** Starts a process with a separate folder, on the shared database or without one. */
async function start(name: string, withDatabase = true): Promise<Process> {
  const lines: string[] = [];
  const added = openConfig({
    app: {
      read: () => ({
        productName: 'Полевые продажи',
        modules: [],
        timeZone: 'Europe/Moscow',
        planning: null,
        signIn: ['sms'],
        tiles: null,
        sections: [],
        dialects: {},
      }),
    },
    configDir: join(root, name),
    dataDir: join(root, `${name}-data`),
    thread: here,
    print: (line) => lines.push(line),
  });
  await added.ready;
  const ask = (path: string, token: string) => api.fetch(path, { headers: { 'x-token': token } });
  const { routes, close } = added.serve({
    ask,
    log: (line) => lines.push(line),
    ...(withDatabase ? { versions: databaseVersions(api.deps.db) } : {}),
  });
  const text: Process['text'] = async (path, headers) =>
    routes.fetch(
      new Request(new URL(path, 'http://localhost'), { headers: { 'x-token': tokens.superUser, ...headers } }),
    );
  const call: Process['call'] = async (method, path, body, token = tokens.superUser) => {
    const response = await routes.fetch(
      new Request(new URL(path, 'http://localhost'), {
        method,
        headers: { 'x-token': token, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: (await response.json()) as Envelope };
  };
  const process = { call, text, close, lines };
  open.push(process);
  return process;
}

const publish = (process: Process, text: string | null, base: string | null, file = 'promo.json') =>
  process.call('POST', '/config/studio/publish/', { file, text, base });
const second = promoText.replace('Промоакции', 'Акции');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-'));
});
afterEach(async () => {
  for (const process of open.splice(0)) process.close();
  rmSync(root, { recursive: true });
  await api.deps.db.execute('delete from published_resources');
});

it('reports the embedded API to the page, beside the settings of the installation (spec D67)', async () => {
  expect(await (await (await start('told')).text('/config/app.json')).json()).toEqual({
    productName: 'Полевые продажи',
    version: expect.stringMatching(/^[\da-f]{16}$/) as string,
    demo: false,
    modules: [],
    timeZone: 'Europe/Moscow',
    planning: false,
    signIn: ['sms'],
    tiles: null,
    api: 'embedded',
    versions: true,
    history: false,
    views: false,
    visits: false,
  });
});

describe('Resources for every page', () => {
  it('contain the active declarations, and an empty response when unchanged', async () => {
    const process = await start('one');
    mkdirSync(join(root, 'one/resources'), { recursive: true });
    writeFileSync(join(root, 'one/resources/promo.json'), promoText);
    const response = await process.text('/config/resources.json');
    expect(await response.json()).toMatchObject({ resources: [promo], diagnostics: 0 });
    const again = await process.text('/config/resources.json', { 'if-none-match': response.headers.get('etag') ?? '' });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
  });
});

describe('Declarations of an installation', () => {
  it('are rejected without a sign-in', async () => {
    const process = await start('one');
    await publish(process, promoText, null);
    for (const token of ['', 'unknown']) {
      const response = await process.text('/config/resources.json', { 'x-token': token });
      expect([response.status, await response.json()]).toEqual([
        401,
        { success: false, error: { code: 401, text: 'Необходима авторизация' } },
      ]);
    }
    expect((await process.text('/config/app.json', { 'x-token': '' })).status).toBe(200);
    expect(await (await process.text('/config/resources.json', { 'x-token': tokens.other })).json()).toMatchObject({
      resources: [promo],
    });
  });
});

describe('Compressed resources for every page', () => {
  it.each([
    ['br', 'gzip, deflate, br', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', 'gzip;q=0', null],
  ])('are sent encoded (%s) for Accept-Encoding %s', async (_what, accept, encoding) => {
    const process = await start('one');
    await publish(process, promoText, null);
    const response = await process.text('/config/resources.json', { 'accept-encoding': accept });
    expect({ encoding: response.headers.get('content-encoding'), vary: response.headers.get('vary') }).toEqual({
      encoding,
      vary: 'Accept-Encoding',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = (
      encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
    ).toString();
    expect(JSON.parse(text)).toMatchObject({ resources: [promo] });
    expect(
      (
        await process.text('/config/resources.json', {
          'accept-encoding': accept,
          'if-none-match': `W/${response.headers.get('etag')}`,
        })
      ).status,
    ).toBe(304);
  });
});

it('rejects publishing over an unreadable file', async () => {
  const process = await start('one');
  mkdirSync(join(root, 'one/resources'), { recursive: true });
  writeFileSync(join(root, 'one/resources/promo.json'), Buffer.from([0x22, 0xff, 0xfe, 0x22]));
  expect(await publish(process, promoText, null)).toMatchObject({
    status: 400,
    body: { error: { text: expect.stringMatching(/^Файл promo\.json на сервере: файл не в кодировке UTF-8/) } },
  });
  expect(readFileSync(join(root, 'one/resources/promo.json'))).toEqual(Buffer.from([0x22, 0xff, 0xfe, 0x22]));
});

describe.each([
  ['with a database', true],
  ['in front of an external API', false],
])('Publishing %s', (_where, withDatabase) => {
  it('writes the file, activates it, and stores the previous version with author and time', async () => {
    const process = await start('one', withDatabase);
    expect((await publish(process, promoText, null)).status).toBe(200);
    expect((await publish(process, second, promoText)).status).toBe(200);
    expect(readFileSync(join(root, 'one/resources/promo.json'), 'utf8')).toBe(second);
    expect(await (await process.text('/config/resources.json')).json()).toMatchObject({
      resources: [{ title: 'Акции' }],
    });
    const { body } = await process.call('GET', '/config/studio/versions/?file=promo.json');
    expect(body.data).toMatchObject([
      { text: second, by: 'Орлова Марина Сергеевна' },
      { text: promoText, by: 'Орлова Марина Сергеевна' },
    ]);
    expect(process.lines).toContain('promo.json: опубликован, Орлова Марина Сергеевна');
  });

  it('stores a file that existed before as a version too', async () => {
    const process = await start('one', withDatabase);
    mkdirSync(join(root, 'one/resources'), { recursive: true });
    writeFileSync(join(root, 'one/resources/promo.json'), promoText);
    expect((await publish(process, second, promoText)).status).toBe(200);
    const { body } = await process.call('GET', '/config/studio/versions/?file=promo.json');
    expect(body.data).toMatchObject([{ text: second }, { text: promoText, by: 'файл на сервере' }]);
  });

  it('removes and restores a file', async () => {
    const process = await start('one', withDatabase);
    await publish(process, promoText, null);
    expect((await publish(process, null, promoText)).status).toBe(200);
    expect(await (await process.text('/config/resources.json')).json()).toMatchObject({ resources: [] });
    expect((await publish(process, promoText, null)).status).toBe(200);
  });

  it.each([
    [
      'a text with diagnostics',
      promoText.replace('"kind": "text"', '"kind": "tekst"'),
      null,
      'promo.json',
      400,
      {
        text: 'В объявлении есть ошибки',
        data: ['promo.json:10:23 — неизвестный вид поля «tekst». Возможно, «text»?'],
      },
    ],
    [
      'a text based on an older version',
      second,
      second,
      'promo.json',
      409,
      { text: 'Файл изменился с тех пор, как вы его открыли. Откройте его заново и внесите правку ещё раз.' },
    ],
    [
      'a name that leaves the folder',
      promoText,
      null,
      '../promo.json',
      400,
      { text: 'Имя файла: латинские буквы, цифры, - и _, в конце .json' },
    ],
    ['the removal of a missing file', null, null, 'promo.json', 404, { text: 'Такого файла нет' }],
  ])('rejects %s', async (_what, text, base, file, status, error) => {
    expect(await publish(await start('one', withDatabase), text, base, file)).toMatchObject({
      status,
      body: { success: false, error },
    });
  });
});

describe('Several processes on one database', () => {
  it('apply the publications of one process', async () => {
    const [item, two] = [await start('one'), await start('two')];
    await publish(item, promoText, null);
    await expect
      .poll(
        async () => ((await (await two.text('/config/resources.json')).json()) as { resources: unknown[] }).resources,
        { timeout: 20_000 },
      )
      .toEqual([promo]);
    expect(readFileSync(join(root, 'two/resources/promo.json'), 'utf8')).toBe(promoText);
  });

  it('apply earlier publications at their start', async () => {
    await publish(await start('one'), promoText, null);
    const late = await start('late');
    await expect
      .poll(
        async () => ((await (await late.text('/config/resources.json')).json()) as { resources: unknown[] }).resources,
        { timeout: 20_000 },
      )
      .toEqual([promo]);
  });

  it('report the changed file to the second of two concurrent publishers', async () => {
    const [item, two] = [await start('one'), await start('two')];
    const responses = await Promise.all([publish(item, promoText, null), publish(two, second, null)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('A process with an empty DATA_DIR', () => {
  const third = promoText.replace('Промоакции', 'Скидки');
  const fileOf = (name: string, file = 'promo.json') => join(root, name, 'resources', file);
  const put = (name: string, text: string) => {
    mkdirSync(join(root, name, 'resources'), { recursive: true });
    writeFileSync(fileOf(name), text);
  };

  it('replaces only a missing file, or a text that is an earlier version of it', async () => {
    const first = await start('one');
    await publish(first, promoText, null);
    await publish(first, second, promoText);
    put('edited', third);
    put('old', promoText);
    const [edited] = [await start('edited'), await start('old')];
    await expect.poll(() => readFileSync(fileOf('old'), 'utf8'), { timeout: 20_000 }).toBe(second);
    await expect
      .poll(() => edited.lines, { timeout: 20_000 })
      .toContain('promo.json: изменён на сервере, поэтому публикация из журнала не применена');
    expect(readFileSync(fileOf('edited'), 'utf8')).toBe(third);
    await publish(first, null, second);
    await expect.poll(() => existsSync(fileOf('old')), { timeout: 20_000 }).toBe(false);
    expect(readFileSync(fileOf('edited'), 'utf8')).toBe(third);
  });

  it('does not write a file that was deleted by hand', async () => {
    await publish(await start('one'), promoText, null);
    for (const process of open.splice(0)) process.close();
    rmSync(fileOf('one'));
    rmSync(join(root, 'one-data'), { recursive: true });
    await start('one');
    const other = second.replace('"promo"', '"other"').replaceAll('/promos', '/others').replace('/promo"', '/other"');
    expect((await publish(await start('two'), other, null, 'other.json')).body).toMatchObject({ success: true });
    await expect.poll(() => existsSync(fileOf('one', 'other.json')), { timeout: 20_000 }).toBe(true);
    expect(existsSync(fileOf('one'))).toBe(false);
  });

  // The machine's superuser can write everywhere, so a folder in place of the file that is written first simulates it.
  it('keeps its position where CONFIG_DIR is read-only: a published text stays active, a deletion a deletion', async () => {
    const stop = () => open.splice(0).forEach((process) => process.close());
    const other = second.replace('"promo"', '"other"').replaceAll('/promos', '/others').replace('/promo"', '/other"');
    await publish(await start('one'), promoText, null);
    stop();
    const closed = join(root, 'one/resources', `..taken.${process.pid}`);
    mkdirSync(closed);
    await start('one');
    const two = await start('two');
    await publish(two, second, promoText);
    await expect.poll(() => readFileSync(fileOf('one'), 'utf8'), { timeout: 20_000 }).toBe(second);
    await expect.poll(() => existsSync(join(root, 'one-data/resources/.taken')), { timeout: 20_000 }).toBe(true);
    stop();
    rmSync(fileOf('one'));
    await start('one');
    await publish(await start('two'), other, null, 'other.json');
    await expect.poll(() => existsSync(fileOf('one', 'other.json')), { timeout: 20_000 }).toBe(true);
    expect(existsSync(fileOf('one'))).toBe(false);
    // Once the folder is writable again, the position is beside the files alone: DATA_DIR may get lost.
    stop();
    rmSync(closed, { recursive: true });
    await start('one');
    await publish(await start('two'), null, other, 'other.json');
    await expect.poll(() => existsSync(fileOf('one', 'other.json')), { timeout: 20_000 }).toBe(false);
    await expect.poll(() => existsSync(join(root, 'one-data/resources/.taken')), { timeout: 20_000 }).toBe(false);
    expect(existsSync(fileOf('one'))).toBe(false);
  });

  it('applies publications after a restore of an older database', async () => {
    put('one', promoText);
    mkdirSync(join(root, 'one-data/resources'), { recursive: true });
    writeFileSync(join(root, 'one-data/resources/.taken'), '100000');
    await start('one');
    const other = await start('two');
    await publish(other, promoText, null);
    await publish(other, second, promoText);
    await expect.poll(() => readFileSync(fileOf('one'), 'utf8'), { timeout: 20_000 }).toBe(second);
  });
});

describe('Rights of the studio', () => {
  it.each(['files/', 'versions/?file=promo.json'])('limit %s to superusers', async (path) => {
    const process = await start('one');
    expect(await process.call('GET', `/config/studio/${path}`, undefined, tokens.other)).toMatchObject({
      status: 403,
      body: { error: { text: 'Недостаточно прав: ресурсы публикует суперпользователь' } },
    });
    expect((await process.call('GET', `/config/studio/${path}`, undefined, 'nobody')).status).toBe(401);
    expect((await process.call('GET', `/config/studio/${path}`)).status).toBe(200);
  });

  it('reject publishing without the flag', async () => {
    const process = await start('one');
    expect(
      (
        await process.call(
          'POST',
          '/config/studio/publish/',
          { file: 'promo.json', text: promoText, base: null },
          tokens.other,
        )
      ).status,
    ).toBe(403);
    expect(await (await process.text('/config/resources.json')).json()).toMatchObject({ resources: [] });
  });

  // The machine's superuser can write everywhere, so a file in place of the folder simulates one that is not writable.
  it('names a publication of another process that cannot be written, once', async () => {
    mkdirSync(join(root, 'one'));
    writeFileSync(join(root, 'one/resources'), '');
    const process = await start('one');
    const two = await start('two');
    await publish(two, promoText, null);
    const message = `promo.json: публикация другого процесса здесь не действует: в папку ${join(root, 'one/resources')} не удаётся писать. Разрешите это серверу или внесите ту же правку в папку сами.`;
    await expect.poll(() => process.lines, { timeout: 20_000 }).toContain(message);
    await publish(two, second, promoText);
    const told = () => process.lines.filter((line) => line === message).length;
    await expect.poll(told, { timeout: 20_000 }).toBe(2);
  });

  it('reports a folder that is not writable in one sentence', async () => {
    mkdirSync(join(root, 'one'));
    writeFileSync(join(root, 'one/resources'), '');
    chmodSync(join(root, 'one/resources'), 0o444);
    const process = await start('one');
    const message = `Папка ${join(root, 'one/resources')} доступна только для чтения: опубликовать нельзя. Сохраните текст и положите файл в неё тем, кто может туда писать.`;
    expect(await publish(process, promoText, null)).toMatchObject({ status: 403, body: { error: { text: message } } });
    expect((await process.call('GET', '/config/studio/files/')).body.data).toMatchObject({ closed: message });
  });
});

it('returns the diagnostics of a text with their places, without side effects', async () => {
  const process = await start('one');
  const { body } = await process.call('POST', '/config/studio/check/', {
    file: 'promo.json',
    text: promoText.replace('"max": 60', '"maks": 60'),
  });
  expect(body.data).toEqual({
    diagnostics: [
      {
        file: 'promo.json',
        line: 10,
        column: 52,
        from: expect.any(Number) as number,
        to: expect.any(Number) as number,
        text: 'неизвестное свойство «maks». Возможно, «max»?',
      },
    ],
  });
});

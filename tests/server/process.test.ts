import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openAppConfig } from '#server/main/process/appConfig.ts';
import { configFile, tileOrigin } from '#server/admin/config/installationConfig.ts';
import { welcome } from '#server/main/process/welcome.ts';
import { readEnvironment } from '#server/main/process/environment.ts';
import { askLockHolder, lockFolder } from '#server/main/process/folderLock.ts';
import { terminalSms } from '#server/main/process/sms.ts';
import { demoPhones } from '../support/demoPhones.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const root = join(import.meta.dirname, '../..');

/** Starts a process that locks the folder until it is killed. */
async function holderOf(path: string): Promise<ChildProcess> {
  const holder = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `
    const { lockFolder } = await import('#server/main/process/folderLock.ts');
    (await lockFolder(process.argv[1])).serve(async (request) => request.toUpperCase());
    console.log('held');`,
      path,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  return holder;
}

describe('Lock of DATA_DIR', () => {
  it('rejects a second process with a message, and is released when the first is killed', async () => {
    const holder = await holderOf(folder);
    await expect(lockFolder(folder, { timeoutMs: 0 })).rejects.toThrow(
      `Папка данных ${folder} занята другим процессом. Остановите его или задайте другую папку в DATA_DIR.`,
    );
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    (await lockFolder(folder, { timeoutMs: 0 })).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('waits for a process that is stopping, with one message', async () => {
    const first = await lockFolder(folder);
    const messages: string[] = [];
    const second = lockFolder(folder, {
      waiting: () => {
        messages.push('жду');
        setTimeout(first.release, 300);
      },
    });
    (await second).release();
    expect(messages).toEqual(['жду']);
  });

  it('admits one of many starting processes after a killed one', async () => {
    const holder = await holderOf(folder);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    for (let round = 0; round < 10; round += 1) {
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder, { timeoutMs: 500 })));
      const taken = tries.filter((tried) => tried.status === 'fulfilled');
      expect(taken).toHaveLength(1);
      taken[0]?.value.release();
    }
  });

  it('works in a folder with a path longer than a socket address', async () => {
    const deep = join(folder, 'данные'.repeat(12), 'офис'.repeat(15));
    mkdirSync(deep, { recursive: true });
    const first = await lockFolder(deep);
    await expect(lockFolder(deep, { timeoutMs: 0 })).rejects.toThrow('занята другим процессом');
    first.release();
    (await lockFolder(deep, { timeoutMs: 0 })).release();
  });

  it('lets other processes send requests to the holder, and reports when there is no holder', async () => {
    const holder = await holderOf(folder);
    expect(await askLockHolder(folder, 'кто там')).toBe('КТО ТАМ');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await askLockHolder(folder, 'кто там')).toBeUndefined();
  });
});

describe('Start message', () => {
  const people = { nobody: false, demo: [demoPhones.everything] };
  const start = (variables: Record<string, string>) =>
    welcome(readEnvironment(variables), 'http://127.0.0.1:8080', people, undefined);

  it('warns of demo users at a start that other machines can reach', () => {
    const warning =
      'Внимание: HOST=0.0.0.0 открывает вход и с других машин, а телефоны демонстрационных пользователей известны всем. Не вносите сюда настоящие данные.';
    expect(start({ HOST: '0.0.0.0' })).toContain(warning);
    for (const host of ['127.0.0.1', 'localhost', '::1']) expect(start({ HOST: host })).not.toContain('Внимание');
  });
});

describe('Environment and config/app.json', () => {
  it('has defaults, and rejects invalid variables in Russian', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '.data',
      configDir: 'config',
      apiDelay: 0,
      log: 'problems',
    });
    expect(readEnvironment({})).toMatchObject({ history: undefined, historyDays: 730 });
    expect(() => readEnvironment({ HISTORY: 'yes' })).toThrow('HISTORY=yes: ожидается on или off.');
    for (const days of ['0', '1.5', '40000'])
      expect(() => readEnvironment({ HISTORY_DAYS: days })).toThrow(
        `HISTORY_DAYS=${days}: ожидается целое число от 1 до 36500.`,
      );
    expect(() => readEnvironment({ PORT: 'x' })).toThrow('PORT=x: ожидается целое число от 0 до 65535.');
    expect(() => readEnvironment({ API_URL: 'ftp://x' })).toThrow(
      'API_URL: ожидается адрес, который начинается с http:// или https://.',
    );
    // An address may contain a key.
    expect(() => readEnvironment({ SMS_GATEWAY_URL: 'sms.ru/send?key=secret' })).toThrow(
      'SMS_GATEWAY_URL: ожидается адрес, который начинается с http:// или https://.',
    );
    expect(() => readEnvironment({ SMS_GATEWAY_URL: 'https://me:secret@sms.ru/' })).toThrow(
      'SMS_GATEWAY_URL: адрес не может содержать имя и пароль.',
    );
    expect(() => readEnvironment({ DATABASE_READ_URL: 'postgres://replica/base' })).toThrow(
      'DATABASE_READ_URL: без DATABASE_URL реплику не к чему отнести. Задайте обе.',
    );
    expect(() => readEnvironment({ LOG: 'some' })).toThrow('LOG=some: ожидается problems или all.');
  });

  it('has the modules of part1 §9 by default, follows the file, and preserves the last valid one', () => {
    const logged: string[] = [];
    const config = configFile(folder, (line) => logged.push(line));
    expect(config.read().modules).toEqual(['auth', 'distribution', 'volume', 'audit', 'feedback']);
    writeFileSync(
      join(folder, 'app.json'),
      '{"modules":["auth","audit"],"tiles":{"url":"https://{s}.tiles.example.ru/{z}/{x}/{y}.png","attribution":"©"}}',
    );
    expect(config.read().modules).toEqual(['auth', 'audit']);
    expect(tileOrigin(config.read())).toBe('https://*.tiles.example.ru');
    rmSync(join(folder, 'app.json'));
    mkdirSync(join(folder, 'app.json'));
    expect(config.read().modules).toEqual(['auth', 'audit']);
    expect(logged).toHaveLength(1);
  });
});

describe('Tile server of config/app.json in the security policy (spec D35, D64)', () => {
  it.each([
    ['http://карты.рф:8090/{z}/{x}/{y}.png', 'http://xn--80atti9b.xn--p1ai:8090'],
    ['http://{s}.карты.рф/{z}/{x}/{y}.png', 'http://*.xn--80atti9b.xn--p1ai'],
    ['HTTP://Tiles.Local/{z}/{x}/{y}.png', 'http://tiles.local'],
    ['https://{s}.tiles.ru/{z}/{x}/{y}.png', 'https://*.tiles.ru'],
    ['https://tiles-{s}.tiles.ru/{z}/{x}/{y}.png', 'https://tiles-x.tiles.ru'],
    ['http://[::1]:8090/{z}/{x}/{y}.png', 'http://[::1]:8090'],
    ['/tiles/{z}/{x}/{y}.png', undefined],
  ])('allows for %s the origin %s', (url, origin) => {
    const logged: string[] = [];
    writeFileSync(join(folder, 'app.json'), JSON.stringify({ tiles: { url, attribution: '©' } }));
    expect({ origin: tileOrigin(configFile(folder, (line) => logged.push(line)).read()), logged }).toEqual({
      origin,
      logged: [],
    });
  });

  it.each([
    'tiles.ru/{z}/{x}/{y}.png',
    'ftp://tiles.ru/{z}',
    'http://tiles-{s}.ru/{z}',
    'http://a;script-src *;/{z}',
    'http://a b.ru/{z}',
    'http:///{z}',
    '//tiles.ru/{z}',
    'http://*/{z}',
  ])('rejects %s, and preserves the previous settings', (url) => {
    const logged: string[] = [];
    writeFileSync(
      join(folder, 'app.json'),
      JSON.stringify({ productName: 'Другое', tiles: { url, attribution: '©' } }),
    );
    expect(configFile(folder, (line) => logged.push(line)).read()).toMatchObject({
      productName: 'Полевые продажи',
      tiles: null,
    });
    expect(logged.join()).toContain(
      `tiles.url: ожидается адрес вида https://{s}.tiles.ru/{z}/{x}/{y}.png, а не «${url}»`,
    );
  });

  it.each([
    ['"/data/region.pmtiles"', ''],
    ['{"url": "/data/omsk-2026_11.v2.pmtiles", "attribution": "© Карты"}', '© Карты'],
  ])('accepts %s as a street file of the host', (tiles, attribution) => {
    const logged: string[] = [];
    writeFileSync(join(folder, 'app.json'), `{"tiles": ${tiles}}`);
    const config = configFile(folder, (line) => logged.push(line)).read();
    expect({ tiles: config.tiles, origin: tileOrigin(config), logged }).toEqual({
      tiles: { url: expect.stringMatching(/^\/data\/.*\.pmtiles$/) as string, attribution },
      origin: undefined,
      logged: [],
    });
  });

  it.each([
    '/data/../region.pmtiles',
    '/region.pmtiles',
    'region.pmtiles',
    'https://maps.ru/region.pmtiles',
    '/data/омск.pmtiles',
    '/data/a/b.pmtiles',
    '/data/region.pmtiles?x=1',
    '/data/region.mbtiles',
    '',
  ])('rejects the string %j as a street file in one sentence', (tiles) => {
    const logged: string[] = [];
    writeFileSync(join(folder, 'app.json'), JSON.stringify({ tiles }));
    expect(configFile(folder, (line) => logged.push(line)).read().tiles).toBeNull();
    expect(logged.join()).toContain(
      `app.json:1:10 — tiles: ожидается файл из папки data рядом с app.json, "/data/<имя>.pmtiles" (в имени латинские буквы, цифры, «-», «_», «.»), а не «${tiles}»`,
    );
  });

  it('rejects a file that is not UTF-8', () => {
    const logged: string[] = [];
    writeFileSync(
      join(folder, 'app.json'),
      Buffer.from([...Buffer.from('{"productName":"'), 0xcf, 0xf0, 0xee, 0xe4, ...Buffer.from('"}')]),
    );
    expect(configFile(folder, (line) => logged.push(line)).read().productName).toBe('Полевые продажи');
    expect(logged).toEqual([
      `${join(folder, 'app.json')}: файл не в кодировке UTF-8 (похоже на windows-1251): сохраните его в UTF-8\nДействуют прежние настройки.`,
    ]);
  });
});

describe('Diagnostics of config/app.json with place and nearest word (design, How it runs)', () => {
  it.each([
    ['{\n  "modules": ["audti"]\n}', ['2:15 — неизвестный модуль «audti». Возможно, «audit»?']],
    ['{\n  "modulse": []\n}', ['2:3 — неизвестное поле «modulse». Возможно, «modules»?']],
    ['{\n  "modules": 5\n}', ['2:14 — modules: ожидается список модулей']],
    ['{\n  "modules": [,]\n}', ['2:15 — лишняя запятая: после неё ничего нет, уберите её']],
    ['[]', ['1:1 — ожидается объект']],
    ['{"timeZone": "Moscow"}', ['1:14 — timeZone: ожидается часовой пояс, например Europe/Moscow']],
    ['{"timeZone": "+03:00"}', ['1:14 — timeZone: ожидается часовой пояс, например Europe/Moscow']],
    ['{"signIn": ["app"]}', ['1:12 — signIn: ожидается список из sms, app, company; sms в нём обязателен']],
    ['{"signIn": ["sms", "totp"]}', ['1:12 — signIn: ожидается список из sms, app, company; sms в нём обязателен']],
    [
      '{"tiles": {}, "productName": 5}',
      [
        '1:11 — tiles: ожидается null, "/data/<имя>.pmtiles" или {"url", "attribution"}',
        '1:30 — productName: ожидается строка',
      ],
    ],
  ])('reports in the file %j', (text, diagnostics) => {
    const logged: string[] = [];
    writeFileSync(join(folder, 'app.json'), text);
    configFile(folder, (line) => logged.push(line)).read();
    expect(logged).toEqual([
      [
        ...diagnostics.map((diagnostic) => `${join(folder, 'app.json')}:${diagnostic}`),
        'Действуют прежние настройки.',
      ].join('\n'),
    ]);
  });
});

describe('Start with a broken config/app.json', () => {
  it('is refused with the place of the error, or continues with the last valid settings (spec D100)', () => {
    const file = join(folder, 'app.json');
    const dirs = { configDir: folder, dataDir: join(folder, 'data'), databaseUrl: undefined, apiUrl: undefined };
    const logged: string[] = [];
    writeFileSync(file, '{"planning": false, "modules": ["audit",]}');
    expect(() => openAppConfig(dirs, () => undefined)).toThrow(
      `${file}:1:40 — лишняя запятая: после неё ничего нет, уберите её\nИсправьте файл и запустите снова.`,
    );
    writeFileSync(file, '{"planning": false, "modules": ["audit"]}');
    expect(openAppConfig(dirs, () => undefined).read()).toMatchObject({ planning: false, modules: ['audit'] });
    writeFileSync(file, '{"planning": fals');
    expect(openAppConfig(dirs, (line) => void logged.push(line)).read()).toMatchObject({
      planning: false,
      modules: ['audit'],
    });
    expect(logged.join()).toContain('Действуют прежние настройки.');
  });
});

describe('SMS', () => {
  it('is printed on the terminal of the server', async () => {
    const lines: string[] = [];
    await terminalSms((line) => lines.push(line)).send('79120000001', '4821');
    expect(lines).toEqual(['SMS на +7 912 000-00-01: код 4821']);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configFile, tileOrigin } from '#server/process/appConfig.ts';
import { readEnvironment } from '#server/process/environment.ts';
import { forward } from '#server/process/forward.ts';
import { lockFolder } from '#server/process/lock.ts';
import { pageFiles } from '#server/process/pageFiles.ts';
import { gatewaySms, terminalSms } from '#server/process/sms.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the lock on DATA_DIR', () => {
  it('keeps a second process out with a sentence, and lets go', async () => {
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const stat = readFileSync(`/proc/${holder.pid}/stat`, 'utf8');
    const birth = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
    writeFileSync(join(folder, 'lock'), `${holder.pid}\n${birth}\n`);
    await expect(lockFolder(folder)).rejects.toThrow(`Папка данных ${folder} занята другим процессом (${holder.pid}). Остановите его или задайте другую папку в DATA_DIR.`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const unlock = await lockFolder(folder);
    unlock();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('is not held by a process that was killed and that nobody has noticed yet', async () => {
    // The shell starts a process and turns into one that never looks after it, so that the killed one stays a zombie.
    const parent = spawn('sh', ['-c', 'sleep 100 & echo $!; exec sleep 100']);
    const [printed] = await once(parent.stdout, 'data') as [Buffer];
    const pid = Number(printed.toString());
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const birth = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
    writeFileSync(join(folder, 'lock'), `${pid}\n${birth}\n`);
    process.kill(pid, 'SIGKILL');
    await expect(lockFolder(folder)).resolves.toBeTypeOf('function');
    expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    parent.kill('SIGKILL');
  });

  it('is not held by a pid that was given to another process since', async () => {
    writeFileSync(join(folder, 'lock'), `${process.ppid}\nborn another day\n`);
    await expect(lockFolder(folder)).resolves.toBeTypeOf('function');
  });
});

describe('pass-through (design, How it runs)', () => {
  it('passes method, path, raw query, headers, body, status and compressed bytes unchanged', async () => {
    const seen: unknown[] = [];
    const upstream = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
        seen.push([request.method, request.url, request.headers['x-token'], request.headers['connection-own'], Buffer.concat(chunks).toString()]);
        response.writeHead(418, { 'content-encoding': 'gzip', 'x-own': 'yes', connection: 'close' }).end(gzipSync('{"success":false}'));
      });
    }).listen(0);
    await once(upstream, 'listening');
    const { port } = upstream.address() as AddressInfo;
    const request = new Request('http://localhost/api/v1/mml/?a=[1,2]', { method: 'PUT', headers: { 'x-token': 't' }, body: '{"имя":1}' });
    const answer = await forward(request, new URL(`http://127.0.0.1:${port}/base/`), '/api/v1/mml/?a=[1,2]&b=%D1%8F+x');
    expect(seen).toEqual([['PUT', '/base/api/v1/mml/?a=[1,2]&b=%D1%8F+x', 't', undefined, '{"имя":1}']]);
    expect([answer.status, answer.headers.get('x-own'), answer.headers.get('content-encoding'), answer.headers.get('connection')]).toEqual([418, 'yes', 'gzip', null]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(gzipSync('{"success":false}'));
    upstream.close();
  });

  it('says in the envelope that the API cannot be reached', async () => {
    const answer = await forward(new Request('http://localhost/api/'), new URL('http://127.0.0.1:9/'), '/api/');
    expect([answer.status, await answer.json()]).toEqual([502, { success: false, error: { code: 502, text: 'Сервер API недоступен' } }]);
  });
});

describe('the environment and config/app.json', () => {
  it('has defaults, and refuses what cannot be used in Russian', () => {
    expect(readEnvironment({})).toMatchObject({ port: 8080, host: '127.0.0.1', dataDir: '.data', configDir: 'config', apiDelay: 0 });
    expect(() => readEnvironment({ PORT: 'x' })).toThrow('PORT=x: ожидается целое число от 0 до 65535.');
    expect(() => readEnvironment({ API_URL: 'ftp://x' })).toThrow('API_URL=ftp://x: ожидается адрес http:// или https://.');
  });

  it('has the modules of part1 §9 by default, follows the file, and keeps the last good one', () => {
    const logged: string[] = [];
    const config = configFile(folder, (line) => logged.push(line));
    expect(config.read().modules).toEqual(['auth', 'distribution', 'volume', 'audit', 'feedback']);
    writeFileSync(join(folder, 'app.json'), '{"modules":["auth","audit"],"tiles":{"url":"https://{s}.tiles.example.ru/{z}/{x}/{y}.png","attribution":"©"}}');
    expect(config.read().modules).toEqual(['auth', 'audit']);
    expect(tileOrigin(config.read())).toBe('https://*.tiles.example.ru');
    rmSync(join(folder, 'app.json'));
    mkdirSync(join(folder, 'app.json'));
    expect(config.read().modules).toEqual(['auth', 'audit']);
    expect(logged).toHaveLength(1);
  });
});

describe('a mistake in config/app.json is told with its place and the nearest word (design, How it runs)', () => {
  it.each([
    ['{\n  "modules": ["audti"]\n}', 'строка 2, столбец 15: неизвестный модуль «audti»; возможно, «audit»'],
    ['{\n  "modulse": []\n}', 'строка 2, столбец 3: неизвестное поле «modulse»; возможно, «modules»'],
    ['{\n  "modules": 5\n}', 'строка 2, столбец 3: modules: ожидается список модулей'],
    ['{\n  "modules": [,]\n}', 'строка 2, столбец 15: ошибка в записи JSON'],
    ['[]', 'строка 1, столбец 1: ожидается объект'],
  ])('%j', (text, message) => {
    const logged: string[] = [];
    writeFileSync(join(folder, 'app.json'), text);
    configFile(folder, (line) => logged.push(line)).read();
    expect(logged).toEqual([`${join(folder, 'app.json')}: ${message}. Действуют прежние настройки.`]);
  });
});

describe('the built page', () => {
  it('is served by name, by the router for any address, and never from outside its folder', async () => {
    mkdirSync(join(folder, 'web/assets'), { recursive: true });
    writeFileSync(join(folder, 'web/index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'web/assets/a-1.js'), 'let a');
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    const page = pageFiles(join(folder, 'web'), () => undefined);
    const get = async (path: string) => {
      const answer = await page(new Request(`http://localhost${path}`));
      return [answer.status, answer.headers.get('cache-control'), await answer.text()];
    };
    expect(await get('/strategy')).toEqual([200, 'no-cache', '<!doctype html>']);
    expect(await get('/assets/a-1.js')).toEqual([200, 'public, max-age=31536000, immutable', 'let a']);
    expect((await get('/assets/gone.js'))[0]).toBe(404);
    expect(await get('/..%2Fsecret.txt')).toEqual([200, 'no-cache', '<!doctype html>']);
    expect((await page(new Request('http://localhost/'))).headers.get('content-security-policy')).toContain("script-src 'self';");
  });
});

describe('SMS', () => {
  it('is printed where the server runs', async () => {
    const lines: string[] = [];
    await terminalSms((line) => lines.push(line)).send('79120000001', '4821');
    expect(lines).toEqual(['SMS на +7 912 000-00-01: код 4821']);
  });

  it('is posted to a gateway as phone and text', async () => {
    const bodies: unknown[] = [];
    const gateway = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => {
        bodies.push(JSON.parse(text));
        response.end();
      });
    }).listen(0);
    await once(gateway, 'listening');
    await gatewaySms(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`).send('79120000001', '4821');
    expect(bodies).toEqual([{ phone: '79120000001', text: 'Код для входа: 4821' }]);
    gateway.close();
  });
});

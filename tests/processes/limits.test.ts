import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnDatabase, type OwnDatabase } from './ownDatabase.ts';
import { startServer } from './serverProcess.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await createOwnDatabase();
});
afterAll(() => database.remove());

describe('Limits of codes across restarts (design, The embedded API)', () => {
  it('allow five codes in ten minutes, before and after a restart', async () => {
    const phone = '79000000003';
    const first = await startServer(database.env);
    for (let sent = 0; sent < 3; sent += 1) await first.askCode(phone);
    await first.end('SIGKILL');
    const second = await startServer(database.env);
    for (let sent = 0; sent < 2; sent += 1) await second.askCode(phone);
    expect(await second.call('GET', `/api/v1/auth/?phone=${phone}`)).toEqual({
      status: 429,
      body: { success: false, error: { code: 429, text: 'Слишком много запросов кода. Повторите через 10 минут' } },
    });
    await second.end('SIGTERM');
  });

  it('allow five guesses at a code, before and after a restart; the right code is rejected then', async () => {
    const phone = '79000000004';
    const first = await startServer(database.env);
    const code = await first.askCode(phone);
    for (let guess = 0; guess < 3; guess += 1)
      expect((await first.call('POST', '/api/v1/auth/', undefined, { phone, code: 'none' })).status).toBe(400);
    await first.end('SIGKILL');
    const second = await startServer(database.env);
    for (let guess = 0; guess < 2; guess += 1)
      expect((await second.call('POST', '/api/v1/auth/', undefined, { phone, code: 'none' })).status).toBe(400);
    expect(await second.call('POST', '/api/v1/auth/', undefined, { phone, code })).toEqual({
      status: 429,
      body: { success: false, error: { code: 429, text: 'Слишком много попыток. Запросите код повторно' } },
    });
    await second.end('SIGTERM');
  });
});

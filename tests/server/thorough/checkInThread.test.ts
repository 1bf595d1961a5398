import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkInThread } from '#server/admin/config/check/checkInThread.ts';
import { openConfig } from '#server/admin/config/openConfig.ts';
import { promo, promoText } from '#tests/customResources/promo.ts';

/** Each of its expressions takes the maximum time of a check. */
const hostile = JSON.stringify({
  ...promo,
  rules: {
    show: 'dialog',
    all: Array.from({ length: 90 }, (_, at) => [
      'name',
      'я'.repeat(1000),
      { name: { type: 'string', pattern: `^(a|b|ab|ba|[a-z]{1,9})*x${at}$` } },
    ]),
  },
});
const late = 'проверка требует слишком много времени или памяти: упростите условия и регулярные выражения';

describe('Check of a declaration in a separate thread', { timeout: 480_000 }, () => {
  let folder: string;
  let thread: ReturnType<typeof checkInThread>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'thread-'));
    thread = checkInThread();
  });
  afterEach(async () => {
    await thread.close();
    rmSync(folder, { recursive: true });
  });

  it('returns the same declaration and diagnostics as in this thread', async () => {
    expect(await thread.check('promo.json', promoText)).toEqual({ declaration: promo, diagnostics: [] });
    expect((await thread.check('promo.json', '{')).diagnostics).toMatchObject([
      { line: 1, column: 2, text: 'ошибка в записи JSON: не закрыта фигурная скобка' },
    ]);
  });

  it('aborts an endless check with one diagnostic, and checks the next text as usual', async () => {
    const both = Promise.all([thread.check('bad.json', hostile), thread.check('promo.json', promoText)]);
    expect(await both).toMatchObject([
      { declaration: null, diagnostics: [{ file: 'bad.json', line: 1, column: 1, text: late }] },
      { declaration: promo, diagnostics: [] },
    ]);
  });

  it('leaves the host responsive and the last valid version active meanwhile', async () => {
    const resources = join(folder, 'resources');
    mkdirSync(resources);
    writeFileSync(join(resources, 'promo.json'), promoText);
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
      configDir: folder,
      dataDir: join(folder, 'data'),
      thread,
      print: () => undefined,
    });
    await added.ready;
    const profile = { success: true, data: { fullName: 'Громов Пётр', role: { superUser: true } } };
    const { routes, close } = added.serve({ ask: () => Promise.resolve(Response.json(profile)), log: () => undefined });
    const response: string[] = [];
    const ask = async (name: string, path: string, init?: RequestInit) => {
      const result = await routes.fetch(new Request(new URL(path, 'http://localhost'), init ?? {}));
      response.push(name);
      return result.json() as unknown;
    };
    writeFileSync(join(resources, 'promo.json'), hostile);
    const check = ask('check', '/config/studio/check/', {
      method: 'POST',
      body: JSON.stringify({ file: 'other.json', text: hostile }),
    });
    await ask('app', '/config/app.json');
    expect(await ask('resources', '/config/resources.json')).toMatchObject({ resources: [promo] });
    expect(await check).toMatchObject({ data: { diagnostics: [{ text: late }] } });
    expect(response).toEqual(['app', 'resources', 'check']);
    await expect
      .poll(() => ask('later', '/config/resources.json'), { timeout: 120_000 })
      .toMatchObject({ resources: [promo], diagnostics: 1 });
    close();
  });
});

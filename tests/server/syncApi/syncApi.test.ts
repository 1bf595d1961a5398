import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type Envelope, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

interface Report {
  entity: string;
  exchangeId: string;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  rows: { code: string | null; done: string; id?: number; reason?: string; fields?: unknown }[];
}

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

/** Returns a new key as the API client receives it. */
async function keyOf(rights: { reads?: string[]; writes?: string[] }): Promise<{ key: string; keyId: number }> {
  const { body } = await api.call('POST', '/api/exchange/keys/', token, { name: '1С', ...rights });
  return body.data as { key: string; keyId: number };
}

async function ask(
  key: string,
  method: string,
  path: string,
  body?: string,
): Promise<{ status: number; body: Envelope }> {
  const response = await api.fetch(path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: (await response.json()) as Envelope };
}

async function put(key: string, path: string, rows: unknown): Promise<Report> {
  return (await ask(key, 'PUT', path, typeof rows === 'string' ? rows : JSON.stringify(rows))).body.data as Report;
}

describe('Keys of API clients (sync API)', () => {
  it('are shown once and stored hashed, with their rights and their last use', async () => {
    const { key, keyId } = await keyOf({ reads: ['chains'] });
    expect(key).toMatch(/^obmen_[\w-]{43}$/);
    const stored = JSON.stringify(await rowsOf(api.deps.db, sql`select * from exchange_keys`));
    expect(stored).not.toContain(key);
    await ask(key, 'GET', '/api/exchange/chains/?limit=1');
    const { body } = await api.call('GET', '/api/exchange/keys/', token);
    expect((body.data as { keyId: number }[]).find((item) => item.keyId === keyId)).toMatchObject({
      name: '1С',
      reads: ['chains'],
      writes: [],
      createdBy: 'Орлова Марина Сергеевна',
      lastUsed: expect.any(Number),
      revokedAt: null,
    });
  });

  it('grant exactly their rights', async () => {
    const { key } = await keyOf({ reads: ['chains'], writes: ['distributors'] });
    expect((await ask(key, 'GET', '/api/exchange/chains/')).status).toBe(200);
    for (const [method, path] of [
      ['PUT', '/api/exchange/chains/'],
      ['GET', '/api/exchange/distributors/'],
      ['GET', '/api/exchange/employees/'],
      ['GET', '/api/exchange/keys/'],
      ['GET', '/api/exchange/imports/chains/'],
      ['GET', '/api/exchange/chains/../keys/'],
      ['GET', '/api/exchange/%6beys/'],
    ] as const) {
      const { status, body } = await ask(key, method, path, method === 'PUT' ? '[]' : undefined);
      expect([path, status, body.error?.code]).toEqual([path, 403, 403]);
    }
    for (const path of ['/api/v1/aboutMe/', '/api/v1/strategies/']) {
      expect((await ask(key, 'GET', path)).status).toBe(401);
      expect((await api.call('GET', path, key)).status).toBe(401);
    }
  });

  it('are accepted as x-token, too', async () => {
    const { key } = await keyOf({ reads: ['chains'] });
    expect((await api.call('GET', '/api/exchange/chains/', key)).status).toBe(200);
  });

  it('grant nothing once revoked, nor when never issued', async () => {
    const { key, keyId } = await keyOf({ reads: ['chains'] });
    expect((await api.call('POST', `/api/exchange/keys/${keyId}/revoke/`, token)).status).toBe(200);
    expect((await ask(key, 'GET', '/api/exchange/chains/')).status).toBe(401);
    expect((await ask('obmen_0', 'GET', '/api/exchange/chains/')).status).toBe(401);
    expect((await api.call('POST', '/api/exchange/keys/999999/revoke/', token)).status).toBe(404);
    const { body } = await api.call('PUT', `/api/exchange/keys/${keyId}/`, token, {
      name: '1С',
      reads: ['chains'],
      writes: [],
      state: 'active',
    });
    expect(body.error?.data).toEqual({ name: ['Ключ отозван, изменить его нельзя: выпустите новый'] });
  });

  it('are shown only in the response to their creation, and without their secret in the history', async () => {
    const { key, keyId } = await keyOf({ reads: ['chains'] });
    const { body } = await api.call('GET', `/config/history/company-keys/${keyId}`, token);
    expect(body.data).toMatchObject([{ action: 'create', title: '1С' }]);
    expect(JSON.stringify([body, (await api.call('GET', `/api/exchange/keys/${keyId}/`, token)).body])).not.toContain(
      key,
    );
  });

  it('are issued by superusers only, for existing entities', async () => {
    const manager = (await api.signIn(demoPhones.motivations)).access_token;
    expect((await api.call('POST', '/api/exchange/keys/', manager, { name: 'x' })).status).toBe(403);
    expect((await api.call('GET', '/api/exchange/keys/', manager)).status).toBe(403);
    expect((await api.call('PUT', '/api/exchange/chains/', manager, [])).status).toBe(403);
    const { body } = await api.call('POST', '/api/exchange/keys/', token, { name: '1С', reads: ['shops'] });
    expect(body.error).toMatchObject({ code: 400, data: { reads: ['Недопустимое значение'] } });
  });
});

describe('Batches by code (sync API)', () => {
  it('create, change and skip records, and report the result and reason of each row', async () => {
    const { key } = await keyOf({ writes: ['distributors'] });
    expect(
      await put(key, '/api/exchange/distributors?exchangeId=d-1', [
        { code: 'D1', name: 'Юг' },
        { code: 'D2', name: 'Север' },
      ]),
    ).toMatchObject({ created: 2, refused: 0 });
    const report = await put(key, '/api/exchange/distributors?exchangeId=d-2', [
      { code: 'D1', name: 'Юг' },
      { code: 'D2', name: 'Север-2' },
      { code: 'D3', name: ' ' },
      { name: 'Без кода' },
      5,
    ]);
    expect(report).toEqual({
      entity: 'distributors',
      exchangeId: 'd-2',
      created: 0,
      updated: 1,
      unchanged: 1,
      refused: 3,
      rows: [
        { code: 'D1', done: 'unchanged', id: expect.any(Number) },
        { code: 'D2', done: 'updated', id: expect.any(Number) },
        { code: 'D3', done: 'refused', reason: 'Проверьте заполнение полей', fields: { name: ['Введите название'] } },
        { code: null, done: 'refused', reason: 'Нет кода: у каждой строки должен быть непустой текст code' },
        { code: null, done: 'refused', reason: 'Строка — не объект' },
      ],
    });
  });

  it('find codes again whatever spaces surround them, in the code of a row and in references', async () => {
    const { key } = await keyOf({ writes: ['categories', 'products', 'territories'] });
    const rows = [{ code: ' C-7 ', name: 'Шоколад' }];
    expect(await put(key, '/api/exchange/categories?exchangeId=pad-1', rows)).toMatchObject({ created: 1 });
    expect(await put(key, '/api/exchange/categories?exchangeId=pad-2', rows)).toMatchObject({
      unchanged: 1,
      rows: [{ code: ' C-7 ', done: 'unchanged' }],
    });
    expect(
      await put(key, '/api/exchange/products?exchangeId=pad-3', [
        { code: 'P-7', name: 'Тёмный', categoryCode: 'C-7  ', tradeMarkId: 1, price: 120, weightKg: 0.1 },
      ]),
    ).toMatchObject({ created: 1, refused: 0 });
    expect(
      await put(key, '/api/exchange/territories?exchangeId=pad-4', [
        { code: 'T-7 ', name: 'Край' },
        { code: 'T-8', name: 'Город', parentCode: ' T-7' },
      ]),
    ).toMatchObject({ created: 2, refused: 0 });
  });

  it('write nothing for a row that would store its record as it is', async () => {
    const { key } = await keyOf({ writes: ['distributors', 'agents'] });
    const first = { code: 'S-1', name: 'Юг', territoryIds: [2, 1] };
    expect(await put(key, '/api/exchange/distributors?exchangeId=same-1', [first])).toMatchObject({ created: 1 });
    const again = [
      { ...first, name: ' Юг  ' },
      { ...first, territoryIds: [1, 2, 2] },
      { ...first, ref: '0b1f6a52', pricing: { level: 3 } },
    ];
    expect(await put(key, '/api/exchange/distributors?exchangeId=same-2', again)).toMatchObject({
      unchanged: 3,
      updated: 0,
      refused: 0,
    });
    const agent = {
      code: 'S-2',
      secondName: 'Лиса',
      firstName: 'Ян',
      phone: '79130000111',
      distrId: 1,
      territoryId: 1,
    };
    expect(await put(key, '/api/exchange/agents?exchangeId=same-3', [agent])).toMatchObject({ created: 1 });
    expect(await put(key, '/api/exchange/agents?exchangeId=same-4', [{ ...agent, middleName: '' }])).toMatchObject({
      unchanged: 1,
    });
  });

  it('give an employee all territories by an empty list only', async () => {
    const { key } = await keyOf({ writes: ['employees'] });
    const named = (code: string, more: object) => ({
      code,
      fullName: 'Обменов Олег',
      phone: `7912777${code}`,
      ...more,
    });
    const none = { territoryIds: ['Выберите территории или отметьте «Все территории»'] };
    const report = await put(key, '/api/exchange/employees?exchangeId=all-1', [
      named('0001', { territoryCodes: [] }),
      named('0002', { territoryCodes: null }),
      named('0003', {}),
      named('0004', { territoryIds: [1] }),
      named('0005', { territoryCodes: [40] }),
    ]);
    expect(report.rows).toMatchObject([
      { done: 'created' },
      { done: 'refused', fields: none },
      { done: 'refused', fields: none },
      { done: 'created' },
      { done: 'refused', fields: { territoryCodes: [expect.any(String)] } },
    ]);
    const stored = async () =>
      (await api.call('GET', '/api/exchange/employees/?fullName=Обменов', token)).body.data as object[];
    expect(await stored()).toMatchObject([
      { code: '0004', territoryIds: [1], allTerritories: false },
      { code: '0001', territoryIds: [], allTerritories: true },
    ]);
    expect(
      await put(key, '/api/exchange/employees?exchangeId=all-2', [
        named('0001', { territoryCodes: [] }),
        named('0004', { territoryCodes: '' }),
      ]),
    ).toMatchObject({ unchanged: 1, refused: 1 });
    expect(
      await put(key, '/api/exchange/employees?exchangeId=all-3', [named('0004', { territoryIds: [] })]),
    ).toMatchObject({
      updated: 1,
    });
    expect((await stored())[0]).toMatchObject({ code: '0004', territoryIds: [], allTerritories: true });
  });

  it('grant no right that nobody wrote, to an employee or to a role', async () => {
    const { key } = await keyOf({ writes: ['employees', 'roles'] });
    const rights = { deleteAccess: true, exportAccess: true };
    await put(key, '/api/exchange/employees?exchangeId=rights-1', [
      { code: 'R1', fullName: 'Правдин Павел', phone: '79127770101', territoryCodes: [] },
      { code: 'R2', fullName: 'Правдин Пётр', phone: '79127770102', territoryCodes: [], ...rights },
    ]);
    await put(key, '/api/exchange/roles?exchangeId=rights-2', [
      { code: 'R1', name: 'Правдин без прав' },
      { code: 'R2', name: 'Правдин с правами', ...rights },
    ]);
    for (const [entity, name] of [
      ['employees', 'fullName'],
      ['roles', 'name'],
    ])
      expect((await api.call('GET', `/api/exchange/${entity}/?${name}=Правдин`, token)).body.data).toMatchObject([
        { code: 'R2', ...rights },
        { code: 'R1', deleteAccess: false, exportAccess: false, pushAccess: false },
      ]);
  });

  it('answer a repeated exchangeId with the same report and write nothing', async () => {
    const { key } = await keyOf({ writes: ['chains'], reads: ['chains'] });
    const first = await put(key, '/api/exchange/chains?exchangeId=c-1', [{ code: 'C1', name: 'Сеть' }]);
    const again = await put(key, '/api/exchange/chains?exchangeId=c-1', [{ code: 'C1', name: 'Сеть' }]);
    expect(again).toEqual(first);
    const renamed = JSON.stringify([{ code: 'C1', name: 'Другое имя' }]);
    const other = await ask(key, 'PUT', '/api/exchange/chains?exchangeId=c-1', renamed);
    expect([other.status, other.body.error?.text]).toEqual([
      409,
      'Пакет с exchangeId «c-1» уже принят с другими строками: дайте новому пакету новый exchangeId',
    ]);
    const { body } = await ask(key, 'GET', `/api/exchange/chains/${first.rows[0]?.id}/`);
    expect(body.data).toMatchObject({ code: 'C1', name: 'Сеть' });
  });

  it('write the rows of one of two batches that are sent with one exchangeId at the same time', async () => {
    const { key } = await keyOf({ writes: ['chains'] });
    const path = '/api/exchange/chains?exchangeId=both-1';
    const sent = await Promise.all(
      ['B1', 'B2'].map((code) => ask(key, 'PUT', path, JSON.stringify([{ code, name: `Сеть ${code}` }]))),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await rowsOf(api.deps.db, sql`select 1 as one from chains where code in ('B1', 'B2')`)).toEqual([
      { one: 1 },
    ]);
  });

  it('belong with their exchangeId to the key that sent them', async () => {
    const [one, two] = [await keyOf({ writes: ['chains'] }), await keyOf({ writes: ['chains'] })];
    const path = '/api/exchange/chains?exchangeId=shared-1';
    expect(await put(one.key, path, [{ code: 'S1', name: 'Первая' }])).toMatchObject({ created: 1 });
    expect(await put(two.key, path, [{ code: 'S2', name: 'Вторая' }])).toMatchObject({
      created: 1,
      rows: [{ code: 'S2', done: 'created' }],
    });
  });

  it('accept NDJSON, and reject an unreadable line alone', async () => {
    const { key } = await keyOf({ writes: ['categories'] });
    const { rows } = await put(
      key,
      '/api/exchange/categories?exchangeId=n-1',
      '{"code":"K1","name":"Соки"}\n{oops\n\n{"code":"K2","name":"Воды"}\n',
    );
    expect(rows.map(({ code, done, reason }) => [code, done, reason])).toEqual([
      ['K1', 'created', undefined],
      [null, 'refused', 'Строка — не JSON'],
      ['K2', 'created', undefined],
    ]);
    expect((await ask(key, 'PUT', '/api/exchange/categories', '[{')).body.error?.text).toBe('Тело запроса — не JSON');
  });

  it('refer to other records by code, including those created by the same batch', async () => {
    const { key } = await keyOf({ writes: ['territories', 'distributors'] });
    const { rows } = await put(key, '/api/exchange/territories', [
      { code: 'T1', name: 'Край' },
      { code: 'T2', name: 'Город', parentCode: 'T1' },
      { code: 'T3', name: 'Нигде', parentCode: 'T9' },
    ]);
    expect(rows.map(({ done, fields }) => [done, fields])).toEqual([
      ['created', undefined],
      ['created', undefined],
      ['refused', { parentCode: ['Нет записи с кодом «T9»'] }],
    ]);
    await put(key, '/api/exchange/distributors', [{ code: 'D9', name: 'Городской', territoryCodes: ['T2'] }]);
    const found = await rowsOf(
      api.deps.db,
      sql`select d.name, t.code from distributors d join distributor_territories using (distr_id) join territories t using (territory_id) where d.code = 'D9'`,
    );
    expect(found).toEqual([{ name: 'Городской', code: 'T2' }]);
  });

  it('let the later of two rows with the same code win', async () => {
    const { key } = await keyOf({ writes: ['chains'] });
    const { rows } = await put(key, '/api/exchange/chains', [
      { code: 'W', name: 'Раз' },
      { code: 'W', name: 'Два' },
    ]);
    expect(rows.map(({ done }) => done)).toEqual(['created', 'updated']);
    expect(await rowsOf(api.deps.db, sql`select name from chains where code = 'W'`)).toEqual([{ name: 'Два' }]);
  });

  it('store names without invisible characters (spec D87)', async () => {
    const { key } = await keyOf({ writes: ['distributors'] });
    const row = { code: 'B-NUL', name: 'a\u0000\u200bb' };
    const { rows } = await put(key, '/api/exchange/distributors?exchangeId=nul', [row]);
    expect(rows.map(({ done }) => done)).toEqual(['created']);
    expect(await rowsOf(api.deps.db, sql`select name from distributors where code = 'B-NUL'`)).toEqual([
      { name: 'ab' },
    ]);
  });

  it('reject a row alone when no table can store one of its values', async () => {
    const { key } = await keyOf({ writes: ['products', 'distributors', 'sales'] });
    const bad: readonly (readonly [what: string, more: object, reason: string])[] = [
      ['half of a surrogate pair', { name: '\ud800' }, 'Недопустимый символ в тексте'],
      ['a fraction as an id', { territoryIds: [1.5] }, 'Проверьте заполнение полей'],
      ['an id that is too large', { territoryIds: [99_999_999_999] }, 'Проверьте заполнение полей'],
      ['an id that is no number', { territoryIds: [{ a: 1 }] }, 'Проверьте заполнение полей'],
      ['an empty code of a reference', { territoryCodes: ['\u0000'] }, 'Проверьте заполнение полей'],
      ['a number as a code', { territoryCodes: [40] }, 'Проверьте заполнение полей'],
      ['a list of which one code is a number', { territoryCodes: ['A', 12] }, 'Проверьте заполнение полей'],
      ['a name of a member that is no text', { '\ud800': 1 }, 'Недопустимый символ в тексте'],
      [
        'a list that is too deep',
        { territoryIds: JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`) as unknown },
        'Слишком большая вложенность данных',
      ],
    ];
    for (const [at, [what, more, reason]] of bad.entries()) {
      const rows = [
        { code: `B${at}-1`, name: 'До' },
        { code: `B${at}-2`, name: 'Плохая', ...more },
        { code: `B${at}-3`, name: 'После' },
      ];
      const report = await put(key, `/api/exchange/distributors?exchangeId=bad-${at}`, rows);
      expect([what, report.rows.map(({ code, done }) => [code, done]), report.rows[1]?.reason]).toEqual([
        what,
        [
          [`B${at}-1`, 'created'],
          [`B${at}-2`, 'refused'],
          [`B${at}-3`, 'created'],
        ],
        reason,
      ]);
    }
    const codes = await put(key, '/api/exchange/distributors?exchangeId=bad-code', [
      { code: 'B-\ud800', name: 'Половина' },
      { code: 'B-ok', name: 'Целый' },
    ]);
    expect(codes.rows.map(({ code, done, reason }) => [code, done, reason])).toEqual([
      [null, 'refused', 'Недопустимый символ в тексте'],
      ['B-ok', 'created', undefined],
    ]);
  });

  it('answer with a report of all rows when any field of any entity has an unusual value', async () => {
    const values = [
      true,
      -1,
      1.5,
      1e308,
      99_999_999_999,
      '',
      'текст',
      '2025-02-31',
      [],
      [null],
      [99_999_999_999],
      [[1]],
      {},
      { a: 1 },
    ];
    const entities = [
      'territories',
      'distributors',
      'categories',
      'tradeMarks',
      'chains',
      'products',
      'agents',
      'tradePoints',
      'sales',
      'tasks',
      'refills',
      'withdrawals',
      'auditReports',
      'employees',
    ];
    const { key } = await keyOf({ writes: entities, reads: entities });
    for (const entity of entities) {
      const {
        body: { data },
      } = await ask(key, 'GET', `/api/exchange/${entity}/?limit=1`);
      const [sample = {}] = data as Record<string, unknown>[];
      const rows = Object.keys(sample).flatMap((name) =>
        values.map((value, at) => ({
          ...sample,
          [name]: value,
          code: name === 'code' ? value : `${entity}-${name}-${at}`,
        })),
      );
      const { status, body } = await ask(
        key,
        'PUT',
        `/api/exchange/${entity}`,
        JSON.stringify([...rows, { ...sample, code: `${entity}-last` }]),
      );
      expect([entity, status, (body.data as Report | undefined)?.rows.length]).toEqual([entity, 200, rows.length + 1]);
    }
  }, 120_000);

  it('reject a thousand rows without a code in one transaction', async () => {
    const { key } = await keyOf({ writes: ['chains'] });
    const original = api.deps.db.transaction.bind(api.deps.db);
    let transactions = 0;
    const rows = Array.from({ length: 5000 }, (_, at) => ({ name: `Без кода ${at}` }));
    const counting: typeof original = (...given) => {
      transactions += 1;
      return original(...given);
    };
    Object.assign(api.deps.db, { transaction: counting });
    try {
      const report = await put(key, '/api/exchange/chains', rows);
      expect([report.refused, transactions]).toEqual([5000, 5]);
    } finally {
      Object.assign(api.deps.db, { transaction: original });
    }
  });

  it('are rejected as a whole when they are not UTF-8', async () => {
    const { key } = await keyOf({ writes: ['chains'] });
    const response = await api.fetch('/api/exchange/chains', {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}` },
      body: Uint8Array.from([0x5b, 0x22, 0xff, 0x22, 0x5d]),
    });
    expect([response.status, ((await response.json()) as Envelope).error?.text]).toEqual([
      400,
      'Тело запроса не в кодировке UTF-8',
    ]);
  });

  it('create history entries under the name of the key', async () => {
    const { key } = await keyOf({ writes: ['chains'] });
    await put(key, '/api/exchange/chains', [{ code: 'H', name: 'С историей' }]);
    expect(await rowsOf(api.deps.db, sql`select person_name, source from history where title = 'С историей'`)).toEqual([
      { person_name: 'Ключ «1С»', source: 'key' },
    ]);
  });

  it('return later writes by changedSince', async () => {
    const { key } = await keyOf({ writes: ['chains'], reads: ['chains'] });
    api.wait(100);
    const [{ now }] = (await rowsOf<{ now: number }>(
      api.deps.db,
      sql`select extract(epoch from now())::int as now`,
    )) as [{ now: number }];
    await put(key, '/api/exchange/chains', [{ code: 'S', name: 'Новая' }]);
    const { body } = await ask(key, 'GET', `/api/exchange/chains/?changedSince=${now - 1}`);
    expect((body.data as { code: string }[]).map(({ code }) => code)).toContain('S');
    expect((await ask(key, 'GET', `/api/exchange/chains/?changedSince=${now + 1000}`)).body.data).toEqual([]);
  });

  it('runs the worked example of docs/sync-api.md', async () => {
    const example = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/sync-api.md', 'utf8'))?.[1] ?? '';
    const { key } = await keyOf({ writes: ['products', 'categories', 'tradeMarks'] });
    await put(key, '/api/exchange/categories', [{ code: 'a3c1', name: 'Шоколад' }]);
    await put(key, '/api/exchange/tradeMarks', [{ code: 'b7d2', name: 'Север', isOwn: true }]);
    expect(await put(key, '/api/exchange/products?exchangeId=nomenklatura-1', example)).toMatchObject({
      created: 2,
      refused: 0,
    });
  });
});

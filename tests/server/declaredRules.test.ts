import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { strategyResource as strategies } from '#resources/strategy.ts';
import { strategyBodySchema } from '#contract/bespokeSchemas.ts';
import { readValidatedBody } from '#server/recordEngine/core/requestBody.ts';
import { findKindErrors } from '#record/requestBody/kindErrors.ts';
import type { ApiEnv } from '#server/platform/context/deps.ts';
import { answerErrors } from '#server/platform/http/responses.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { promo } from '#tests/customResources/promo.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [promo] });
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const strategy = {
  name: 'Рост',
  distributorIds: [1],
  mmlId: 2,
  potentialPeriod: 1,
  tasksMaxCount: 5,
  reductionFactor: 0.8,
  salesCheckDays: 30,
  startDate: '2033-01-01',
  endDate: '2033-06-30',
  progressThreshold: 0.98,
  measure: 0,
  defaultPotential: 12,
  taskLifetime: 0,
  status: 0,
  isWholesale: false,
  isRetail: true,
};
const volume = {
  name: 'План',
  mmlId: 1,
  tasks: [],
  startDate: '2034-01-01',
  endDate: '2034-03-31',
  measure: 0,
  progressThreshold: 0.98,
  status: 0,
  storesAffectionCount: null,
  percentageOfSales: null,
};
const errors = async (path: string, body: object) => (await api.call('POST', path, token, body)).body.error?.data;

describe('Declared rules in the embedded API (part1 §5, part2 §5)', () => {
  it('use the messages of the declaration', async () => {
    const changed = {
      ...strategies,
      rules: {
        show: 'dialog',
        all: strategies.rules?.all.map(([field, , condition]) => [field, `Нет: ${field}`, condition] as const) ?? [],
      },
    } as typeof strategies;
    const app = new Hono<ApiEnv>()
      .onError(answerErrors({ log: () => undefined }))
      .post('/', async (c) => c.json(await readValidatedBody(c, strategyBodySchema, changed, true)));
    const response = await app.request('/', {
      method: 'POST',
      body: JSON.stringify({ ...strategy, name: ' ', mmlId: null, startDate: '2033-02-31', isRetail: false }),
    });
    expect(((await response.json()) as { error: { data: unknown } }).error.data).toEqual({
      name: ['Нет: name'],
      mmlId: ['Нет: mml'],
      startDate: ['Нет: period'],
    });
  });

  it('are all checked: those of one field and those of several', async () => {
    expect(
      await errors('/api/v1/strategies/', {
        ...strategy,
        name: ' ',
        reductionFactor: 0,
        defaultPotential: 0,
        endDate: '2032-01-01',
      }),
    ).toEqual({
      name: ['Введите название стратегии'],
      reductionFactor: ['Введите понижающий коэфицент'],
      defaultPotential: ['Введите минимальный потенциал'],
      endDate: ['Дата окончания раньше даты начала'],
    });
  });

  it('skip rules over several fields while a value does not fit its kind', async () => {
    expect(await errors('/api/v1/strategies/', { ...strategy, measure: 7, defaultPotential: 0 })).toEqual({
      measure: ['Выберите формулировку'],
    });
  });

  it('include the limits of the fields', async () => {
    expect(await errors('/api/v1/strategies/', { ...strategy, reductionFactor: 2.1 })).toEqual({
      reductionFactor: ['Не больше 2'],
    });
  });

  it('check choices that are not sent by the values sent with them (spec D42)', async () => {
    expect((await api.call('POST', '/api/v1/volume/strategies/', token, volume)).status).toBe(200);
    expect(
      await errors('/api/v1/volume/strategies/', { ...volume, storesAffectionCount: 0, percentageOfSales: 'много' }),
    ).toEqual({
      storesAffectionCount: ['Введите минимальное количество точек для выполнения'],
      percentageOfSales: ['Введите процент объема в задаче'],
    });
  });

  it('report errors of a custom field by the name of its sent value', async () => {
    expect(
      await errors('/api/v1/motivations/', { name: 'Премия', money: 10, type: 1, distributorIds: [1], productIds: [] }),
    ).toEqual({ productIds: ['Добавьте продукты'] });
  });

  it('treat an empty link as missing (spec D44)', async () => {
    for (const link of ['', ' ', null]) {
      expect(
        (await api.call('POST', '/api/v1/notifications/', token, { message: 'Без ссылки', date: 1_760_000_000, link }))
          .status,
      ).toBe(200);
      expect((await api.call('GET', '/api/v1/notifications/?limit=1', token)).body.data).toMatchObject([
        { message: 'Без ссылки', link: null },
      ]);
    }
  });

  it('reject a period that ends before it starts, for custom and built-in resources', async () => {
    const body = {
      name: 'Весна',
      startDate: '2026-03-31',
      endDate: '2026-03-01',
      scope: 0,
      territoryIds: [1],
      distributorIds: [],
      discount: 0.1,
      status: 0,
    };
    expect(await errors('/api/v1/promos/', body)).toEqual({ endDate: ['Дата окончания раньше даты начала'] });
  });
});

/**
 * Returns the sources of the server and of the body schemas; issues have custom forms, so their messages are in no
 * declaration.
 */
function sources(): string[] {
  const root = join(import.meta.dirname, '../..');
  return ['server', 'src/schemas/entities'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && name !== 'issue.ts')
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
}

it('are written only once, with their messages', () => {
  const messages = new Set(resources.flatMap(({ rules }) => rules?.all.map(([, message]) => message) ?? []));
  const texts = sources();
  expect([...messages].filter((message) => texts.some((text) => text.includes(`'${message}'`)))).toEqual([]);
});

it('returns carried values unchanged, lists too (docs/declarations)', () => {
  const declaration = { ...promo, fields: { ...promo.fields, versions: { kind: 'carried' as const } } };
  expect(findKindErrors(declaration, { versions: [1, 'два', { три: 3 }] })).toEqual({});
  expect(findKindErrors(declaration, { name: ['список'] })).toEqual({ name: ['Неверный тип значения'] });
});

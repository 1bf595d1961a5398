import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySources, root, type SourceCopy } from '#tests/support/sourceCopy.ts';

let copy: SourceCopy;
beforeAll(() => {
  copy = copySources();
});
afterAll(() => copy.remove());

/** The changes of docs/adding-a-field.md: the file in each heading, with the blocks below it. */
const changes = readFileSync(join(root, 'docs/adding-a-field.md'), 'utf8')
  .split(/^##+ /m)
  .flatMap((section) => {
    const file = /^[^\n`]*`(?<file>[^`]+)`/.exec(section)?.groups?.['file'];
    const blocks = [...section.matchAll(/```diff\n(?<diff>[^]*?)```/g)];
    return file === undefined ? [] : blocks.map(({ groups }) => ({ file, diff: groups?.['diff'] ?? '' }));
  });

/** Replaces the old lines of a block, which occur once in the file, by its new ones. */
function apply({ file, diff }: { file: string; diff: string }): void {
  const lines = diff.split('\n').filter((line) => line !== '');
  const side = (sign: string): string =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const [before, after] = [side('+'), side('-')];
  const text = readFileSync(copy.path(file), 'utf8');
  expect(text.split(before), `${file} has once\n${before}`).toHaveLength(2);
  writeFileSync(
    copy.path(file),
    text.replace(before, () => after),
  );
}

/** Uses the new fields as a user, an accounting system and a developer do; written into the copy that it imports from. */
const use = `
import { afterAll, beforeAll, expect, it } from 'vitest';
import { strategyResource } from '#resources/strategy.ts';
import { handlersFor } from '#msw/handlersFor.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());
const call = (method: string, path: string, body?: unknown) => api.call(method, path, token, body);
const rows = async (path: string) => (await call('GET', path)).body.data as Record<string, unknown>[];

const strategies = '/api/v1/strategies/';
const strategy = {
  name: 'Рост', distributorIds: [1], mmlId: 2, potentialPeriod: 1, tasksMaxCount: 5, reductionFactor: 0.8,
  salesCheckDays: 30, startDate: '2033-01-01', endDate: '2033-06-30', progressThreshold: 0.98, measure: 0,
  defaultPotential: 12, taskLifetime: 0, status: 0, isWholesale: false, isRetail: true, force: true,
};

it('a strategy is saved, shown, filtered, sorted, searched and recorded with its contract', async () => {
  const made = await call('POST', strategies, { ...strategy, contract: 'Д-2033' });
  const { strategyId } = made.body.data as { strategyId: number };
  expect((await call('GET', strategies + strategyId + '/')).body.data).toMatchObject({ contract: 'Д-2033' });
  expect(await rows(strategies + '?contract=д-2033')).toMatchObject([{ strategyId, contract: 'Д-2033' }]);
  expect(await rows(strategies + '?search=Д-2033')).toMatchObject([{ strategyId }]);
  expect(await rows(strategies + '?sort=-contract&limit=1')).not.toMatchObject([{ contract: null }]);
  await call('PUT', strategies + strategyId + '/', { ...strategy, contract: null });
  expect((await call('GET', strategies + strategyId + '/')).body.data).toMatchObject({ contract: null });
  expect((await call('POST', strategies, { ...strategy, contract: 'Д'.repeat(51) })).body.error?.data).toEqual({
    contract: ['Слишком длинный текст: не более 50 символов'],
  });
  const history = await rows('/config/history/strategy/' + strategyId);
  expect(JSON.stringify(history[0])).toContain('Д-2033');
});

it('a strategy is imported with its contract, and the demo has some', async () => {
  const row = { row: 2, id: null, changes: [], body: { ...strategy, name: 'Из файла', contract: 'Д-7' } };
  const { data } = (await call('POST', '/api/exchange/imports/strategy/write', { import: { id: 'f1', file: 'Стратегии.xlsx' }, rows: [row] })).body;
  const [{ id }] = data as [{ id: number }];
  expect((await call('GET', strategies + id + '/')).body.data).toMatchObject({ contract: 'Д-7' });
  expect((await rows(strategies + '?contract=Д-&limit=50')).length).toBeGreaterThan(2);
});

it('a trade point has a floor in its form, in the sync API and in the OpenAPI document', async () => {
  const points = '/api/exchange/tradePoints/';
  const [{ territoryId }] = (await rows(points + '?limit=1')) as [{ territoryId: number }];
  const point = { name: 'Лавка', address: 'Мира, 1', kind: 0, territoryId, chainId: null, distributorIds: [], lat: null, lng: null, code: 'P-1' };
  const made = await call('POST', points, { ...point, floor: 2 });
  const { tradePointId } = made.body.data as { tradePointId: number };
  expect((await call('GET', points + tradePointId + '/')).body.data).toMatchObject({ floor: 2 });
  expect((await call('PUT', '/api/exchange/tradePoints', [{ code: 'P-1', floor: 3 }])).body.data).toMatchObject({ updated: 1 });
  expect((await call('GET', points + tradePointId + '/')).body.data).toMatchObject({ floor: 3 });
  const text = await (await api.fetch('/api/openapi.json', { headers: { 'x-token': token } })).text();
  expect(text.split('"contract"').length).toBeGreaterThan(2);
  expect(text).toContain('"floor"');
  expect(handlersFor(strategyResource).length).toBeGreaterThan(0);
});

it('tasks are filtered by their unit', async () => {
  const { data } = (await call('GET', '/api/v1/tasks/?measure=kg&limit=20&count=true')).body.data as { data: { measure: string }[] };
  expect(new Set(data.map(({ measure }) => measure))).toEqual(new Set(['kg']));
  const count = async (unit: string) => ((await call('GET', '/api/v1/tasks/?limit=1&count=true' + unit)).body as unknown as { meta: { count: number } }).meta.count;
  const counts = await Promise.all(['r', 'kg', 'piece'].map((unit) => count('&measure=' + unit)));
  expect(counts[0] + counts[1] + counts[2]).toBe(await count(''));
});
`;

it('gives fields and a filter everything when the changes of the document are made', { timeout: 240_000 }, () => {
  expect(changes).toHaveLength(12);
  for (const change of changes) apply(change);
  expect(copy.run('node_modules/drizzle-kit/bin.cjs', 'generate', '--name', 'fields').status).toBe(0);
  writeFileSync(copy.path('tests/server/fields.test.ts'), use);
  const { status, output } = copy.run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server');
  expect(status === 0 ? '' : output).toBe('');
  expect(output).toMatch(/Tests +4 passed/);
});

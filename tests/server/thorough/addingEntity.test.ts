import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySources, root, type SourceCopy } from '#tests/support/sourceCopy.ts';

let copy: SourceCopy;
beforeAll(() => {
  copy = copySources();
});
afterAll(() => copy.remove());

/** The places of docs/adding-an-entity.md: the file in each heading, with the block below it. */
const places = [
  ...readFileSync(join(root, 'docs/adding-an-entity.md'), 'utf8').matchAll(
    /^## \d+\. [^`]*`(?<file>[^`]+)`[^]*?```ts\n(?<code>[^]*?)```/gm,
  ),
].map(({ groups }) => ({ file: groups?.['file'] ?? '', code: groups?.['code'] ?? '' }));

/** Adds an import at the top of a file, and an entry at the end of its last list. */
function extend(file: string, code: string): void {
  const [line = '', entry = ''] = code.split('\n');
  const text = readFileSync(copy.path(file), 'utf8');
  const end = text.lastIndexOf('];');
  writeFileSync(copy.path(file), `${line}\n${text.slice(0, end)}${entry}\n${text.slice(end)}`);
}

/** Uses contracts as a user, an accounting system and a developer do. Written into the copy, whose files it imports. */
const use = `
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getTableName } from 'drizzle-orm';
import { contractsResource } from '#resources/masterData/contracts.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { registry } from '#server/main/registry/registry.ts';
import { handlersFor } from '#msw/handlersFor.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '#tests/support/demoPhones.ts';

let api: TestApi;
let token: string;
let distrId: number;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  [{ distrId }] = (await call('GET', '/api/exchange/distributors/?limit=1')).body.data as [{ distrId: number }];
});
afterAll(() => api.close());
const call = (method: string, path: string, body?: unknown) => api.call(method, path, token, body);
const address = '/api/exchange/contracts/';

it('is created, found, changed, recorded and deleted', async () => {
  const body = { name: 'Поставка', distrId, startDate: '2026-01-01', code: 'D-1' };
  const made = await call('POST', address, body);
  expect(made.body).toEqual({ success: true, data: { contractId: 1 } });
  expect((await call('GET', address + '?distrId=' + distrId)).body.data).toEqual([{ contractId: 1, ...body }]);
  expect((await call('GET', address + '?distrId=999999')).body.data).toEqual([]);
  expect((await call('GET', address + '?sort=-name&search=пост&count=true')).body).toMatchObject({ meta: { count: 1 } });
  expect((await call('POST', address, { ...body, name: ' ', code: null })).body.error?.data).toEqual({ name: ['Введите название'] });
  expect((await call('POST', address, body)).body.error?.code).toBe(210);
  expect((await call('PUT', address + '1/', { ...body, startDate: '2026-02-01' })).status).toBe(200);
  const history = (await call('GET', '/config/history/company-contracts/1')).body.data as { action: string; title: string }[];
  expect(history.map(({ action, title }) => [action, title])).toEqual([['update', 'Поставка'], ['create', 'Поставка']]);
  const stale = await api.fetch(address + '1/', { method: 'PUT', headers: { 'x-token': token, 'if-match': '"old"' }, body: JSON.stringify(body) });
  expect(stale.status).toBe(412);
  const referenced = await call('DELETE', '/api/exchange/distributors/' + distrId + '/');
  expect([referenced.status, referenced.body.error?.text]).toEqual([409, expect.stringContaining('1 договор')]);
  expect((await call('DELETE', address + '1/')).status).toBe(200);
});

it('is imported from a file and by external code', async () => {
  const row = { row: 2, id: null, changes: [], body: { name: 'Из файла', distrId, startDate: null, code: 'F-1' } };
  const imported = await call('POST', '/api/exchange/imports/company-contracts/write', { import: { id: 'f1', file: 'Договоры.xlsx' }, rows: [row] });
  expect(imported.body.data).toEqual([{ row: 2, id: expect.any(Number) }]);
  const synced = await call('PUT', '/api/exchange/contracts', [{ code: 'F-1', name: 'Из 1С' }]);
  expect(synced.body.data).toMatchObject({ updated: 1, refused: 0 });
});

it('is open to superusers only, who can export it and ask why', async () => {
  const { access_token: manager } = await api.signIn(demoPhones.pushes);
  expect((await api.call('GET', address, manager)).status).toBe(403);
  const exported = await api.fetch(address, { headers: { 'x-token': token, 'x-export': '1' } });
  expect(exported.status).toBe(200);
  const screens = (await call('GET', '/config/rights/screens')).body.data as { name: string }[];
  expect(screens.map(({ name }) => name)).toContain('company-contracts');
});

it('is in the OpenAPI document, the events of webhooks, the backup and the handlers of msw', async () => {
  const document = await api.fetch('/api/openapi.json', { headers: { 'x-token': token } });
  expect(Object.keys(((await document.json()) as { paths: object }).paths)).toContain(address);
  const events = (await call('GET', '/api/exchange/webhookEvents?q=договор')).body.data as { event: string }[];
  expect(events.map(({ event }) => event)).toEqual(['contracts.saved', 'contracts.deleted']);
  expect(registry.dataTables.map(getTableName)).toContain('contracts');
  expect(handlersFor(contractsResource).length).toBeGreaterThan(0);
});

it('has a list and a form that a declaration may have', () => {
  const { diagnostics } = checkDeclarationText('contracts.json', JSON.stringify(contractsResource), ['company']);
  expect(diagnostics).toEqual([]);
});
`;

it('gives contracts everything when the five places of the document are filled', { timeout: 240_000 }, () => {
  expect(places).toHaveLength(5);
  for (const { file, code } of places) {
    if (/^import [^\n]*\n {2}\w+,\n$/.test(code)) extend(file, code);
    else {
      mkdirSync(dirname(copy.path(file)), { recursive: true });
      writeFileSync(copy.path(file), code);
    }
  }
  expect(copy.run('node_modules/drizzle-kit/bin.cjs', 'generate', '--name', 'contracts').status).toBe(0);
  expect(copy.run('scripts/layers.mjs').output).toContain('Imports that the table does not allow: 0');
  writeFileSync(copy.path('tests/server/contracts.test.ts'), use);
  const { status, output } = copy.run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server');
  expect(status === 0 ? '' : output).toBe('');
  expect(output).toMatch(/Tests +5 passed/);
});

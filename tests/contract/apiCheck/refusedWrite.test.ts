import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findingsIn } from '#contract/apiCheck/finding.ts';
import { runApiCheck } from '#contract/apiCheck/runApiCheck.ts';
import type { SendRequest } from '#contract/apiCheck/transport.ts';
import { handlersFor } from '#msw/handlersFor.ts';
import { madeRecords } from '#record/madeRecords.ts';
import { promo } from '#tests/customResources/promo.ts';

const api = 'https://api.company.ru';
const closed = { status: 403, code: 403, text: 'Период закрыт' };
const server = setupServer(
  ...handlersFor(promo, {
    rows: madeRecords(promo, 2).map((row) => ({ ...row, territoryIds: [5] })),
    failures: { create: closed },
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
afterAll(() => server.close());

const lookups: Readonly<Record<string, unknown>> = {
  '/api/v1/territories/': { data: [{ territoryId: 5, name: 'Урал', childTerritories: [] }] },
  '/api/v1/distributors/': [{ distrId: 3, name: 'Север' }],
};

const send: SendRequest = async ({ method, url, body }) => {
  const lookup = lookups[url.replace(/\?.*$/, '')];
  if (lookup !== undefined)
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      text: JSON.stringify({ success: true, data: lookup }),
      ms: 1,
    };
  const response = await fetch(`${api}${url}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text(), ms: 1 };
};

it('reports a creation that the API rejects, without counting it as a finding', async () => {
  const report = await runApiCheck({
    api,
    send,
    declarations: [promo],
    added: [promo],
    only: ['promo'],
    write: true,
    tokens: false,
  });
  expect(findingsIn(report).filter(({ call }) => call.startsWith('POST '))).toEqual([]);
  expect(report.calls.find(({ call }) => call === 'POST /api/v1/promos/')?.notes).toEqual([
    'создание отклонено, поэтому запись не проверена: 403 Период закрыт',
  ]);
});

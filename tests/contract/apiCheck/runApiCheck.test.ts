import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingsIn, type ApiCheckReport } from '#contract/apiCheck/finding.ts';
import { runApiCheck } from '#contract/apiCheck/runApiCheck.ts';
import { resources } from '#resources/index.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { faultyDeclarations, serverFaults, createFaultySend } from './faultyServer.ts';
import { sendTo } from './inMemory.ts';

// Three pages are enough to show paging faults; faults of the lists' ends show in lists that are shorter.
const scope = {
  api: 'http://localhost',
  declarations: [...resources, ...faultyDeclarations],
  added: faultyDeclarations,
  write: true,
  mostPages: 3,
};
let api: TestApi;
let right: ApiCheckReport;
let wrong: ApiCheckReport;
let left: unknown[];
const written: string[] = [];

beforeAll(async () => {
  api = await openTestApi();
  api.deps.added = () => faultyDeclarations;
  const send = sendTo(api.fetch, (await api.signIn()).access_token);
  right = await runApiCheck({
    ...scope,
    send: (request) => {
      if (request.method !== 'GET') written.push(`${request.method} ${request.url.replaceAll(/\d+\/$/g, '*/')}`);
      return send(request);
    },
  });
  wrong = await runApiCheck({ ...scope, send: createFaultySend(send, serverFaults) });
  left = await Promise.all(
    ['promos', 'offers', 'gifts'].map(
      async (name) => JSON.parse((await send({ method: 'GET', url: `/api/v1/${name}/` })).text) as unknown,
    ),
  );
}, 240_000);
afterAll(() => api.close());

describe('API check of the embedded API', () => {
  it('reports no findings', () => {
    expect(findingsIn(right)).toEqual([]);
  });

  it('requests every list, record and lookup of both documents', () => {
    const requests = right.calls
      .filter(({ call, requests }) => call.startsWith('GET') && requests > 0)
      .map(({ call }) => call);
    expect(requests).toHaveLength(50);
    expect(requests).toEqual(
      expect.arrayContaining([
        'GET /api/v1/audit/reports/{reportId}/',
        'GET /api/v1/audit/stores/{storeId}/sentReportsInfo/',
        'GET /api/v1/fieldEmployees/saleStatistics/',
        'GET /api/v1/polls/themes/questions/',
      ]),
    );
  });

  it('writes only marked records, and deletes them afterwards', () => {
    expect([...new Set(written)]).toEqual(
      expect.arrayContaining([
        'POST /api/v1/promos/',
        'PUT /api/v1/promos/*/',
        'DELETE /api/v1/promos/*/',
        'POST /api/v1/volume/strategies/',
        'PUT /api/v1/volume/strategies/*/',
        'DELETE /api/v1/volume/strategies/*/',
      ]),
    );
    expect(left).toEqual([
      { success: true, data: [] },
      { success: true, data: [] },
      { success: true, data: [] },
    ]);
  });
});

it('writes to every resource that can create records', () => {
  const made = written.filter((call) => call.startsWith('POST ')).map((call) => call.slice(5));
  expect([...new Set(made)].toSorted()).toEqual([
    '/api/v1/coupons/',
    '/api/v1/gifts/',
    '/api/v1/mml/',
    '/api/v1/motivations/',
    '/api/v1/offers/',
    '/api/v1/promos/',
    '/api/v1/strategies/',
    '/api/v1/volume/strategies/',
    '/api/v2/audit/strategies/',
  ]);
  expect(right.calls.filter(({ call }) => call.startsWith('POST ')).flatMap(({ notes }) => notes)).toEqual([]);
});

describe('API check of one server with forty faults', () => {
  it('defines forty faults', () => expect(serverFaults).toHaveLength(40));

  it.each(serverFaults)('reports $name: $found', ({ found }) => {
    expect(
      findingsIn(wrong).map(
        ({ call, place, says, rows = 1 }) => `${call} ${place}: ${says}${rows > 1 ? `, строк: ${rows}` : ''}`,
      ),
    ).toContain(found);
  });

  it('reports no other findings', () => {
    expect(findingsIn(wrong)).toHaveLength(40);
  });

  it('shows the message that the page would show, and how to repeat the request', () => {
    const moment = findingsIn(wrong).find(({ call }) => call === 'GET /api/v1/notifications/');
    expect(moment).toEqual({
      call: 'GET /api/v1/notifications/',
      place: 'data[3].date',
      says: 'текст вместо целого числа',
      rows: 221,
      shows: 'в столбце „Дата“ будет „-“',
      curl: `curl -sS -H "x-token: $TOKEN" -H 'device: web' 'http://localhost/api/v1/notifications/?limit=100&offset=0'`,
    });
  });
});

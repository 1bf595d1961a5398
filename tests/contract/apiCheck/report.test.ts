import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findingsIn, createFindingLog, type ApiCheckReport } from '#contract/apiCheck/finding.ts';
import { reportJunit } from '#contract/apiCheck/report/junit.ts';
import { reportText } from '#contract/apiCheck/report/text.ts';
import { runApiCheck } from '#contract/apiCheck/runApiCheck.ts';
import type { SendRequest } from '#contract/apiCheck/transport.ts';
import { promo } from '#tests/customResources/promo.ts';

const response = (data: unknown) =>
  Promise.resolve({
    status: 200,
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify({ success: true, data }),
    ms: 20,
  });

/** A small API with two faults. */
const send: SendRequest = ({ url, wrongToken }) => {
  if (wrongToken) return Promise.resolve({ status: 401, headers: {}, text: '', ms: 5 });
  if (url.startsWith('/api/v1/distributors/')) return response([{ distrId: 7, name: 'ООО «Тула»', territories: [] }]);
  if (!url.startsWith('/api/v1/promos/')) return response([]);
  if (url === '/api/v1/promos/2147483646/')
    return Promise.resolve({
      status: 500,
      headers: { 'content-type': 'text/html' },
      text: '<h1>Server Error</h1>',
      ms: 5,
    });
  const record = {
    promoId: 1,
    name: 'Весна',
    startDate: '2026-01-01',
    endDate: '2026-02-01',
    scope: 0,
    territoryIds: [],
    distributors: [{ distrId: 7, name: 'ООО «Тула»' }],
    discount: 'десять',
    status: 0,
  };
  const request = new URL(url, 'http://x').searchParams;
  if (/\/promos\/\d+\//.test(url)) return response({ ...record, discount: 0.1 });
  return response(Number(request.get('offset')) > 0 || (request.get('name') ?? 'Весна') !== 'Весна' ? [] : [record]);
};
const runCheck = (): Promise<ApiCheckReport> =>
  runApiCheck({ api: 'https://api.company.ru', send, declarations: [promo], added: [promo], only: ['promo'] });

it('prints the sample in the documentation', async () => {
  const sample = /```text\n([^`]*)\n```/.exec(readFileSync('docs/api-check.md', 'utf8'))?.[1];
  expect(reportText(await runCheck())).toBe(sample);
});

it('writes JUnit, too: a case per operation, with findings as failures', async () => {
  const xml = reportJunit(await runCheck());
  expect(xml).toContain('<testsuite name="Договор API" tests="4" failures="2" errors="0">');
  expect(xml).toContain('<testcase classname="Справочники" name="GET /api/v1/distributors/" assertions="1"/>');
  expect(xml).toContain('<failure message="ответ: 500 и страница HTML вместо JSON">');
  expect(xml).toContain('curl -sS -H &quot;x-token: $TOKEN&quot;');
});

it('reports a mismatch of many rows once, with their number', () => {
  const notes = createFindingLog('https://api.company.ru', 'GET /x/', 'Раздел');
  for (const at of [3, 4, 9, 4])
    notes.found(
      { method: 'GET', url: '/x/' },
      { place: `data[${at}].date`, says: `"${at}" — не дата`, shows: 'пусто', row: String(at) },
    );
  expect(findingsIn({ calls: [notes.endpoint] }).map(({ place, says, rows }) => [place, says, rows])).toEqual([
    ['data[3].date', '"3" — не дата', 3],
  ]);
});

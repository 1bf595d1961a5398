import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractChecker } from '#contract/checker.ts';
import { openApiOf } from '#contract/openApi.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { requestsOf } from '#tests/contract/generatedRequests.ts';
import { fleet } from '#tests/customResources/fleet.ts';
import { promo } from '#tests/customResources/promo.ts';

/** Requests per run; `GENERATED=10000` for the complete test (docs/for-developers.md). */
const numRuns = Number(process.env['GENERATED'] ?? 400);

let api: TestApi;
let token: string;
const added = [promo, ...fleet];
const document = openApiOf(added);
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => added });
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

/** Operations of the host are not part of the API; sign-in and sign-out change the token, and files are not JSON. */
const isCovered = (_method: string, path: string): boolean =>
  path.startsWith('/api/') && path !== '/api/v1/auth/' && !path.startsWith('/api/v1/images/');

it('answers requests that the description allows as described by the embedded API', { timeout: 600_000 }, async () => {
  const checker = contractChecker(document);
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requestsOf(document, isCovered), async (request) => {
      expect(checker.request(request)).toEqual([]);
      // `requireDescribed` checks the response where it is created.
      const { status } = await api.call(request.method, request.url, token, request.body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
    }),
    { numRuns, seed: 64 },
  );
  expect([...statuses.keys()].toSorted()).toEqual(expect.arrayContaining([200, 400, 404]));
  if (numRuns > 400) console.log(Object.fromEntries(statuses));
});

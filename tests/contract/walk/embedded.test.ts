import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingsIn } from '#contract/walk/finding.ts';
import { walkContract } from '#contract/walk/walk.ts';
import { resources } from '#resources/index.ts';
import { openTestApi, type TestApi } from '#server/testing.ts';
import { added, faults, faulty } from './faulty.ts';
import { sendTo } from './inMemory.ts';

let api: TestApi;
let token: string;
const scope = { api: 'http://localhost', declarations: [...resources, ...added], added, write: true };
beforeAll(async () => {
  api = await openTestApi();
  api.deps.added = () => added;
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

it('finds nothing in the embedded API', async () => {
  const report = await walkContract({ ...scope, send: sendTo(api.fetch, token) });
  expect(findingsIn(report)).toEqual([]);
});

it('x', async () => {
  const report = await walkContract({ ...scope, send: faulty(sendTo(api.fetch, token), faults) });
  console.log(faults.length, report.requests);
  for (const f of findingsIn(report)) console.log([f.call, f.place, f.says, f.rows ?? '', f.shows].join(' | '));
  for (const c of report.calls) if (c.notes.length) console.log(c.call, c.notes);
});

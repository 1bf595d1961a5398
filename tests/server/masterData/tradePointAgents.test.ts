import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterEach(() => api.close());

const path = '/api/exchange/tradePointAgents/';
const visits = (from: string, to: string | null, more: object = {}) => ({
  tradePointId: 1,
  fieldEmployeeId: 1,
  from,
  to,
  code: null,
  ...more,
});
const add = (body: object) => api.call('POST', path, token, body);

describe('The agent of a trade point', () => {
  it('is stored for a period, in the shape of the sync API', async () => {
    const { body } = await add(visits('2026-01-01', null, { code: 'A-1' }));
    const { tradePointAgentId } = body.data as { tradePointAgentId: number };
    expect((await api.call('GET', `${path}${tradePointAgentId}/`, token)).body.data).toEqual({
      tradePointAgentId,
      ...visits('2026-01-01', null, { code: 'A-1' }),
    });
  });

  it.each([
    ['2026-03-01', null],
    ['2025-01-01', '2026-01-01'],
    ['2026-01-31', '2026-02-05'],
    ['2025-01-01', null],
  ])('is refused from %s to %s when another one visits the point in January', async (from, to) => {
    await add(visits('2026-01-01', '2026-01-31'));
    await add(visits('2026-04-01', null, { fieldEmployeeId: 2 }));
    expect((await add(visits(from, to))).body.error?.data).toEqual({
      from: [expect.stringMatching(/^В эти дни точку посещает .+ \(с 01\.0[14]\.2026/)],
    });
  });

  it('may change from one day to the next, and visit other points in the same days', async () => {
    await add(visits('2026-01-01', '2026-01-31'));
    expect((await add(visits('2026-02-01', null))).status).toBe(200);
    expect((await add(visits('2026-01-01', null, { tradePointId: 2 }))).status).toBe(200);
  });

  it('is not compared with itself when the period changes', async () => {
    const { body } = await add(visits('2026-01-01', null));
    const { tradePointAgentId: id } = body.data as { tradePointAgentId: number };
    expect((await api.call('PUT', `${path}${id}/`, token, visits('2025-12-01', '2026-05-01'))).status).toBe(200);
  });

  it('is refused when the period ends before it begins', async () => {
    expect((await add(visits('2026-02-01', '2026-01-31'))).body.error?.data).toEqual({
      to: ['Последний день раньше первого'],
    });
  });

  it('keeps the agent and the point from being deleted', async () => {
    const distributor = {
      distrId: 1,
      territoryId: 1,
      secondName: 'Новый',
      firstName: 'Агент',
      middleName: null,
      phone: '79130000003',
      active: true,
      code: null,
    };
    const { body } = await api.call('POST', '/api/exchange/agents/', token, distributor);
    const { fieldEmployeeId } = body.data as { fieldEmployeeId: number };
    await add(visits('2026-01-01', null, { fieldEmployeeId }));
    const refused = await api.call('DELETE', `/api/exchange/agents/${fieldEmployeeId}/`, token);
    expect(refused.body.error?.text).toBe(
      'Удалить нельзя. К этой записи относятся: 1 агент точки. Сначала перенесите или удалите их',
    );
  });

  it('is refused when the row of the same file that would end the other one is refused for its version', async () => {
    const { body } = await add(visits('2026-01-01', null));
    const { tradePointAgentId: id } = body.data as { tradePointAgentId: number };
    const written = await api.call('POST', '/api/exchange/imports/company-tradePointAgents/write/', token, {
      import: { id: 'turn', file: 'агенты.xlsx' },
      rows: [
        { row: 2, id, ifMatch: '"earlier"', body: visits('2026-01-01', '2026-01-31'), changes: [] },
        { row: 3, id: null, body: visits('2026-02-01', null, { fieldEmployeeId: 2 }), changes: [] },
        { row: 4, id: null, body: visits('2026-02-01', null, { tradePointId: 2 }), changes: [] },
      ],
    });
    expect(written.body.data).toMatchObject([
      { row: 2, status: 412 },
      { row: 3, error: { data: { from: [expect.stringMatching(/^В эти дни точку посещает /)] } } },
      { row: 4, id: expect.any(Number) },
    ]);
    expect((await api.call('GET', `${path}?limit=10`, token)).body.data).toHaveLength(2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type Envelope, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await openTestApi();
  const { body } = await api.call('POST', '/api/exchange/keys/', (await api.signIn()).access_token, {
    name: '1С',
    writes: ['auditReports', 'employees', 'agents'],
  });
  ({ key } = body.data as { key: string });
});
afterAll(() => api.close());

async function put(entity: string, rows: readonly object[]): Promise<{ rows?: object[]; created?: number }> {
  const response = await api.fetch(`/api/exchange/${entity}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  });
  return ((await response.json()) as Envelope).data as { rows?: object[]; created?: number };
}

describe('Invalid values of known records in batches (sync API)', () => {
  it('refuse the row alone by its field: nothing fails, and nothing is reported as unchanged', async () => {
    const agent = { code: 'V-1', secondName: 'Сова', firstName: 'Яна', phone: '79130000112', distrId: 1 };
    await put('agents', [{ ...agent, territoryId: 1 }]);
    const report = { storeId: 1, fieldEmployeeCode: 'V-1', date: '2025-05-12' };
    const reports = [
      { ...report, code: 'R1', newStore: false, lines: [] },
      { ...report, code: 'R2' },
    ];
    expect(await put('auditReports', reports)).toMatchObject({ created: 2 });
    const employee = { code: 'E1', fullName: 'Проверкин Пётр', phone: '79127770201', territoryCodes: [] };
    expect(await put('employees', [employee])).toMatchObject({ created: 1 });
    const refused = (code: string, fields: object) => ({
      code,
      done: 'refused',
      reason: 'Проверьте заполнение полей',
      fields,
    });
    const answered = await put('auditReports', [
      { code: 'R1', date: '31.12.2026' },
      { code: 'R2', date: '2025-05-13' },
      { ...report, code: 'R3' },
    ]);
    expect(answered.rows).toEqual([
      refused('R1', { date: ['Неверный формат'] }),
      { code: 'R2', done: 'updated', id: expect.any(Number) },
      { code: 'R3', done: 'created', id: expect.any(Number) },
    ]);
    const unlike = await put('auditReports', [
      { code: 'R1', lines: 'нет' },
      { code: 'R2', newStore: 'нет' },
      { code: 'R3', date: 20250512 },
    ]);
    expect(unlike.rows).toEqual([
      refused('R1', { lines: ['Неверный тип значения'] }),
      refused('R2', { newStore: ['Неверный тип значения'] }),
      refused('R3', { date: ['Неверный формат'] }),
    ]);
    const rights = await put('employees', [{ code: 'E1', exportAccess: 'да' }]);
    expect(rights.rows).toEqual([refused('E1', { exportAccess: ['Неверный тип значения'] })]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';

const path = '/api/exchange/employees/';
const flags = {
  pushAccess: false,
  strategiesAccess: false,
  motivationAccess: false,
  billingAccess: false,
  deleteAccess: true,
  exportAccess: true,
  superUser: false,
};

let api: TestApi;
let token: string;
let ownerId: number;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  const { body } = await call('GET', `${path}?phone=79000000001`);
  ownerId = (body.data as { userId: number }[])[0]?.userId ?? 0;
});
afterAll(() => api.close());

const call = (method: string, address: string, body?: unknown) => api.call(method, address, token, body);
let phones = 79_120_000_000;
const person = (change: object = {}) => ({
  fullName: 'Иванова Анна Петровна',
  phone: String((phones += 1)),
  territoryIds: [],
  active: true,
  code: null,
  roleId: null,
  ...flags,
  ...change,
});
async function add(change: object = {}): Promise<{ id: number; body: ReturnType<typeof person> }> {
  const body = person(change);
  const { body: response } = await call('POST', path, body);
  expect(response).toMatchObject({ success: true });
  return { id: (response.data as { userId: number }).userId, body };
}
const isKnown = async (access: string) => (await api.call('GET', '/api/v1/aboutMe/', access)).status === 200;

describe('Сотрудники', () => {
  it('lets a new user sign in by phone, and be responsible for strategies by name', async () => {
    const { id, body } = await add({ fullName: 'Новый Менеджер', territoryIds: [1], strategiesAccess: true });
    const access = (await api.signIn(body.phone)).access_token;
    expect((await api.call('GET', '/api/v1/aboutMe/', access)).body.data).toMatchObject({
      fullName: 'Новый Менеджер',
      role: { strategiesAccess: true, superUser: false },
    });
    expect((await call('GET', `${path}${id}/`)).body.data).toEqual({
      userId: id,
      ...body,
      allTerritories: false,
      hasApp: false,
      lastSignIn: testNow,
    });
    const managers = (await call('GET', `/api/v1/base/companyEmployees/?q=${encodeURIComponent('новый менеджер')}`))
      .body.data;
    expect(managers).toEqual([{ companyEmployeeId: expect.any(Number) as number, fullName: 'Новый Менеджер' }]);
  });

  it('shows a changed name everywhere', async () => {
    const { id, body } = await add({ fullName: 'Прежняя Фамилия' });
    await call('PUT', `${path}${id}/`, { ...body, fullName: 'Новая Фамилия' });
    const [row] = await rowsOf(
      api.deps.db,
      sql`select e.full_name from users u join company_employees e using (company_employee_id) where user_id = ${id}`,
    );
    expect(row).toEqual({ full_name: 'Новая Фамилия' });
  });

  it('rejects a phone in use', async () => {
    const { body } = await add();
    const {
      status,
      body: { error },
    } = await call('POST', path, person({ phone: body.phone }));
    expect({ status, ...error }).toEqual({
      status: 409,
      code: 211,
      text: 'Этот телефон уже есть у другого сотрудника',
      data: [body.phone],
    });
    expect((await call('POST', path, person({ phone: '7912' }))).body.error?.data).toMatchObject({
      phone: ['Введите номер телефона полностью'],
    });
  });

  it('ends the sessions for a changed phone, but not for a changed name', async () => {
    const { id, body } = await add();
    const access = (await api.signIn(body.phone)).access_token;
    await call('PUT', `${path}${id}/`, { ...body, fullName: 'Та же' });
    expect(await isKnown(access)).toBe(true);
    const phone = String((phones += 1));
    await call('PUT', `${path}${id}/`, { ...body, phone });
    expect(await isKnown(access)).toBe(false);
    expect(await isKnown((await api.signIn(phone)).access_token)).toBe(true);
  });

  it('ends the sessions of a deactivated user', async () => {
    const { id, body } = await add();
    const access = (await api.signIn(body.phone)).access_token;
    await call('PUT', `${path}${id}/`, { ...body, active: false });
    expect(await isKnown(access)).toBe(false);
    expect(await rowsOf(api.deps.db, sql`select 1 from sessions where user_id = ${id}`)).toEqual([]);
  });

  it('offers no deletion of users', async () => {
    const { id } = await add();
    expect((await call('DELETE', `${path}${id}/`)).status).toBe(405);
  });

  it.each([
    ['deactivated', { active: false }, { active: ['Это последний суперпользователь: сначала назначьте другого'] }],
    ['demoted', { superUser: false }, { superUser: ['Это последний суперпользователь: сначала назначьте другого'] }],
  ])('protects the last superuser from being %s', async (_what, change, errors) => {
    const {
      lastSignIn: _lastSignIn,
      userId: _userId,
      ...own
    } = (await call('GET', `${path}${ownerId}/`)).body.data as Record<string, unknown>;
    expect((await call('PUT', `${path}${ownerId}/`, { ...own, ...change })).body.error?.data).toEqual(errors);
    expect(await isKnown(token)).toBe(true);
  });

  it('protects the last superuser from a file that deactivates them row by row', async () => {
    const { id, body } = await add({ superUser: true });
    const {
      lastSignIn: _lastSignIn,
      userId: _userId,
      ...ownerBody
    } = (await call('GET', `${path}${ownerId}/`)).body.data as Record<string, unknown>;
    const written = await call('POST', '/api/exchange/imports/company-employees/write/', {
      import: { id: 'off', file: 'people.xlsx' },
      rows: [
        { row: 2, id, body: { ...body, active: false }, changes: [] },
        { row: 3, id: ownerId, body: { ...ownerBody, active: false }, changes: [] },
      ],
    });
    expect(written.body.data).toMatchObject([
      { row: 2, id },
      { row: 3, error: { data: { active: ['Это последний суперпользователь: сначала назначьте другого'] } } },
    ]);
    expect(await isKnown(token)).toBe(true);
  });

  it('protects the last superuser from a batch whose other superuser is refused afterwards', async () => {
    const taken = (await add()).body.phone;
    const {
      lastSignIn: _lastSignIn,
      userId: _userId,
      ...ownerBody
    } = (await call('GET', `${path}${ownerId}/`)).body.data as Record<string, unknown>;
    const { body } = await add();
    const written = await call('POST', '/api/exchange/imports/company-employees/write/', {
      import: { id: 'swap', file: 'people.xlsx' },
      rows: [
        { row: 2, id: null, body: { ...body, phone: taken, superUser: true }, changes: [] },
        { row: 3, id: ownerId, body: { ...ownerBody, active: false }, changes: [] },
      ],
    });
    expect(written.body.data).toMatchObject([
      { row: 2, status: 409 },
      { row: 3, error: { data: { active: ['Это последний суперпользователь: сначала назначьте другого'] } } },
    ]);
    expect(await isKnown(token)).toBe(true);
  });

  it('asks for the territories of a user, or for the mark that there is no limit', async () => {
    const none = { territoryIds: ['Выберите территории или отметьте «Все территории»'] };
    expect((await call('POST', path, person({ territoryIds: null }))).body.error?.data).toEqual(none);
    expect((await call('POST', path, person({ allTerritories: false }))).body.error?.data).toEqual(none);
    expect((await call('POST', path, person({ territoryIds: [1], allTerritories: true }))).body.error?.data).toEqual({
      allTerritories: ['Отмечены и «Все территории», и отдельные: оставьте что-то одно'],
    });
    expect((await add({ allTerritories: true })).id).toEqual(expect.any(Number));
    expect((await add({ superUser: true, allTerritories: false })).id).toEqual(expect.any(Number));
  });

  it('shows a user who has lost all territories none of their records', async () => {
    const { id, body } = await add({ territoryIds: [1] });
    const access = (await api.signIn(body.phone)).access_token;
    const points = async () =>
      (await api.call('GET', '/api/v1/filter/tradePoints/?limit=5', access)).body.data as unknown[];
    expect((await points()).length).toBeGreaterThan(0);
    await api.deps.db.execute(sql`delete from user_territories where user_id = ${id}`);
    expect(await points()).toEqual([]);
    expect((await api.call('GET', '/api/v1/territories/', access)).body.data).toEqual({ data: [] });
    await api.deps.db.execute(sql`update users set all_territories = true where user_id = ${id}`);
    expect((await points()).length).toBe(5);
  });
});

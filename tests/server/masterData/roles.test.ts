import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

const path = '/api/exchange/roles/';
const people = '/api/exchange/employees/';
const none = {
  pushAccess: false,
  strategiesAccess: false,
  motivationAccess: false,
  billingAccess: false,
  deleteAccess: false,
  exportAccess: false,
};

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const call = (method: string, address: string, body?: unknown) => api.call(method, address, token, body);
let names = 0;
async function add(change: object = {}): Promise<{ id: number; body: Record<string, unknown> }> {
  const body = { name: `Роль ${(names += 1)}`, code: null, ...none, ...change };
  const { body: response } = await call('POST', path, body);
  expect(response).toMatchObject({ success: true });
  return { id: (response.data as { roleId: number }).roleId, body };
}
let phones = 79_130_000_000;
async function addPerson(
  fullName: string,
  change: object = {},
): Promise<{ id: number; phone: string; body: Record<string, unknown> }> {
  const phone = String((phones += 1));
  const body = {
    fullName,
    phone,
    territoryIds: [],
    active: true,
    code: null,
    roleId: null,
    superUser: false,
    ...none,
    ...change,
  };
  const { body: response } = await call('POST', people, body);
  expect(response).toMatchObject({ success: true });
  return { id: (response.data as { userId: number }).userId, phone, body };
}

describe('Роли (a named set of rights)', () => {
  it('are created, renamed, changed and deleted, and show the number of their users', async () => {
    const { id, body } = await add({ billingAccess: true });
    expect((await call('GET', `${path}${id}/`)).body.data).toEqual({ roleId: id, ...body, people: 0 });
    await call('PUT', `${path}${id}/`, { ...body, name: 'Бухгалтер', deleteAccess: true });
    await addPerson('Первый Пётр', { roleId: id });
    expect((await call('GET', `${path}${id}/`)).body.data).toEqual({
      roleId: id,
      ...body,
      name: 'Бухгалтер',
      deleteAccess: true,
      people: 1,
    });
    const other = await add();
    expect((await call('DELETE', `${path}${other.id}/`)).status).toBe(200);
    expect((await call('GET', `${path}${other.id}/`)).status).toBe(404);
  });

  it('have unique names', async () => {
    const { body } = await add();
    const {
      status,
      body: { error },
    } = await call('POST', path, body);
    expect({ status, ...error }).toEqual({
      status: 409,
      code: 212,
      text: 'Роль с таким названием уже есть',
      data: [body['name']],
    });
  });

  it('cannot be deleted while in use; the error names the users', async () => {
    const { id } = await add();
    for (const name of ['Берёза Вера', 'Аистов Олег']) await addPerson(name, { roleId: id });
    expect(await call('DELETE', `${path}${id}/`)).toEqual({
      status: 409,
      body: {
        success: false,
        error: {
          code: 409,
          text: 'Удалить нельзя. Эта роль есть у сотрудников: Аистов Олег, Берёза Вера. Сначала дайте им другую',
        },
      },
    });
    for (const name of ['Ва', 'Гэ', 'Дэ', 'Ее']) await addPerson(name, { roleId: id });
    expect((await call('DELETE', `${path}${id}/`)).body.error?.text).toBe(
      'Удалить нельзя. Эта роль есть у сотрудников: Аистов Олег, Берёза Вера, Ва, Гэ, Дэ и ещё 1. Сначала дайте им другую',
    );
  });

  it('apply from the next request when assigned in the form of a user, and replace individual rights', async () => {
    const { id, body } = await add({ billingAccess: true });
    const person = await addPerson('Ролев Иван', { strategiesAccess: true, deleteAccess: true });
    const access = (await api.signIn(person.phone)).access_token;
    const may = async () => (await api.call('GET', '/api/v1/aboutMe/', access)).body.data as { role: object };
    expect(await may()).toMatchObject({ role: { strategiesAccess: true, billingAccess: false } });
    await call('PUT', `${people}${person.id}/`, { ...person.body, roleId: id });
    expect(await may()).toMatchObject({ role: { strategiesAccess: false, billingAccess: true } });
    await call('PUT', `${path}${id}/`, { ...body, billingAccess: false, motivationAccess: true });
    expect(await may()).toMatchObject({ role: { billingAccess: false, motivationAccess: true } });
    await call('PUT', `${people}${person.id}/`, { ...person.body, roleId: null });
    expect(await may()).toMatchObject({ role: { strategiesAccess: true, motivationAccess: false } });
  });

  it('filter the list of users, and unknown ones cannot be assigned', async () => {
    const { id } = await add();
    const { id: userId, body } = await addPerson('Один Такой', { roleId: id });
    expect((await call('GET', `${people}?roleId=${id}`)).body.data).toMatchObject([{ userId, fullName: 'Один Такой' }]);
    expect((await call('PUT', `${people}${userId}/`, { ...body, roleId: 999_999 })).status).toBe(400);
  });

  it('reject a change based on an outdated version (`If-Match`)', async () => {
    const { id, body } = await add();
    const read = await api.fetch(`${path}${id}/`, { headers: { device: 'web', 'x-token': token } });
    const version = read.headers.get('etag') ?? '';
    const save = async (change: object) =>
      (
        await api.fetch(`${path}${id}/`, {
          method: 'PUT',
          headers: { device: 'web', 'x-token': token, 'content-type': 'application/json', 'if-match': version },
          body: JSON.stringify({ ...body, ...change }),
        })
      ).status;
    expect([await save({ billingAccess: true }), await save({ deleteAccess: true })]).toEqual([200, 412]);
  });

  it('are limited to superusers', async () => {
    const other = (await api.signIn(demoPhones.strategies)).access_token;
    expect((await api.call('GET', path, other)).body.error).toEqual({
      code: 403,
      text: 'Недостаточно прав: раздел «Роли» открыт суперпользователям',
    });
  });
});

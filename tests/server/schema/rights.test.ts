import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());
beforeEach(() => api.deps.db.execute(sql`delete from roles`));

const role = async () =>
  (
    await rowsOf<Record<string, unknown>>(
      api.deps.db,
      sql`select push_access, strategies_access, motivation_access, billing_access, delete_access, export_access, rights from roles`,
    )
  )[0];
const columns = {
  push_access: false,
  strategies_access: true,
  motivation_access: false,
  billing_access: false,
  delete_access: true,
  export_access: false,
};
const flags = {
  pushAccess: false,
  strategiesAccess: true,
  motivationAccess: false,
  billingAccess: false,
  deleteAccess: true,
  exportAccess: false,
};
/** A role written as versions before the list of rights write it. */
const insertByColumns = () =>
  api.deps.db.execute(sql`
    insert into roles (name, push_access, strategies_access, motivation_access, billing_access, delete_access, export_access, changed_at)
    values ('Прежняя', false, true, false, false, true, false, 1)`);

describe('Rights of an earlier version on the same database', () => {
  it('become a list when a role is added by columns', async () => {
    await insertByColumns();
    expect(await role()).toEqual({ ...columns, rights: ['strategiesAccess', 'deleteAccess'] });
    expect((await api.call('GET', '/api/exchange/roles/', token)).body.data).toMatchObject([flags]);
  });

  it('change the list when a role is changed by columns, without the rights that only newer versions know', async () => {
    await insertByColumns();
    await api.deps.db.execute(sql`update roles set rights = rights || '{mayApprove}'`);
    await api.deps.db.execute(sql`update roles set name = 'Другая', push_access = true, delete_access = false`);
    expect(await role()).toEqual({
      ...columns,
      push_access: true,
      delete_access: false,
      rights: ['pushAccess', 'strategiesAccess', 'mayApprove'],
    });
  });

  it('are read as columns when this version adds and changes a role', async () => {
    const { roleId } = (await api.call('POST', '/api/exchange/roles/', token, { name: 'Новая', code: null, ...flags }))
      .body.data as { roleId: number };
    expect(await role()).toMatchObject(columns);
    await api.call('PUT', `/api/exchange/roles/${roleId}/`, token, {
      name: 'Новая',
      code: null,
      ...flags,
      exportAccess: true,
      deleteAccess: false,
    });
    expect(await role()).toMatchObject({ ...columns, export_access: true, delete_access: false });
  });
});

describe('Rights of a later version on the same database', () => {
  it('stay when this version changes the record', async () => {
    await insertByColumns();
    await api.deps.db.execute(sql`update roles set rights = rights || '{mayApprove}'`);
    const [stored] = (await api.call('GET', '/api/exchange/roles/', token)).body.data as [{ roleId: number }];
    await api.call('PUT', `/api/exchange/roles/${stored.roleId}/`, token, { ...stored, billingAccess: true });
    expect((await role())?.['rights']).toEqual(['strategiesAccess', 'billingAccess', 'deleteAccess', 'mayApprove']);
  });
});

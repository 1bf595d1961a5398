import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightNames } from '#dictionaries/rights.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { addRight } from '#tests/support/addRight.ts';
import type { TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

addRight();
const { checkDeclarationText } = await import('#server/admin/config/check/checkDeclarationText.ts');
const { runCommand } = await import('#server/admin/users/command.ts');
const { openTestApi } = await import('#tests/support/testing.ts');

/** The resource requires the right: the only other place that a new right needs in the code. */
const requests: Declaration = {
  name: 'requests',
  title: 'Заявки',
  one: 'Заявка',
  api: { path: '/api/v1/requests/', id: 'requestId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: { path: '/requests', section: 'distribution', icon: 'list', module: 'distribution' },
  actions: [
    {
      name: 'approve',
      title: 'Согласовать',
      path: '{id}/approve/',
      permission: 'mayApprove' as never,
      sets: { status: 'approved' },
    },
  ],
  list: { open: 'modal', columns: ['status'] },
  form: { submit: {}, fields: ['status'] },
  fields: { status: { kind: 'text', label: 'Состояние' } },
};

let api: TestApi;
let boss: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [requests] });
  boss = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const data = async (method: string, path: string, body?: object) =>
  (await api.call(method, path, boss, body)).body.data as Record<string, unknown>;
const rightsHeaderOf = async (token: string) =>
  (await api.fetch('/api/v1/aboutMe/', { headers: { device: 'web', 'x-token': token } })).headers.get('x-rights');

describe('A right added as a row of the table', () => {
  it('is granted by a role, allows the action that requires it, and is reported in the profile', async () => {
    const { requestId } = await data('POST', '/api/v1/requests/', { status: 'new' });
    const path = `/api/v1/requests/${String(requestId)}/approve/`;
    const phone = demoPhones.nothing;
    const clerk = (await api.signIn(phone)).access_token;
    expect((await api.call('POST', path, clerk)).body.error).toEqual({
      code: 403,
      text: 'Недостаточно прав: «Согласовать» в разделе «Заявки» могут те, у кого есть доступ «Согласование» (mayApprove)',
    });
    const role = { name: 'Согласующий', code: null, mayApprove: true };
    const { roleId } = await data('POST', '/api/exchange/roles/', role);
    expect(await data('GET', `/api/exchange/roles/${String(roleId)}/`)).toMatchObject({
      name: 'Согласующий',
      mayApprove: true,
      pushAccess: false,
    });
    const [person] = (await data('GET', '/api/exchange/employees/?phone=79000000004')) as unknown as [
      { userId: number },
    ];
    await data('PUT', `/api/exchange/employees/${person.userId}/`, { ...person, roleId });
    expect((await api.call('POST', path, clerk)).status).toBe(200);
    expect(await rightsHeaderOf(clerk)).toBe('approve');
    expect(
      await data('GET', `/config/rights/why/?personId=${person.userId}&screen=requests&action=do%20approve`),
    ).toEqual({
      allowed: true,
      text: 'Право есть: «Согласовать» в разделе «Заявки» могут те, у кого есть доступ «Согласование» (mayApprove)',
      given: 'Права даёт роль «Согласующий»',
    });
  });

  it('is granted by the command under its word', async () => {
    const phone = '79120000201';
    await runCommand(api.deps, [
      'add',
      '--phone',
      phone,
      '--name',
      'Новый Никита',
      '--access',
      'push,approve',
      '--territories',
      'all',
    ]);
    expect(await rightsHeaderOf((await api.signIn(phone)).access_token)).toBe('approve');
    expect((await runCommand(api.deps, ['list'])).text).toContain('79120000201  Новый Никита  доступ: push, approve');
  });

  it('is a word that declarations of an installation may use', () => {
    const messages = (permission: string) =>
      checkDeclarationText(
        'requests.json',
        JSON.stringify({ ...requests, actions: [{ ...requests.actions?.[0], permission }] }),
        ['distribution'],
      ).diagnostics.map(({ text }) => text);
    expect(messages('mayApprove')).toEqual([]);
    expect(messages('mayRefuse')).toHaveLength(1);
  });
});

describe('docs/rights.md', () => {
  it.each(rightNames)('describes %s', (name) => {
    expect(readFileSync(join(import.meta.dirname, '../../../docs/rights.md'), 'utf8')).toContain(`\`${name}\``);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/main/app.ts';
import { roles, users } from '#server/platform/tables/accounts.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: TestApi;
/** Tokens of the superuser, and of a user who sees strategies. */
let boss: string;
let clerk: string;
const clerkPhone = demoPhones.strategies;

/** Sets the clerk's rights: strategies, and deletion and export unless the values forbid them. */
async function setClerk({
  deleteAccess = true,
  exportAccess = true,
  ...values
}: { deleteAccess?: boolean; exportAccess?: boolean } & Partial<typeof users.$inferInsert>): Promise<void> {
  await api.deps.db
    .update(users)
    .set({
      rights: [
        'strategiesAccess',
        ...(deleteAccess ? (['deleteAccess'] as const) : []),
        ...(exportAccess ? (['exportAccess'] as const) : []),
      ],
      superUser: false,
      roleId: null,
      ...values,
    })
    .where(eq(users.phone, clerkPhone));
}

beforeAll(async () => {
  api = await openTestApi();
  boss = (await api.signIn()).access_token;
  clerk = (await api.signIn(clerkPhone)).access_token;
});
afterAll(() => api.close());

const errorResponse = {
  code: 403,
  text: 'Недостаточно прав: удалять записи могут те, у кого есть право «Удаление записей». Его даёт суперпользователь',
};
const newest = async (path: string, id: string): Promise<number> => {
  const { body } = await api.call('GET', `${path}?limit=1`, boss);
  return (body.data as Record<string, number>[])[0]?.[id] ?? 0;
};

describe('Separate right to delete', () => {
  it('rejects a user without it with a message, and preserves the record', async () => {
    await setClerk({ deleteAccess: false });
    const path = `/api/v1/strategies/${await newest('/api/v1/strategies/', 'strategyId')}/`;
    expect(await api.call('DELETE', path, clerk)).toEqual({
      status: 403,
      body: { success: false, error: errorResponse },
    });
    expect((await api.call('GET', path, clerk)).status).toBe(200);
  });

  it('is required in sections that are open to all users, too', async () => {
    await setClerk({ deleteAccess: false });
    for (const [list, id] of [
      ['/api/v2/audit/strategies/', 'strategyId'],
      ['/api/v1/volume/strategies/', 'strategyId'],
      ['/api/v1/mml/', 'mmlId'],
    ] as const) {
      expect((await api.call('DELETE', `${list}${await newest(list, id)}/`, clerk)).body.error).toEqual(errorResponse);
    }
  });

  it('is not required to sign out', async () => {
    await setClerk({ deleteAccess: false });
    const { access_token: own } = await api.signIn(clerkPhone);
    expect((await api.call('DELETE', '/api/v1/auth/', own)).status).toBe(200);
    clerk = (await api.signIn(clerkPhone)).access_token;
  });

  it('allows its holder to delete, and a superuser without it', async () => {
    await setClerk({});
    expect(
      (
        await api.call(
          'DELETE',
          `/api/v2/audit/strategies/${await newest('/api/v2/audit/strategies/', 'strategyId')}/`,
          clerk,
        )
      ).status,
    ).toBe(200);
    await setClerk({ deleteAccess: false, superUser: true });
    expect(
      (
        await api.call(
          'DELETE',
          `/api/v2/audit/strategies/${await newest('/api/v2/audit/strategies/', 'strategyId')}/`,
          clerk,
        )
      ).status,
    ).toBe(200);
  });
});

describe('Separate right to export', () => {
  const request = async (path: string, headers: Record<string, string>): Promise<{ status: number; body: unknown }> => {
    const response = await api.fetch(path, { headers: { device: 'web', 'x-token': clerk, ...headers } });
    return { status: response.status, body: await response.json() };
  };
  const exporting = { 'x-export': '1' };

  it('rejects requests marked as an export, in sections of every kind', async () => {
    await setClerk({ exportAccess: false });
    for (const path of ['/api/v1/strategies/?limit=2', '/api/v1/tasks/?limit=2', '/api/v1/mml/?limit=2']) {
      expect(await request(path, exporting)).toEqual({
        status: 403,
        body: {
          success: false,
          error: {
            code: 403,
            text: 'Недостаточно прав: выгружать в файлы могут те, у кого есть право «Выгрузка в файлы». Его даёт суперпользователь',
          },
        },
      });
      expect((await request(path, {})).status).toBe(200);
    }
  });

  it('allows users with the right, individually or by role, and superusers without it', async () => {
    await setClerk({ exportAccess: true });
    expect((await request('/api/v1/strategies/?limit=2', exporting)).status).toBe(200);
    await setClerk({ exportAccess: false, superUser: true });
    expect((await request('/api/v1/strategies/?limit=2', exporting)).status).toBe(200);
  });

  it('is reported beside the unchanged profile of the documents, like the right to delete (spec D67)', async () => {
    const report = async (): Promise<string | null> =>
      (await api.fetch('/api/v1/aboutMe/', { headers: { device: 'web', 'x-token': clerk } })).headers.get('x-rights');
    await setClerk({ deleteAccess: false, exportAccess: false });
    expect([await report(), await report()]).toEqual(['', '']);
    await setClerk({ deleteAccess: false, exportAccess: true });
    expect([await report(), await report()]).toEqual(['export', 'export']);
    await setClerk({ deleteAccess: false, exportAccess: false, superUser: true });
    expect(await report()).toBe('delete export');
    expect(await request('/api/v1/aboutMe/', {})).toMatchObject({
      body: { success: true, data: { fullName: expect.any(String), role: { superUser: true } } },
    });
  });
});

describe('Role as a named set of rights', () => {
  it('grants its rights to its users, and replaces individual ones', async () => {
    const [role] = await api.deps.db
      .insert(roles)
      .values({ name: 'Бухгалтер', rights: ['billingAccess'] })
      .returning();
    await setClerk({ roleId: role?.roleId ?? null });
    expect((await api.call('GET', '/api/v1/billing/companyAccounts/', clerk)).status).toBe(200);
    expect((await api.call('GET', '/api/v1/strategies/', clerk)).status).toBe(403);
    expect(
      (await api.call('DELETE', `/api/v1/mml/${await newest('/api/v1/mml/', 'mmlId')}/`, clerk)).body.error,
    ).toEqual(errorResponse);
    expect((await api.call('GET', '/api/v1/aboutMe/', clerk)).body.data).toMatchObject({
      role: {
        pushAccess: false,
        strategiesAccess: false,
        motivationAccess: false,
        billingAccess: true,
        superUser: false,
      },
    });
  });
});

describe('Disabled modules (spec D34)', () => {
  const askWith = async (modules: readonly string[], path: string): Promise<number> => {
    const app = createApi({ ...api.deps, modules: () => modules });
    return (
      await app.fetch(new Request(new URL(path, 'http://localhost'), { headers: { device: 'web', 'x-token': boss } }))
    ).status;
  };

  it.each([
    [
      'distribution',
      [
        '/api/v1/notifications/',
        '/api/v1/strategies/',
        '/api/v1/motivations/',
        '/api/v1/billing/fieldEmployees/',
        '/api/v1/tasks/',
        '/api/v1/tradePoints/',
      ],
    ],
    ['volume', ['/api/v1/volume/strategies/', '/api/v1/volume/tasks/', '/api/v1/fieldEmployees/saleStatistics/']],
    ['audit', ['/api/v2/audit/strategies/', '/api/v1/audit/stores/', '/api/v1/polls/themes/questions/']],
    ['feedback', ['/api/v1/feedback/issues/', '/api/v1/feedback/issues/themes/']],
  ])('answer 404 at the addresses of %s, which respond again when it is enabled', async (name, paths) => {
    const all = ['auth', 'distribution', 'volume', 'audit', 'feedback'];
    for (const path of paths) {
      expect([
        path,
        await askWith(
          all.filter((item) => item !== name),
          path,
        ),
      ]).toEqual([path, 404]);
      expect([path, await askWith(all, path)]).toEqual([path, 200]);
    }
  });

  it('name the setting that disables them', async () => {
    const app = createApi({ ...api.deps, modules: () => ['auth'] });
    const response = await app.fetch(
      new Request('http://localhost/api/v1/polls/themes/questions/', { headers: { device: 'web', 'x-token': boss } }),
    );
    expect(await response.json()).toEqual({
      success: false,
      error: {
        code: 404,
        text: 'Этот раздел выключен в настройках установки: его модуля нет в списке modules файла app.json',
      },
    });
  });

  it('hide their data from the summary', async () => {
    const modules = api.deps.modules;
    const statuses = async (on: readonly string[]) => {
      Object.assign(api.deps, { modules: () => on });
      const paths = [
        '/config/summary/pointTasks/done',
        '/config/audit/findings',
        '/config/audit/findings/reports',
        '/config/summary/feedbackIssues/states',
      ];
      return Promise.all(paths.map(async (path) => (await api.call('GET', path, boss)).status));
    };
    try {
      expect([
        await statuses(['distribution', 'audit', 'feedback']),
        await statuses(['distribution']),
        await statuses(['audit']),
      ]).toEqual([
        [200, 200, 200, 200],
        [200, 404, 404, 404],
        [404, 200, 200, 404],
      ]);
    } finally {
      Object.assign(api.deps, { modules });
    }
  });

  it('hide imports, history, files and recipients of their sections', async () => {
    const { modules, added } = api.deps;
    const visits: Declaration = {
      name: 'visits',
      title: 'Визиты',
      one: 'Визит',
      api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
      menu: { path: '/visits', section: 'audit', icon: 'document', module: 'audit', order: 1 },
      form: { submit: {}, fields: ['name', 'plan'] },
      fields: {
        name: { kind: 'text', label: 'Название' },
        plan: { kind: 'file', label: 'План', upload: { path: '/api/v1/plans/' } },
      },
    };
    Object.assign(api.deps, { added: () => [visits] });
    const made = (await api.call('POST', '/api/v1/visits/', boss, { name: 'Визит', plan: null })).body.data as {
      visitId: number;
    };
    const row = { row: 2, id: null, changes: [], body: { name: 'Из файла', plan: null } };
    const write = (resource: string): [string, string, object] => [
      'POST',
      `/api/exchange/imports/${resource}/write/`,
      { import: { id: 'off', file: 'Файл.xlsx' }, dry: true, rows: [row] },
    ];
    const calls: [method: string, path: string, body?: object][] = [
      ['GET', `/config/history/visits/${made.visitId}/`],
      ['GET', '/api/exchange/imports/visits/'],
      ['POST', '/api/exchange/imports/visits/read/', { ids: [made.visitId] }],
      write('visits'),
      ['GET', '/api/exchange/imports/v%69sits/'],
      ['GET', '/config/history/v%69sits/1/'],
      ['GET', '/config/history/auditStrategy/1/'],
      ['GET', '/api/exchange/imports/auditStrategy/'],
      ['POST', '/api/exchange/imports/auditStrategy/read/', { ids: [1] }],
    ];
    const form = new FormData();
    form.append('file', new File(['план'], 'План.txt'));
    const upload = async () =>
      await api.fetch('/api/v1/plans/', { method: 'POST', headers: { 'x-token': boss }, body: form });
    const { data: file } = (await (await upload()).json()) as { data: { url: string } };
    try {
      for (const [method, path, body] of calls) {
        Object.assign(api.deps, { modules: () => ['auth', 'audit'] });
        expect([path, (await api.call(method, path, boss, body)).status]).toEqual([path, 200]);
        Object.assign(api.deps, { modules: () => ['auth', 'distribution'] });
        expect([path, (await api.call(method, path, boss, body)).body.error]).toEqual([
          path,
          {
            code: 404,
            text: 'Этот раздел выключен в настройках установки: его модуля нет в списке modules файла app.json',
          },
        ]);
      }
      expect([(await upload()).status, (await api.fetch(file.url)).status]).toEqual([404, 404]);
      Object.assign(api.deps, { modules: () => ['auth', 'audit'] });
      expect([(await api.fetch(file.url)).status, (await api.call('GET', '/config/recipients', boss)).status]).toEqual([
        200, 404,
      ]);
    } finally {
      Object.assign(api.deps, { modules, added });
    }
  });

  it('leave reference data available, and product lists while one of their modules is enabled', async () => {
    expect(await askWith(['auth', 'volume'], '/api/v1/mml/')).toBe(200);
    expect(await askWith(['auth', 'feedback'], '/api/v1/mml/')).toBe(404);
    expect(await askWith(['auth'], '/api/v1/distributors/')).toBe(200);
  });
});

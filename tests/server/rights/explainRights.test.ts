import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { RightsScreen, RightsExplanation } from '#schemas/entities/rights.ts';
import { rightNames, type RightName } from '#dictionaries/rights.ts';
import { moduleNames, roleFlagOf } from '#dictionaries/menu.ts';
import { createApi } from '#server/main/app.ts';
import { screenRequests } from '#server/main/hostExtensions.ts';
import { registry, withMasterData } from '#server/main/registry/registry.ts';
import { roles, users, userTerritories } from '#server/platform/tables/accounts.ts';
import { decide, type Right } from '#server/identity/rights/decide.ts';
import { screensWithCalls } from '#server/admin/rights/screens.ts';
import { toRequestedAction } from '#server/identity/rights/requestedAction.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

/** Number of cases tested against the real API; the pure tests cover all. */
const requestCount = Number(process.env['RIGHTS_CASES'] ?? 600);

const visits: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: { path: '/visits', section: 'distribution', icon: 'list', module: 'distribution', permission: 'motivation' },
  permissions: { create: 'strategy', edit: 'billingAccess', delete: 'superUser' },
  actions: [
    { name: 'close', title: 'Закрыть', path: '{id}/close/', permission: 'notice' },
    { name: 'clear', title: 'Очистить', method: 'DELETE', path: '{id}/clear/' },
  ],
  list: { open: 'modal', columns: ['name'], delete: true },
  form: { submit: {}, fields: ['name'] },
  fields: { name: { kind: 'text', label: 'Название' } },
};
const open: Declaration = {
  ...visits,
  name: 'notes',
  title: 'Заметки',
  api: { ...visits.api, path: '/api/v1/notes/' },
  permissions: {},
  actions: [],
  menu: { path: '/notes', section: 'distribution', icon: 'list', module: 'distribution' },
};
const added = [visits, open];

const rights = [
  'pushAccess',
  'strategiesAccess',
  'motivationAccess',
  'billingAccess',
  'superUser',
  'deleteAccess',
  'exportAccess',
] as const satisfies readonly Right[];
type Flags = Record<(typeof rights)[number], boolean>;
const flagsOf = (bits: number): Flags =>
  Object.fromEntries(rights.map((name, at) => [name, (bits >> at) % 2 === 1])) as Flags;

const namesIn = (flags: Flags): RightName[] => rightNames.filter((name) => flags[name]);

/** Modules and required flags of the documents' sections (part1 §6, §9), by the names of screens. */
const documented: Record<string, { modules: readonly string[]; needs?: Right }> = {
  tasks: { modules: ['distribution'] },
  map: { modules: ['distribution'] },
  notices: { modules: ['distribution'], needs: 'pushAccess' },
  strategy: { modules: ['distribution'], needs: 'strategiesAccess' },
  motivation: { modules: ['distribution'], needs: 'motivationAccess' },
  mml: { modules: ['distribution', 'volume'] },
  billing: { modules: ['distribution'], needs: 'billingAccess' },
  auditStrategy: { modules: ['audit'] },
  auditReports: { modules: ['audit'] },
  strategyVolume: { modules: ['volume'] },
  tasksVolume: { modules: ['volume'] },
  feedbackIssues: { modules: ['feedback'] },
  polls: { modules: ['audit'] },
  tradePoints: { modules: ['distribution'] },
  pointTasks: { modules: ['distribution'] },
  auditStores: { modules: ['audit'] },
  billingEmployees: { modules: ['distribution'], needs: 'billingAccess' },
  paidTasks: { modules: ['distribution'], needs: 'billingAccess' },
  withdrawalRequests: { modules: ['distribution'], needs: 'billingAccess' },
};

/** Returns the decision according to the documents and docs/rights.md, implemented independently. */
function expected(
  screen: RightsScreen & { resource?: Declaration },
  action: string,
  flags: Flags,
  modules: readonly string[],
): boolean {
  const known = documented[screen.name];
  if (known && !known.modules.some((name) => modules.includes(name))) return false;
  const declared = known ? undefined : screen.resource;
  const module = declared?.menu?.module ?? 'auth';
  if (module !== 'auth' && !modules.includes(module)) return false;
  if (flags.superUser) return true;
  const rowAction = declared?.actions?.find(({ name }) => action === `do ${name}`);
  const needs: (Right | undefined)[] = [
    known?.needs,
    declared?.menu?.permission && roleFlagOf(declared.menu.permission),
    rowAction?.permission && roleFlagOf(rowAction.permission),
    ...(['create', 'edit', 'delete'] as const).map((item) =>
      action === item && declared?.permissions?.[item] ? roleFlagOf(declared.permissions[item]) : undefined,
    ),
    action === 'delete' || rowAction?.method === 'DELETE' ? 'deleteAccess' : undefined,
    action === 'export' ? 'exportAccess' : undefined,
  ];
  return needs.every((right) => right === undefined || flags[right as keyof Flags]);
}

const all = screensWithCalls(withMasterData(added), screenRequests);
const pairs = all
  .flatMap((screen) => screen.actions.map(({ name }) => ({ screen, action: name })))
  .filter(({ screen, action }) => screen.call(action) !== undefined);
const moduleSets = [[...moduleNames], ['auth', 'distribution'], ['auth', 'audit', 'volume'], ['auth', 'feedback']];

describe('Decision about rights (10,000 generated cases)', () => {
  it('agrees with the documents for every user, screen, action and set of modules', () => {
    let cases = 0;
    const wrong: unknown[] = [];
    for (let bits = 0; bits < 2 ** rights.length; bits += 1) {
      const flags = flagsOf(bits);
      const holder = {
        active: true,
        viewed: false,
        superUser: flags.superUser,
        has: (right: Right) => flags.superUser || flags[right],
      };
      for (const modules of moduleSets) {
        for (const { screen, action } of pairs) {
          const call = screen.call(action);
          if (call === undefined) continue;
          cases += 1;
          const { allowed } = decide(holder, toRequestedAction(call, withMasterData(added), registry.owners), modules);
          if (allowed !== expected(screen, action, flags, modules))
            wrong.push([screen.name, action, modules, flags, allowed]);
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(cases).toBeGreaterThan(10_000);
  });
});

describe('`Почему?`', () => {
  let api: TestApi;
  let boss: string;
  const phone = demoPhones.nothing;
  let person: { userId: number; token: string };
  let roleId: number;
  beforeAll(async () => {
    api = await openTestApi();
    Object.assign(api.deps, { added: () => added });
    boss = (await api.signIn()).access_token;
    const [found] = await api.deps.db.select().from(users).where(eq(users.phone, phone));
    person = { userId: found?.userId ?? 0, token: (await api.signIn(phone)).access_token };
    const [role] = await api.deps.db.insert(roles).values({ name: 'Проверяющий', rights: [] }).returning();
    roleId = role?.roleId ?? 0;
  });
  afterAll(() => api.close());

  const why = async (screen: string, action: string, more = '', personId = person.userId) =>
    api.call(
      'GET',
      `/config/rights/why/?personId=${personId}&screen=${screen}&action=${encodeURIComponent(action)}${more}`,
      boss,
    );
  const give = async (flags: Flags, byRole: boolean, active = true) => {
    await api.deps.db
      .update(roles)
      .set({ rights: byRole ? namesIn(flags) : [] })
      .where(eq(roles.roleId, roleId));
    await api.deps.db
      .update(users)
      .set({
        rights: byRole ? [] : namesIn(flags),
        superUser: flags.superUser,
        active,
        roleId: byRole ? roleId : null,
      })
      .where(eq(users.userId, person.userId));
  };

  it('covers the screens of the host', async () => {
    const manager = await Promise.all(
      ['summary', 'history', 'studio'].map(async (screen) => (await why(screen, 'read')).body.data),
    );
    expect(manager).toMatchObject([
      { allowed: true },
      { allowed: false, text: 'Недостаточно прав: историю всех записей видит суперпользователь' },
      { allowed: false, text: 'Недостаточно прав: ресурсы публикует суперпользователь' },
    ]);
    expect((await api.call('GET', '/config/history', person.token)).status).toBe(403);
    expect((await why('history', 'edit')).status).toBe(400);
    expect((await why('companyStart', 'read')).body.data).toMatchObject({
      allowed: false,
      text: 'Недостаточно прав: раздел «Что загрузить сначала» открыт суперпользователям',
    });
  });

  it('explains who may export the lists of custom screens', async () => {
    const screens = (await api.call('GET', '/config/rights/screens/', boss)).body.data as RightsScreen[];
    const actionsOf = (name: string) =>
      screens.find((screen) => screen.name === name)?.actions.map(({ title }) => title);
    expect(['tasks', 'map', 'billing', 'auditReports', 'polls'].map(actionsOf)).toEqual([
      ...Array.from({ length: 4 }, () => ['Смотреть', 'Выгрузить']),
      ['Смотреть'],
    ]);
    await give(flagsOf(0), false);
    expect((await why('tasks', 'export')).body.data).toMatchObject({
      allowed: false,
      text: 'Недостаточно прав: выгружать в файлы могут те, у кого есть право «Выгрузка в файлы». Его даёт суперпользователь',
    });
    await give({ ...flagsOf(0), exportAccess: true }, false);
    expect((await why('tasks', 'export')).body.data).toMatchObject({ allowed: true });
    expect((await why('billing', 'export')).body.data).toMatchObject({
      allowed: false,
      text: expect.stringContaining('раздел «Биллинг» открыт тем'),
    });
  });

  it('agrees with the API for generated users, roles, screens, actions and modules', async () => {
    let state = 20_231;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor(state / 65_536) % below;
    };
    const wrong: unknown[] = [];
    let cases = 0;
    while (cases < requestCount) {
      const [flags, byRole, modules] = [
        flagsOf(random(128)),
        random(2) === 1,
        moduleSets[random(moduleSets.length)] ?? [],
      ];
      await give({ ...flags, superUser: flags.superUser && random(3) === 0 }, byRole);
      Object.assign(api.deps, { modules: () => modules });
      const app = createApi(api.deps);
      for (let at = 0; at < 50 && cases < requestCount; at += 1, cases += 1) {
        const { screen, action } = pairs[random(pairs.length)] ?? { screen: all[0], action: 'read' };
        const call = screen?.call(action);
        if (screen === undefined || call === undefined) continue;
        const result = (await why(screen.name, action)).body.data as RightsExplanation;
        const response = await app.fetch(
          new Request(new URL(call.path, 'http://localhost'), {
            method: call.method,
            headers: {
              device: 'web',
              'x-token': person.token,
              ...(call.exports && { 'x-export': '1' }),
              ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
            },
            ...(call.method === 'POST' || call.method === 'PUT' ? { body: '{}' } : {}),
          }),
        );
        const { error } = (await response.json()) as { error?: { text: string } };
        const refused =
          response.status === 401 || response.status === 403 || error?.text.startsWith('Этот раздел выключен') === true;
        if (result.allowed === refused || (refused && result.text !== error?.text))
          wrong.push([screen.name, action, modules, flags, result, response.status, error]);
      }
    }
    Object.assign(api.deps, { modules: () => moduleNames });
    expect(wrong.slice(0, 3)).toEqual([]);
  }, 300_000);

  it('names the rule, and the source of the user’s rights', async () => {
    await give({ ...flagsOf(0), strategiesAccess: true }, false);
    expect((await why('strategy', 'read')).body.data).toEqual({
      allowed: true,
      text: 'Право есть: раздел «Стратегии дистрибуции» открыт тем, у кого есть доступ «Стратегии» (strategiesAccess)',
      given: 'Роли нет: права свои',
    });
    expect((await why('strategy', 'delete')).body.data).toEqual({
      allowed: false,
      text: 'Недостаточно прав: удалять записи могут те, у кого есть право «Удаление записей». Его даёт суперпользователь',
      given: 'Роли нет: права свои',
    });
    await give({ ...flagsOf(0), billingAccess: true }, true);
    expect((await why('billing', 'read')).body.data).toMatchObject({
      allowed: true,
      given: 'Права даёт роль «Проверяющий»',
    });
    expect((await why('company-employees', 'edit')).body.data).toMatchObject({
      allowed: false,
      text: 'Недостаточно прав: раздел «Сотрудники» открыт суперпользователям',
    });
    expect((await why('mml', 'create')).body.data).toMatchObject({
      allowed: true,
      text: 'Это может каждый, кто входит: особого права не нужно',
    });
    await give({ ...flagsOf(0), superUser: true }, false);
    expect((await why('motivation', 'export')).body.data).toEqual({
      allowed: true,
      text: 'Суперпользователь может всё',
      given: 'Это суперпользователь',
    });
  });

  it('rejects every action of a deactivated user', async () => {
    await give(flagsOf(127), false, false);
    expect((await why('mml', 'read')).body.data).toMatchObject({
      allowed: false,
      text: 'Сотрудник отключён и войти не может',
    });
    expect((await api.call('GET', '/api/v1/mml/', person.token)).status).toBe(401);
  });

  it('agrees with the API for every record of a user with territories', async () => {
    const { body: tree } = await api.call('GET', '/api/exchange/territories/?limit=100', boss);
    const leaf = (tree.data as { territoryId: number; parentId: number | null }[]).find(
      ({ parentId }) => parentId !== null,
    );
    await give(flagsOf(127 - 16), false);
    await api.deps.db.insert(userTerritories).values({ userId: person.userId, territoryId: leaf?.territoryId ?? 0 });
    const seen = new Map<string, number>();
    const wrong: unknown[] = [];
    for (const { name, resource } of all) {
      if (
        resource === undefined ||
        !resource.api.verbs.includes('one') ||
        added.includes(resource) ||
        resource.api.path.startsWith('/api/exchange/')
      )
        continue;
      const { body } = await api.call('GET', `${resource.api.path}?limit=20`, boss);
      const rows = Array.isArray(body.data) ? body.data : (body.data as { data: unknown }).data;
      for (const record of rows as Record<string, number>[]) {
        const id = record[resource.api.id] ?? 0;
        for (const action of ['read', 'delete'] as const) {
          const result = (await why(name, action, `&recordId=${id}`)).body;
          if (action === 'delete' && (result.error !== undefined || (result.data as RightsExplanation).allowed))
            continue;
          const response = await api.call(
            action === 'read' ? 'GET' : 'DELETE',
            `${resource.api.path}${id}/`,
            person.token,
          );
          const { allowed, text } = result.data as RightsExplanation;
          seen.set(`${action} ${text}`, (seen.get(`${action} ${text}`) ?? 0) + 1);
          if (allowed !== (response.status === 200)) wrong.push([name, id, action, result.data, response]);
        }
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(seen.get('read Запись вне территорий сотрудника: для него её нет')).toBeGreaterThan(5);
    expect(
      seen.get('delete Запись касается и других территорий: изменить её может тот, у кого есть все её территории'),
    ).toBeGreaterThan(0);
    await api.deps.db.delete(userTerritories).where(eq(userTerritories.userId, person.userId));
  }, 240_000);

  it('finds only existing records, and rejects invalid queries', async () => {
    await give(flagsOf(0), false);
    const { body } = await api.call('GET', '/api/v1/mml/?limit=1', boss);
    const [{ mmlId } = { mmlId: 0 }] = body.data as { mmlId: number }[];
    expect((await why('mml', 'read', `&recordId=${mmlId}`)).body.data).toMatchObject({ allowed: true });
    expect((await why('mml', 'read', '&recordId=99999999')).body.error).toEqual({
      code: 404,
      text: 'В разделе «Списки MML» нет записи с номером 99999999',
    });
    expect((await why('mml', 'fly')).body.error?.text).toBe(
      'Параметр «action»: в разделе «Списки MML» такого действия нет',
    );
    expect((await why('moon', 'read')).body.error?.text).toBe('Параметр «screen»: такого раздела нет');
    expect((await why('mml', 'read', '', 999_999)).body.error).toEqual({ code: 404, text: 'Такого сотрудника нет' });
  });

  it('is limited to superusers', async () => {
    const other = (await api.signIn(demoPhones.strategies)).access_token;
    for (const path of ['screens/', `why/?personId=1&screen=mml&action=read`]) {
      expect((await api.call('GET', `/config/rights/${path}`, other)).body.error).toEqual({
        code: 403,
        text: 'Недостаточно прав: чужие права видит суперпользователь',
      });
    }
    const screens = (await api.call('GET', '/config/rights/screens/', boss)).body.data as RightsScreen[];
    expect(screens.find(({ name }) => name === 'visits')).toEqual({
      name: 'visits',
      title: 'Визиты',
      section: 'distribution',
      records: true,
      actions: [
        { name: 'read', title: 'Смотреть' },
        { name: 'create', title: 'Создать' },
        { name: 'edit', title: 'Изменить' },
        { name: 'delete', title: 'Удалить' },
        { name: 'export', title: 'Выгрузить' },
        { name: 'do close', title: 'Закрыть' },
        { name: 'do clear', title: 'Очистить' },
      ],
    });
  });

  it('shows the menu place of screens with the same title, if any', async () => {
    const screens = (await api.call('GET', '/config/rights/screens/', boss)).body.data as RightsScreen[];
    expect(
      screens
        .filter(({ title }) => title === 'Биллинг' || title === 'Торговые точки')
        .map(({ name, section }) => [name, section]),
    ).toEqual([
      ['billing', 'distribution'],
      ['tradePoints', null],
      ['billingEmployees', null],
      ['company-tradePoints', 'company'],
    ]);
    expect(new Set(screens.map(({ title, section }) => `${title}, ${section}`)).size).toBe(screens.length);
  });
});

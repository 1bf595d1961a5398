import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

interface View {
  id: number;
  name: string;
  shared: boolean;
  own: boolean;
  isDefault: boolean;
  settings: object;
}

let api: TestApi;
let boss: string;
let clerk: string;
beforeAll(async () => {
  api = await openTestApi();
  boss = (await api.signIn()).access_token;
  clerk = (await api.signIn(demoPhones.nothing)).access_token;
});
afterAll(() => api.close());
beforeEach(() => api.deps.db.execute(sql`delete from list_views`));

const settings = { columns: ['name', 'status'], sort: '-name', search: 'чай' };
const draft = { resource: 'strategy', name: 'Мои активные', shared: false, isDefault: false, settings };
const save = async (token: string, more: object = {}) =>
  (await api.call('POST', '/config/views/', token, { ...draft, ...more })).body;
const saved = async (token: string, more: object = {}) => (await save(token, more)).data as View;
const list = async (token: string, resource = 'strategy') =>
  (await api.call('GET', `/config/views/?resource=${resource}`, token)).body.data as View[];
const names = async (token: string) => (await list(token)).map(({ name }) => name);

describe('Saved views of a list on the server', () => {
  it('stores a view with its settings, only for its author', async () => {
    const view = await saved(clerk);
    expect(view).toEqual({ id: view.id, ...draft, own: true });
    expect(await list(clerk)).toEqual([view]);
    expect(await list(clerk, 'motivation')).toEqual([]);
    expect(await list(boss)).toEqual([]);
    expect((await api.call('GET', `/config/views/${view.id}/`, clerk)).body.data).toEqual(view);
  });

  it('opens a link to a view for users who may see it, and reports it to others', async () => {
    const [own, everybodys] = [await saved(boss), await saved(boss, { name: 'Общий', shared: true })];
    expect((await api.call('GET', `/config/views/${everybodys.id}/`, clerk)).body.data).toEqual({
      ...everybodys,
      own: false,
    });
    for (const id of [own.id, 999_999, 'x']) {
      expect(await api.call('GET', `/config/views/${id}/`, clerk)).toEqual({
        status: 404,
        body: { success: false, error: { code: 404, text: 'Вид не найден: его удалили, или он не для всех' } },
      });
    }
  });

  it('lets only superusers save, change and delete a shared view', async () => {
    expect(await api.call('POST', '/config/views/', clerk, { ...draft, shared: true })).toEqual({
      status: 403,
      body: {
        success: false,
        error: { code: 403, text: 'Недостаточно прав: виды для всех сохраняет суперпользователь' },
      },
    });
    const own = await saved(clerk);
    expect((await api.call('PUT', `/config/views/${own.id}/`, clerk, { ...draft, shared: true })).status).toBe(403);
    const view = await saved(boss, { name: 'Общий', shared: true });
    expect(await names(clerk)).toEqual(['Мои активные', 'Общий']);
    for (const [method, body] of [
      ['PUT', { name: 'Мой теперь' }],
      ['DELETE', undefined],
    ] as const) {
      expect(await api.call(method, `/config/views/${view.id}/`, clerk, body)).toEqual({
        status: 403,
        body: {
          success: false,
          error: { code: 403, text: 'Недостаточно прав: виды для всех изменяет и удаляет суперпользователь' },
        },
      });
    }
    expect((await api.call('PUT', `/config/views/${view.id}/`, boss, { name: 'Для отдела' })).body.data).toEqual({
      ...view,
      name: 'Для отдела',
    });
    expect((await api.call('DELETE', `/config/views/${view.id}/`, boss)).body.data).toEqual({ id: view.id });
    expect(await names(clerk)).toEqual(['Мои активные']);
  });

  it('rejects changing or deleting another user’s private view, even by a superuser', async () => {
    const view = await saved(clerk);
    expect((await api.call('PUT', `/config/views/${view.id}/`, boss, { name: 'Чужой' })).status).toBe(404);
    expect((await api.call('DELETE', `/config/views/${view.id}/`, boss)).status).toBe(404);
    expect(await names(clerk)).toEqual(['Мои активные']);
  });

  it('preserves values that an update does not contain', async () => {
    const view = await saved(clerk);
    expect(
      (await api.call('PUT', `/config/views/${view.id}/`, clerk, { settings: { sort: 'name' } })).body.data,
    ).toEqual({ ...view, settings: { sort: 'name' } });
    expect(
      (await api.call('PUT', `/config/views/${view.id}/`, clerk, { resource: 'motivation' })).body.error?.text,
    ).toBe('Вид нельзя перенести в другой раздел');
  });

  it('stores one default per user and list: the last chosen view, shared ones included', async () => {
    const [first, second] = [
      await saved(clerk, { isDefault: true }),
      await saved(clerk, { name: 'Второй', isDefault: true }),
    ];
    const defaults = async (token: string) =>
      (await list(token)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
    expect(first.isDefault).toBe(true);
    expect(await defaults(clerk)).toEqual(['Второй']);
    const shared = await saved(boss, { name: 'Общий', shared: true });
    expect(
      (
        await api.call('PUT', `/config/views/${shared.id}/`, clerk, {
          ...draft,
          name: 'Общий',
          shared: true,
          isDefault: true,
        })
      ).status,
    ).toBe(200);
    expect([await defaults(clerk), await defaults(boss)]).toEqual([['Общий'], []]);
    await api.call('PUT', `/config/views/${shared.id}/`, clerk, { isDefault: false });
    expect(await defaults(clerk)).toEqual([]);
    await api.call('PUT', `/config/views/${second.id}/`, clerk, { isDefault: true });
    expect(await defaults(clerk)).toEqual(['Второй']);
    await api.call('DELETE', `/config/views/${second.id}/`, clerk);
    expect(await defaults(clerk)).toEqual([]);
  });

  it('clears the default of other users when a view is no longer shared', async () => {
    const shared = await saved(boss, { shared: true, isDefault: true });
    await api.call('PUT', `/config/views/${shared.id}/`, clerk, { isDefault: true });
    await api.call('PUT', `/config/views/${shared.id}/`, boss, { shared: false });
    expect(await list(clerk)).toEqual([]);
    expect((await list(boss)).map(({ isDefault }) => isDefault)).toEqual([true]);
    await api.call('PUT', `/config/views/${shared.id}/`, boss, { shared: true });
    expect((await list(clerk)).map(({ isDefault }) => isDefault)).toEqual([false]);
  });

  it('requires unique names per user and list, ignoring case', async () => {
    const view = await saved(clerk, { name: 'Ёлка' });
    for (const name of ['ёлка', ' ЕЛКА ']) {
      expect(await api.call('POST', '/config/views/', clerk, { ...draft, name })).toEqual({
        status: 409,
        body: { success: false, error: { code: 409, text: `Вид «${name.trim()}» уже есть: выберите другое название` } },
      });
    }
    expect((await save(clerk, { name: 'Ёлка', resource: 'motivation' })).success).toBe(true);
    expect((await save(boss, { name: 'Ёлка' })).success).toBe(true);
    const other = await saved(clerk, { name: 'Сосна' });
    expect((await api.call('PUT', `/config/views/${other.id}/`, clerk, { name: 'елка' })).status).toBe(409);
    expect((await api.call('PUT', `/config/views/${view.id}/`, clerk, { name: 'ЁЛКА' })).status).toBe(200);
  });

  const tooLarge = { code: 413, text: 'Слишком большие настройки вида: не более 16 КБ' };
  it.each([
    [{ name: ' ' }, 400, { data: { name: ['Введите название вида'] } }],
    [{ name: 'я'.repeat(81) }, 400, { data: { name: ['Не более 80 символов'] } }],
    [{ name: 7 }, 400, { data: { name: ['Неверный тип значения'] } }],
    [{ resource: '../x' }, 400, { data: { resource: ['Такого раздела нет'] } }],
    [{ settings: [] }, 400, { data: { settings: ['Неверный тип значения'] } }],
    [{ settings: { text: 'я'.repeat(8200) } }, 413, tooLarge],
    [{ settings: { text: 'я'.repeat(80_000) } }, 413, tooLarge],
  ])('rejects %j', async (more, status, error) => {
    expect(await api.call('POST', '/config/views/', clerk, { ...draft, ...more })).toMatchObject({
      status,
      body: { success: false, error },
    });
    expect(await list(clerk)).toEqual([]);
  });

  it('stores a name of 80 letters and settings of 16 KB unchanged', async () => {
    const max = { text: 'я'.repeat(8170), __proto__x: null };
    expect(await saved(clerk, { name: '😀'.repeat(80), settings: max })).toMatchObject({
      name: '😀'.repeat(80),
      settings: max,
    });
  });

  it('allows a hundred views per user and list, even with two concurrent saves', async () => {
    for (let at = 1; at < 100; at += 1) await save(clerk, { name: `Вид ${at}` });
    const both = await Promise.all([save(clerk, { name: 'Сотый' }), save(clerk, { name: 'Сто первый' })]);
    expect(both.map(({ error }) => error?.text).toSorted()).toEqual(['Видов уже 100: удалите лишние', undefined]);
    expect((await save(clerk, { resource: 'motivation' })).success).toBe(true);
  });

  it('allows a thousand views per user over all lists, named ones of no section included', async () => {
    const { personId } = (
      await rowsOf<{ personId: string }>(
        api.deps.db,
        sql`select person_id as "personId" from list_views where view_id = ${(await saved(clerk, { name: 'Первый' })).id}`,
      )
    )[0] ?? { personId: '' };
    await api.deps.db.execute(sql`
      insert into list_views (resource, person_id, name, name_key, shared, settings)
      select 'invented' || at / 100, ${personId}, at, at, false, '{}' from generate_series(1, 998) at`);
    expect((await save(clerk, { resource: 'another' })).success).toBe(true);
    expect((await save(clerk, { resource: 'another', name: 'Лишний' })).error?.text).toBe(
      'У вас уже 1\u00a0000 видов во всех разделах: удалите лишние',
    );
  });

  it('requires a valid token, and forbids caching of responses', async () => {
    for (const token of [undefined, 'strange']) {
      expect((await api.call('GET', '/config/views/?resource=strategy', token)).status).toBe(401);
      expect((await api.call('POST', '/config/views/', token, draft)).status).toBe(401);
    }
    expect(
      (await api.fetch('/config/views/?resource=strategy', { headers: { 'x-token': clerk } })).headers.get(
        'cache-control',
      ),
    ).toBe('no-store');
    expect((await api.call('GET', '/config/views/', clerk)).body.error?.text).toBe(
      'Параметр «resource»: ожидается имя раздела',
    );
  });
});

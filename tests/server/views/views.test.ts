import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

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
  clerk = (await api.signIn('79000000004')).access_token;
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

describe('views of a list live on the server', () => {
  it('a view is kept with its settings, for the one who made it alone', async () => {
    const view = await saved(clerk);
    expect(view).toEqual({ id: view.id, ...draft, own: true });
    expect(await list(clerk)).toEqual([view]);
    expect(await list(clerk, 'motivation')).toEqual([]);
    expect(await list(boss)).toEqual([]);
    expect((await api.call('GET', `/config/views/${view.id}/`, clerk)).body.data).toEqual(view);
  });

  it('a link to one opens for whoever may see it, and tells the others so', async () => {
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

  it('one for everybody is saved, changed and deleted by superusers alone', async () => {
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

  it('another one’s own view can be neither changed nor deleted, by superusers either', async () => {
    const view = await saved(clerk);
    expect((await api.call('PUT', `/config/views/${view.id}/`, boss, { name: 'Чужой' })).status).toBe(404);
    expect((await api.call('DELETE', `/config/views/${view.id}/`, boss)).status).toBe(404);
    expect(await names(clerk)).toEqual(['Мои активные']);
  });

  it('what an update does not carry stays', async () => {
    const view = await saved(clerk);
    expect(
      (await api.call('PUT', `/config/views/${view.id}/`, clerk, { settings: { sort: 'name' } })).body.data,
    ).toEqual({ ...view, settings: { sort: 'name' } });
    expect(
      (await api.call('PUT', `/config/views/${view.id}/`, clerk, { resource: 'motivation' })).body.error?.text,
    ).toBe('Вид нельзя перенести в другой раздел');
  });

  it('a person has one default of a list: the last one that was chosen, be it for everybody', async () => {
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

  it('a view that is for everybody no longer is nobody else’s default', async () => {
    const shared = await saved(boss, { shared: true, isDefault: true });
    await api.call('PUT', `/config/views/${shared.id}/`, clerk, { isDefault: true });
    await api.call('PUT', `/config/views/${shared.id}/`, boss, { shared: false });
    expect(await list(clerk)).toEqual([]);
    expect((await list(boss)).map(({ isDefault }) => isDefault)).toEqual([true]);
    await api.call('PUT', `/config/views/${shared.id}/`, boss, { shared: true });
    expect((await list(clerk)).map(({ isDefault }) => isDefault)).toEqual([false]);
  });

  it('a name is the only one of its person and list, in whatever case', async () => {
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
  ])('%j is refused', async (more, status, error) => {
    expect(await api.call('POST', '/config/views/', clerk, { ...draft, ...more })).toMatchObject({
      status,
      body: { success: false, error },
    });
    expect(await list(clerk)).toEqual([]);
  });

  it('a name of 80 letters and settings of 16 KB are kept as they came', async () => {
    const max = { text: 'я'.repeat(8170), __proto__x: null };
    expect(await saved(clerk, { name: '😀'.repeat(80), settings: max })).toMatchObject({
      name: '😀'.repeat(80),
      settings: max,
    });
  });

  it('a person has a hundred views of a list at the most, also when two are saved at once', async () => {
    for (let at = 1; at < 100; at += 1) await save(clerk, { name: `Вид ${at}` });
    const both = await Promise.all([save(clerk, { name: 'Сотый' }), save(clerk, { name: 'Сто первый' })]);
    expect(both.map(({ error }) => error?.text).toSorted()).toEqual(['Видов уже 100: удалите лишние', undefined]);
    expect((await save(clerk, { resource: 'motivation' })).success).toBe(true);
  });

  it('nobody without a good token sees or saves any, and no answer is put into a cache', async () => {
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

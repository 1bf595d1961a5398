import { screen, waitFor, within } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { useStore } from 'zustand';
import { engine } from '#app/engineConfig.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { dismissMessages, messages } from '#ui/messages/messages.ts';
import { dropped, envelope, failure, slow, type Answer } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const stalls: Declaration = {
  name: 'stalls',
  title: 'Киоски',
  one: 'Киоск',
  api: { path: '/api/v1/stalls/', id: 'id', verbs: ['list'] },
  list: { open: 'none', columns: ['name', 'city', 'money'] },
  filter: { title: 'Фильтры', fields: ['q'] },
  fields: {
    name: { kind: 'text', label: 'Имя' },
    city: { kind: 'text', label: 'Город' },
    money: { kind: 'money', label: 'Выручка' },
    note: { kind: 'text', label: 'Заметка' },
    q: { kind: 'text', label: 'Часть имени', read: false },
  },
};
const list = 'GET /api/v1/stalls/';
const all = 'GET /config/views/';
const item = (id: number) => `GET /config/views/${id}/`;
const rows = envelope([
  { id: 1, name: 'Ива', city: 'Омск', money: 5 },
  { id: 2, name: 'Дуб', city: 'Тара', money: 7 },
]);
const hosts = {
  versions: true,
  history: true,
  embedded: false,
  views: true,
} as const;
const columnsOf = (more: object) => ({
  hidden: [],
  added: [],
  order: [],
  widths: {},
  density: 'normal',
  groupBy: null,
  ...more,
});

interface StoredView {
  id: number;
  name: string;
  shared?: boolean;
  own?: boolean;
  isDefault?: boolean;
  resource?: string;
  settings?: { columns?: unknown; address?: string };
}
const viewOf = ({
  id,
  name,
  shared = false,
  own = true,
  isDefault = false,
  resource = 'stalls',
  settings = {},
}: StoredView) => ({
  id,
  resource,
  name,
  shared,
  own,
  isDefault,
  settings: { columns: columnsOf({}), address: '', ...settings },
});
const moneyFirst = viewOf({
  id: 12,
  name: 'По выручке',
  settings: { columns: columnsOf({ hidden: ['city'], added: ['note'], density: 'compact' }), address: 'sort=-money' },
});

const headers = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const names = () =>
  within(screen.getByRole('table', { name: 'Киоски' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const lastMessage = () => messages.getState().shown.at(-1)?.text;
const viewsButton = () => screen.findByRole('button', { name: /^Виды/ });
const declared = ['Имя', 'Город', 'Выручка'];

function Message(): ReactNode {
  const message = useStore(messages, (state) => state.shown.at(-1));
  useEffect(() => dismissMessages, []);
  return (
    message?.action && (
      <button type="button" onClick={message.action.run}>
        {message.action.label}
      </button>
    )
  );
}

function createViewsFixture(superUser = true, host = hosts as Parameters<typeof createScreenFixture>[1]) {
  const world = createScreenFixture({ ...engine, resources: [stalls], superUser }, host);
  afterEach(() => {
    sessionStorage.clear();
    dismissMessages();
  });
  const open = (views: readonly ReturnType<typeof viewOf>[], address = '', more: Record<string, Answer> = {}) => {
    Object.assign(world.host, {
      [list]: rows,
      [all]: envelope(views),
      ...Object.fromEntries(views.map((view) => [item(view.id), envelope(view)])),
      ...more,
    });
    return world.draw(
      <Routes>
        <Route
          path="/"
          element={
            <>
              <Message />
              <Link to="/">Раздел заново</Link>
              <Link to="/other">В другой раздел</Link>
              <ResourceScreen declaration={stalls} />
            </>
          }
        />
        <Route path="/other" element={<Returning />} />
      </Routes>,
      address,
    );
  };
  const openMenu = async (user: Awaited<ReturnType<typeof open>>) => {
    await user.click(await viewsButton());
    const menu = within(await screen.findByRole('dialog', { name: 'Виды' }));
    await menu.findByRole('button', { name: 'Обычный вид' });
    return menu;
  };
  const calls = (method: string) =>
    world.seen.filter((seen) => seen.method === method && seen.path.startsWith('/config/views/'));
  return { world, open, openMenu, calls };
}

function Returning(): ReactNode {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Назад
    </button>
  );
}

describe('Saving a list as a view', () => {
  const { world, open, openMenu, calls } = createViewsFixture();

  it('stores columns, density, sort, filter and search under a name, and opens the view', async () => {
    const user = await open([], '?q=%D0%B8&sort=-money&search=%D0%B8%D0%B2%D0%B0', {
      'POST /config/views/': envelope(
        viewOf({
          id: 3,
          name: 'Мои киоски',
          settings: {
            address: 'q=%D0%B8&sort=-money&search=%D0%B8%D0%B2%D0%B0',
            columns: columnsOf({ hidden: ['city'] }),
          },
        }),
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Город' }));
    const menu = await openMenu(user);
    await user.type(menu.getByRole('textbox', { name: 'Название вида' }), '  Мои киоски ');
    await user.click(menu.getByRole('button', { name: 'Сохранить вид' }));
    await waitFor(() => expect(lastMessage()).toBe('Вид «Мои киоски» сохранён'));
    expect(calls('POST').map(({ body }) => body)).toEqual([
      {
        resource: 'stalls',
        name: 'Мои киоски',
        shared: false,
        isDefault: false,
        settings: {
          address: 'q=%D0%B8&sort=-money&search=%D0%B8%D0%B2%D0%B0',
          columns: columnsOf({ hidden: ['city'] }),
        },
      },
    ]);
    await waitFor(() => expect(world.address()).toBe('?q=%D0%B8&sort=-money&search=%D0%B8%D0%B2%D0%B0&view=3'));
    expect(screen.queryByRole('dialog', { name: 'Виды' })).toBeNull();
    expect((await viewsButton()).textContent).toBe('ВидыМои киоски');
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    await user.click(await screen.findByRole('button', { name: 'Вернуть как было' }));
    await user.click(screen.getByRole('link', { name: 'Раздел заново' }));
    await waitFor(() => expect(world.address()).toBe(''));
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    await user.click(await screen.findByRole('button', { name: 'Вернуть как было' }));
    expect(headers()).toEqual(declared);
  });

  it("updates the user's view with the same name", async () => {
    const user = await open([moneyFirst], '', {
      'PUT /config/views/12/': envelope({ ...moneyFirst, settings: { columns: columnsOf({}), address: '' } }),
    });
    const menu = await openMenu(user);
    await user.type(menu.getByRole('textbox', { name: 'Название вида' }), 'ПО ВЫРУЧКЕ{Enter}');
    await waitFor(() =>
      expect(calls('PUT').map(({ path, body }) => [path, body])).toEqual([
        [
          '/config/views/12/',
          {
            resource: 'stalls',
            name: 'ПО ВЫРУЧКЕ',
            shared: false,
            isDefault: false,
            settings: { columns: columnsOf({}), address: '' },
          },
        ],
      ]),
    );
  });

  it('requires a name, and saves once for any number of presses', async () => {
    const user = await open([], '', { 'POST /config/views/': slow(200, envelope(viewOf({ id: 4, name: 'Раз' }))) });
    const menu = await openMenu(user);
    const save = () => menu.getByRole<HTMLButtonElement>('button', { name: 'Сохранить вид' });
    await user.type(menu.getByRole('textbox', { name: 'Название вида' }), '   ');
    expect(save().disabled).toBe(true);
    await user.type(menu.getByRole('textbox', { name: 'Название вида' }), 'Раз');
    await user.dblClick(save());
    await waitFor(() => expect(lastMessage()).toBe('Вид «Раз» сохранён'));
    expect(calls('POST')).toHaveLength(1);
  });

  it('shows why a save was refused and keeps the typed name', async () => {
    const user = await open([], '', {
      'POST /config/views/': failure(409, 'Видов уже 100: удалите лишние', undefined, 409),
    });
    const menu = await openMenu(user);
    await user.type(menu.getByRole('textbox', { name: 'Название вида' }), 'Сто первый');
    await user.click(menu.getByRole('checkbox', { name: 'По умолчанию' }));
    await user.click(menu.getByRole('button', { name: 'Сохранить вид' }));
    const errorResponse = await screen.findByRole('dialog', { name: 'Ошибка' });
    expect(within(errorResponse).getByText('Видов уже 100: удалите лишние')).toBeTruthy();
    await user.click(within(errorResponse).getByRole('button', { name: 'Понятно' }));
    expect(menu.getByRole<HTMLInputElement>('textbox', { name: 'Название вида' }).value).toBe('Сто первый');
    expect(menu.getByRole<HTMLInputElement>('checkbox', { name: 'По умолчанию' }).checked).toBe(true);
  });

  it('saves a shared view as a superuser', async () => {
    const user = await open([], '', {
      'POST /config/views/': envelope(viewOf({ id: 5, name: 'Общий', shared: true })),
    });
    const menu = await openMenu(user);
    await user.type(menu.getByRole('textbox', { name: 'Название вида' }), 'Общий');
    await user.click(menu.getByRole('checkbox', { name: 'Для всех' }));
    await user.click(menu.getByRole('button', { name: 'Сохранить вид' }));
    await waitFor(() => expect(calls('POST').map(({ body }) => (body as { shared: boolean }).shared)).toEqual([true]));
  });
});

describe('User without superuser rights (saved views)', () => {
  const { open, openMenu, calls } = createViewsFixture(false);
  const theirs = viewOf({ id: 7, name: 'Общий', shared: true, own: false });

  it('can neither create nor delete shared views', async () => {
    const menu = await openMenu(await open([theirs, moneyFirst]));
    expect(menu.queryByRole('checkbox', { name: 'Для всех' })).toBeNull();
    expect(
      menu.getAllByRole('button', { name: /^Удалить вид/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Удалить вид: По выручке']);
    expect(menu.getByText('для всех')).toBeTruthy();
  });

  it('can set a shared view as the default, and unset it', async () => {
    const user = await open([theirs], '', { 'PUT /config/views/7/': envelope({ ...theirs, isDefault: true }) });
    const menu = await openMenu(user);
    await user.click(menu.getByRole('button', { name: 'По умолчанию: Общий', pressed: false }));
    await waitFor(() =>
      expect(calls('PUT').map(({ body }) => body)).toEqual([{ resource: 'stalls', isDefault: true }]),
    );
  });
});

describe('Opening a saved view', () => {
  const { world, open, openMenu } = createViewsFixture();

  it("applies its columns, density and sort from the menu; Обычный вид restores the user's settings", async () => {
    const user = await open([moneyFirst]);
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Выручка' }));
    await user.click((await openMenu(user)).getByRole('button', { name: 'По выручке' }));
    await waitFor(() => expect(headers()).toEqual(['Имя', 'Выручка', 'Заметка']));
    await waitFor(() => expect(names()).toEqual(['Дуб', 'Ива']));
    expect(world.address()).toBe('?sort=-money&view=12');
    await user.click((await openMenu(user)).getByRole('button', { name: 'Обычный вид' }));
    await waitFor(() => expect(headers()).toEqual(['Имя', 'Город']));
    expect(world.address()).toBe('');
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    await user.click(await screen.findByRole('button', { name: 'Вернуть как было' }));
  });

  it('applies it from a link alone', async () => {
    await open([moneyFirst], '?view=12');
    await waitFor(() => expect(headers()).toEqual(['Имя', 'Выручка', 'Заметка']));
    await waitFor(() => expect(world.address()).toBe('?sort=-money&view=12'));
    expect((await viewsButton()).textContent).toBe('ВидыПо выручке');
  });

  it('prefers the sort of a link over that of the view, so that a reload keeps it', async () => {
    await open([moneyFirst], '?sort=name&view=12');
    await waitFor(() => expect(headers()).toEqual(['Имя', 'Выручка', 'Заметка']));
    await waitFor(() => expect(names()).toEqual(['Дуб', 'Ива']));
    expect(world.address()).toBe('?sort=name&view=12');
  });

  it("preserves the user's columns, and restores changes within the view on Back", async () => {
    const user = await open([moneyFirst], '?view=12');
    await waitFor(() => expect(headers()).toEqual(['Имя', 'Выручка', 'Заметка']));
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Город' }));
    expect(headers()).toEqual(['Имя', 'Город', 'Выручка', 'Заметка']);
    await user.click(screen.getByRole('link', { name: 'В другой раздел' }));
    await user.click(screen.getByRole('button', { name: 'Назад' }));
    await waitFor(() => expect(headers()).toEqual(['Имя', 'Город', 'Выручка', 'Заметка']));
    await user.click(screen.getByRole('link', { name: 'Раздел заново' }));
    await waitFor(() => expect(headers()).toEqual(declared));
    expect(localStorage.getItem('list:stalls')).toBeNull();
  });

  it.each([
    ['was deleted', failure(404, 'Вид не найден', undefined, 404)],
    ['is not shared with the user', failure(403, 'Недостаточно прав', undefined, 403)],
    ['belongs to another list', envelope(viewOf({ id: 12, name: 'Чужой', resource: 'shops' }))],
    ['is unreadable', envelope({ id: 12 })],
  ])('shows the list without a view that %s, with a message', async (_how, response) => {
    await open([], '?view=12&sort=name', { [item(12)]: response });
    await waitFor(() => expect(lastMessage()).toBe('Вид из ссылки удалён или закрыт для вас: список показан без него'));
    await waitFor(() => expect(world.address()).toBe('?sort=name'));
    await waitFor(() => expect(names()).toEqual(['Дуб', 'Ива']));
    expect(headers()).toEqual(declared);
  });

  it('offers a retry when the view failed to load', async () => {
    const user = await open([moneyFirst], '?view=12', { [item(12)]: dropped });
    await waitFor(() => expect(lastMessage()).toBe('Вид не загрузился: список показан без него'));
    world.host[item(12)] = envelope(moneyFirst);
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(headers()).toEqual(['Имя', 'Выручка', 'Заметка']));
  });

  it('applies the rest of a view with removed fields and shows a message', async () => {
    const old = viewOf({
      id: 12,
      name: 'Старый',
      settings: { columns: columnsOf({ added: ['fax', 'note'] }), address: 'sort=-pager,name&telex=1&q=%D0%B8' },
    });
    await open([old], '?view=12');
    await waitFor(() =>
      expect(lastMessage()).toBe('В виде «Старый» есть то, чего больше нет: fax, telex, pager. Остальное показано'),
    );
    await waitFor(() => expect(headers()).toEqual(['Имя', 'Город', 'Выручка', 'Заметка']));
    await waitFor(() => expect(world.address()).toBe('?sort=-pager%2Cname&q=%D0%B8&view=12'));
    await waitFor(() => expect(names()).toEqual(['Дуб', 'Ива']));
  });

  it('ignores the response for a view that was left meanwhile', async () => {
    const responses: (() => void)[] = [];
    const user = await open([moneyFirst], '?view=12', {
      [item(12)]: async (request) => {
        await new Promise<void>((resolve) => {
          responses.push(resolve);
        });
        return envelope(moneyFirst)(request);
      },
    });
    await waitFor(() => expect(responses).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Раздел заново' }));
    await waitFor(() => expect(world.address()).toBe(''));
    responses[0]?.();
    await openMenu(user);
    expect([world.address(), headers()]).toEqual(['', declared]);
  });
});

describe('Default view of a user', () => {
  const { world, open, openMenu } = createViewsFixture();
  const mine = { ...moneyFirst, isDefault: true };

  it('is applied when a list opens', async () => {
    await open([mine]);
    await waitFor(() => expect(headers()).toEqual(['Имя', 'Выручка', 'Заметка']));
    await waitFor(() => expect(world.address()).toBe('?sort=-money&view=12'));
  });

  it('does not override a link with a filter', async () => {
    const user = await open([mine], '?q=%D0%B8');
    expect(
      (await openMenu(user)).getByRole('button', { name: 'По умолчанию: По выручке', pressed: true }),
    ).toBeTruthy();
    expect([world.address(), headers()]).toEqual(['?q=%D0%B8', declared]);
  });

  it('can be left and is not applied again automatically', async () => {
    const user = await open([mine]);
    await waitFor(() => expect(headers()).toEqual(['Имя', 'Выручка', 'Заметка']));
    await user.click((await openMenu(user)).getByRole('button', { name: 'Обычный вид' }));
    await waitFor(() => expect(headers()).toEqual(declared));
    await openMenu(user);
    expect([world.address(), headers()]).toEqual(['', declared]);
  });
});

describe('Stored views', () => {
  const { world, open, openMenu, calls } = createViewsFixture();

  it('are deleted after a prompt, and a list that shows one becomes a list without a view', async () => {
    const user = await open([moneyFirst], '?view=12', { 'DELETE /config/views/12/': envelope({ id: 12 }) });
    await waitFor(() => expect(headers()).toEqual(['Имя', 'Выручка', 'Заметка']));
    const menu = await openMenu(user);
    await user.click(menu.getByRole('button', { name: 'Удалить вид: По выручке' }));
    const question = () => screen.findByRole('dialog', { name: 'Удалить вид?' });
    expect(within(await question()).getByText('По выручке')).toBeTruthy();
    await user.click(within(await question()).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Удалить вид?' })).toBeNull());
    expect(calls('DELETE')).toHaveLength(0);
    await user.click(menu.getByRole('button', { name: 'Удалить вид: По выручке' }));
    world.host[all] = envelope([]);
    await user.click(within(await question()).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(lastMessage()).toBe('Вид «По выручке» удалён'));
    await waitFor(() => expect(world.address()).toBe('?sort=-money'));
    expect(headers()).toEqual(declared);
    expect(menu.queryByRole('button', { name: 'По выручке' })).toBeNull();
  });

  it('warn before deletion when they are shared', async () => {
    const user = await open([viewOf({ id: 7, name: 'Общий', shared: true, own: false })]);
    await user.click((await openMenu(user)).getByRole('button', { name: 'Удалить вид: Общий' }));
    expect(
      within(await screen.findByRole('dialog', { name: 'Удалить вид?' })).getByText('Он пропадёт у всех'),
    ).toBeTruthy();
  });

  it('show a failed load with a retry', async () => {
    const user = await open([moneyFirst], '', { [all]: failure(500, 'Сервер занят', undefined, 500) });
    await user.click(await viewsButton());
    const menu = within(await screen.findByRole('dialog', { name: 'Виды' }));
    expect((await menu.findByRole('alert')).textContent).toContain('Сервер занят');
    world.host[all] = envelope([moneyFirst]);
    await user.click(menu.getByRole('button', { name: 'Повторить' }));
    expect(await menu.findByRole('button', { name: 'По выручке' })).toBeTruthy();
  });

  it('are copied as links with only the view', async () => {
    const user = await open([moneyFirst], '?view=12&sort=name');
    await user.click((await openMenu(user)).getByRole('button', { name: 'Скопировать ссылку: По выручке' }));
    await waitFor(() => expect(lastMessage()).toBe('Ссылка на вид «По выручке» скопирована'));
    expect(await navigator.clipboard.readText()).toMatch(/\?view=12$/);
  });
});

describe('Server without saved views', () => {
  const { world, open, calls } = createViewsFixture(true, { ...hosts, views: false });

  it('receives no request for views, and the list has no Виды', async () => {
    await open([]);
    await screen.findByRole('button', { name: 'Столбцы' });
    expect(screen.queryByRole('button', { name: /^Виды/ })).toBeNull();
    expect(calls('GET')).toHaveLength(0);
  });

  it('shows the list of a view link without the view, with a message', async () => {
    await open([], '?view=12');
    await waitFor(() => expect(lastMessage()).toBe('Вид из ссылки удалён или закрыт для вас: список показан без него'));
    await waitFor(() => expect(world.address()).toBe(''));
    expect(calls('GET')).toHaveLength(0);
  });
});

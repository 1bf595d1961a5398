import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { Palette } from '#app/palette/Palette.tsx';
import { noteVisit } from '#app/palette/visits.ts';
import { activeEntries, isAllowed } from '#app/menu/menuEntries.ts';
import { moduleNames } from '#dictionaries/menu.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { RoleFlags } from '#providers/profile.ts';
import { menuItems, type MenuItem } from '#resources/index.ts';
import { strategyResource } from '#resources/strategy.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

// jsdom has no layout, so scrollIntoView is missing.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const superUser = { superUser: true };
const who = 'Орлова Марина';
const shops: Declaration = {
  name: 'shops',
  title: 'Лавки',
  one: 'Лавка',
  api: { path: '/api/v1/shops/', id: 'id', verbs: ['list', 'one', 'create'] },
  menu: { path: '/shops', section: 'distribution', icon: 'list', module: 'distribution' },
  list: { open: 'modal', columns: ['name'] },
  filter: { title: 'Фильтры', fields: [], create: 'Открыть лавку' },
  form: { submit: {}, fields: ['name'] },
  permissions: { create: 'superUser' },
  fields: { name: { kind: 'text', label: 'Имя' } },
};
const entriesOf = (role: RoleFlags, added: readonly MenuItem[] = []) =>
  activeEntries([...menuItems, ...added], moduleNames).filter((entry) => isAllowed(entry, role));

interface Drawn {
  role?: RoleFlags;
  added?: readonly MenuItem[];
  typed?: string;
  beside?: ReactNode;
  address?: string;
}

function tests(arranges: boolean) {
  const world = createScreenFixture(
    { ...engine, resources: [...engine.resources, shops] },
    { versions: false, history: false, embedded: arranges, views: false },
  );
  const [closed, showKeys] = [vi.fn(), vi.fn()];
  async function draw({ role = superUser, added = [], typed = '', beside, address }: Drawn = {}) {
    closed.mockClear();
    showKeys.mockClear();
    const entries = entriesOf(role, added);
    const page = { open: (_shown: boolean): void => undefined };
    function Page(): ReactNode {
      const [shown, show] = useState(beside === undefined);
      const { pathname, search } = useLocation();
      useEffect(() => {
        page.open = show;
      }, []);
      return (
        <>
          <button type="button" onClick={() => show(true)}>
            Открыть палитру
          </button>
          <p aria-label="Адрес">{pathname + search}</p>
          {beside}
          {shown && (
            <Palette
              entries={entries}
              role={role}
              history={false}
              who={who}
              takeTyped={() => typed}
              showKeys={showKeys}
              close={() => {
                closed();
                show(false);
              }}
            />
          )}
        </>
      );
    }
    const user = await world.draw(<Page />, address);
    return { user, open: () => act(() => page.open(true)) };
  }
  return { world, draw, closed, showKeys };
}

const field = () => screen.findByRole('combobox', { name: 'Найти экран, запись, действие или человека' });
const group = (name: string) => screen.findByRole('group', { name });
const options = async (name: string) =>
  within(await group(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const selected = () => screen.getByRole('option', { selected: true }).textContent;
const where = () => screen.getByLabelText('Адрес').textContent;

describe('Palette with the embedded API', () => {
  const { world, draw, closed, showKeys } = tests(true);

  it('lists only the menu screens and actions that the user may use', async () => {
    await draw({ role: { strategiesAccess: true } });
    expect(await options('Экраны')).toEqual([
      'Все задачи Дистрибуция',
      'Список задач Дистрибуция',
      'Карта Дистрибуция',
      'Стратегии Дистрибуция · Стратегии дистрибуции',
      'Списки MML Дистрибуция',
      'Стратегии Аудит · Стратегии аудита',
      'Отчеты Аудит',
      'Стратегии Объем · Объёмные стратегии',
      'Задачи Объем · Задачи по объёму',
      'Обращения Обратная связь',
      'Опросы Опросы',
      'Сводка ',
    ]);
    expect(await options('Действия')).toEqual([
      'Создать стратегию Дистрибуция · Стратегии',
      'Добавить список Дистрибуция · Списки MML',
      'Создать стратегию Аудит · Стратегии',
      'Создать стратегию Объем · Стратегии',
      'Клавиши Что можно сделать без мыши',
    ]);
    expect(screen.queryByRole('group', { name: 'Недавнее' })).toBeNull();
  });

  it('lists custom resources the same way, without actions the user may not perform', async () => {
    await draw({ added: [{ resource: shops }], typed: 'лавк' });
    expect(await options('Экраны')).toEqual(['Лавки Дистрибуция']);
    expect(await options('Действия')).toEqual(['Открыть лавку Дистрибуция · Лавки']);
    expect(await options('Экраны')).toHaveLength(1);
  });

  it('checks the additional right that an action needs', async () => {
    await draw({ role: {}, added: [{ resource: shops }], typed: 'лавк' });
    expect(await options('Экраны')).toEqual(['Лавки Дистрибуция']);
    expect(screen.queryByRole('group', { name: 'Действия' })).toBeNull();
  });

  it('finds records by parts of their names in all lists, in either layout, and opens one by its address', async () => {
    const { user } = await draw();
    await user.type(await field(), 'felbn gjkrb');
    const [first = ''] = await options('Записи');
    expect(first).toMatch(/^Аудит полки.* Стратегия аудита$/);
    await user.keyboard('{Enter}');
    expect(where()).toMatch(/^\/audit\/strategy\?open=\d+$/);
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  });

  it('finds a task by its number and opens it', async () => {
    const { user } = await draw();
    await user.type(await field(), '17');
    const task = await screen.findByRole('option', { name: /^Задача 17 / });
    await user.click(task);
    expect(where()).toBe('/all-tasks?open=17');
  });

  it('sends no request before three letters, then requests a few rows of each list (spec D51)', async () => {
    const { user } = await draw();
    const searched = () => world.seen.filter(({ query }) => query.search !== undefined);
    await user.type(await field(), 'ча');
    await user.type(await field(), 'й');
    await waitFor(() => expect(searched().length).toBeGreaterThan(5));
    expect(new Set(searched().map(({ query }) => query.search))).toEqual(new Set(['чай', 'xfq']));
    expect(new Set(searched().map(({ query }) => query.limit))).toEqual(new Set(['20']));
    await screen.findByText(/^Найдено: \d+$/);
  });

  it('opens the billing of a field employee, and the list filtered by a manager', async () => {
    const { user } = await draw();
    await user.type(await field(), 'иванов');
    await waitFor(async () =>
      expect((await options('Люди')).some((text) => text.endsWith('Торговый агент'))).toBe(true),
    );
    expect(screen.getAllByRole('group')[0]).toBe(await group('Люди'));
    const people = within(await group('Люди'));
    expect(people.getAllByRole('option', { name: / Менеджер · Стратегии дистрибуции$/ }).length).toBeGreaterThan(0);
    const [agent] = people.getAllByRole('option', { name: / Торговый агент$/ });
    await user.click(agent as HTMLElement);
    expect(where()).toMatch(/^\/billing\?search=.+&open=\d+$/);
  });

  it('names a list that failed and shows the results of the others; Повторить repeats the request', async () => {
    world.on('GET /api/v1/mml/', failure(1, 'Сбой'), failure(1, 'Сбой'));
    const { user } = await draw();
    await user.type(await field(), 'чай');
    expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toBe(
      'Не удалось найти в: Списки MML Повторить',
    );
    world.on('GET /api/v1/mml/');
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await screen.findByText(/^Найдено: \d+$/);
  });

  it('shows that nothing was found', async () => {
    const { user } = await draw();
    await user.type(await field(), 'щщщщ');
    expect(await screen.findByText('Ничего не найдено', {}, { timeout: 5000 })).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(closed).not.toHaveBeenCalled();
  });

  it('wraps around with arrows, jumps with Home and End, follows the mouse, and returns the focus on Esc', async () => {
    const { user, open } = await draw({ beside: <p>Экран</p> });
    screen.getByRole('button', { name: 'Открыть палитру' }).focus();
    open();
    expect(document.activeElement).toBe(await field());
    expect(selected()).toBe('Все задачи Дистрибуция');
    await user.keyboard('{ArrowDown}');
    expect(selected()).toBe('Список задач Дистрибуция');
    expect((await field()).getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(selected()).toBe('Клавиши Что можно сделать без мыши');
    await user.keyboard('{Home}');
    expect(selected()).toBe('Все задачи Дистрибуция');
    await user.keyboard('{End}');
    expect(selected()).toBe('Клавиши Что можно сделать без мыши');
    await user.hover(screen.getByRole('option', { name: 'Биллинг Дистрибуция' }));
    expect(selected()).toBe('Биллинг Дистрибуция');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Открыть палитру'));
  });

  it('opens the keyboard dialog instead of the palette by `Клавиши`', async () => {
    const { user } = await draw({ typed: 'клавиш' });
    await field();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(showKeys).toHaveBeenCalledTimes(1));
  });

  it('lists recent screens and records by name first, without deleted ones and those of other users', async () => {
    const { data } = (await (
      await world.api.fetch(new Request('http://host/api/v1/strategies/?limit=1', { headers: await signed() }))
    ).json()) as { data: { data?: Named[] } | Named[] };
    const [first] = Array.isArray(data) ? data : (data.data ?? []);
    noteVisit(who, '/billing');
    noteVisit(who, `/strategy?open=${first?.strategyId}`);
    noteVisit(who, '/strategy?open=999999');
    noteVisit(who, '/gone');
    const { user } = await draw();
    await field();
    await waitFor(async () =>
      expect(await options('Недавнее')).toEqual([`${first?.name} Стратегия`, 'Биллинг Дистрибуция']),
    );
    await user.keyboard('{Enter}');
    expect(where()).toBe(`/strategy?open=${first?.strategyId}`);
    expect(localStorage.getItem('visited')).not.toContain(who);
  });

  it('lists no recent entries of another user', async () => {
    noteVisit('Петров Пётр', '/billing');
    await draw();
    await field();
    expect(screen.queryByRole('group', { name: 'Недавнее' })).toBeNull();
  });

  interface Named {
    strategyId: number;
    name: string;
  }
  async function signed(): Promise<Record<string, string>> {
    const { access_token: token } = await world.api.signIn();
    return { device: 'web', 'x-token': token };
  }
});

describe('Palette with an external API', () => {
  const { world, draw } = tests(false);

  it('searches only the lists loaded in the page, sends no request, and explains this in one line', async () => {
    world.on('GET /api/v1/strategies/', envelope([{ strategyId: 7, name: 'Промо весны' }]));
    const { user, open } = await draw({ beside: <ResourceScreen declaration={strategyResource} /> });
    await screen.findByRole('row', { name: /Промо весны/ });
    open();
    await user.type(await field(), 'ghjvj');
    expect(await options('Записи')).toEqual(['Промо весны Стратегия']);
    expect(await screen.findByText('Записи ищутся среди уже открытых списков: сервер по имени не ищет')).toBeTruthy();
    expect(await screen.findByText('Найдено: 1')).toBeTruthy();
    expect(world.seen.filter(({ query }) => query.search !== undefined)).toEqual([]);
  });
});

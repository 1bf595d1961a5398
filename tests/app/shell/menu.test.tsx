import '#tests/app/browser.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { menuWith } from '#app/menu/activeResources.ts';
import { activeEntries } from '#app/menu/menuEntries.ts';
import { refineResources } from '#app/menu/refineResources.ts';
import { moduleNames, type MenuSection } from '#dictionaries/menu.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope } from '#tests/msw/recordedApi.ts';
import { giveLayout } from '#tests/screens/layout.ts';
import { createPageOpener } from '../openPage.tsx';

giveLayout();

function resource(name: string, title: string, menu: Partial<NonNullable<Declaration['menu']>> = {}): Declaration {
  return {
    name,
    title,
    one: title,
    api: { path: `/api/v1/${name}/`, id: 'id', verbs: ['list'] },
    menu: { path: `/${name}`, section: 'logistics', icon: 'car', module: 'distribution', ...menu },
    list: { open: 'none', columns: ['name'] },
    fields: { name: { kind: 'text', label: 'Имя' } },
  };
}
const extraSections: MenuSection[] = [
  { name: 'staff', title: 'Персонал' },
  { name: 'logistics', title: 'Логистика', icon: 'car', order: 150 },
];
const cars = resource('cars', 'Автомобили');
const titlesIn = (added: readonly Declaration[], section: string, sections = extraSections) =>
  activeEntries(menuWith(added), moduleNames, sections)
    .filter((entry) => entry.section.title === section)
    .map(({ label }) => label);

describe('Custom menu sections (`config/app.json`)', () => {
  it('are sorted among those of the product by their order; sections without an order are last', () => {
    const all = activeEntries(
      menuWith([cars, resource('people', 'Сотрудники', { section: 'staff' })]),
      moduleNames,
      extraSections,
    );
    expect([...new Set(all.map(({ section }) => section.title))]).toEqual([
      'Дистрибуция',
      'Логистика',
      'Аудит',
      'Объем',
      'Обратная связь',
      'Опросы',
      'Персонал',
    ]);
  });

  it('sort their entries by order, with those of the product at 100, 200 and so on', () => {
    expect(
      titlesIn(
        [resource('b', 'Рейсы'), resource('a', 'Заявки', { order: 2 }), resource('c', 'Склады', { order: 1 })],
        'Логистика',
      ),
    ).toEqual(['Склады', 'Заявки', 'Рейсы']);
    expect(titlesIn([resource('a', 'Акции', { section: 'audit', order: 150 })], 'Аудит')).toEqual([
      'Стратегии',
      'Акции',
      'Отчеты',
    ]);
  });

  it('put an entry of a removed section under `Другое`', () => {
    expect(titlesIn([cars], 'Другое', [])).toEqual(['Автомобили']);
  });
});

describe('Section menu', () => {
  const { api, open } = createPageOpener();
  const opened = async () => {
    window.localStorage.setItem('sidebar', 'open');
    api.on('GET /api/v1/feedback/issues/', envelope([]));
    await open({ address: '/feedback/issues' });
    return within(await screen.findByRole('navigation', { name: 'Разделы' }));
  };
  const linksIn = (menu: ReturnType<typeof within>, section: string) =>
    within(menu.getByRole('list', { name: section }))
      .queryAllByRole('link')
      .map((link) => link.textContent);

  it('names each entry so that it differs when read alone, the specified word first', async () => {
    const menu = await opened();
    const names = menu.getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual([
      'Сводка',
      'Все задачи',
      'Список задач',
      'Карта',
      'Уведомления',
      'Стратегии дистрибуции',
      'Мотивация',
      'Списки MML',
      'Биллинг',
      'Стратегии аудита',
      'Отчеты',
      'Стратегии объема',
      'Задачи',
      'Обращения',
      'Опросы',
    ]);
  });

  it('folds a section by its heading and keeps it folded; the open screen stays in it', async () => {
    const menu = await opened();
    await userEvent.click(menu.getByRole('button', { name: 'Аудит', expanded: true }));
    await userEvent.click(menu.getByRole('button', { name: 'Обратная связь', expanded: true }));
    expect([linksIn(menu, 'Аудит'), linksIn(menu, 'Обратная связь')]).toEqual([[], ['Обращения']]);
    const again = await opened();
    expect(again.getByRole('button', { name: 'Аудит', expanded: false })).toBeTruthy();
    await userEvent.click(again.getByRole('button', { name: 'Аудит' }));
    expect(linksIn(again, 'Аудит')).toHaveLength(2);
  });

  it('has one search, the palette', async () => {
    await opened();
    expect(screen.queryByRole('searchbox', { name: 'Поиск по меню' })).toBeNull();
  });
});

describe('Resources of Refine', () => {
  const named = (name: string) =>
    refineResources(activeEntries(menuWith([]), moduleNames)).find((item) => item.name === name);

  it('are made from the declarations, with the addresses of their lists and forms', () => {
    expect(named('strategy')).toMatchObject({
      list: '/strategy',
      create: '/strategy?open=new',
      edit: '/strategy?open=:id',
      meta: { label: 'Стратегии', icon: 'strategy', section: 'Дистрибуция', canDelete: true },
    });
  });

  it('contain only the address of a screen', () => {
    const { meta: _meta, ...map } = named('map') ?? { meta: {} };
    expect(map).toEqual({ name: 'map', list: '/map' });
  });
});

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

describe('Menu with many entries', () => {
  const { api, open } = createPageOpener();
  const many = [cars, ...Array.from({ length: 30 }, (_, at) => resource(`list${at}`, `Справочник ${at}`))];
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Разделы' }))
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);
  async function opened() {
    for (const {
      api: { path },
    } of many)
      api.on(`GET ${path}`, envelope([]));
    await open({ address: '/list29', added: { resources: many, sections: extraSections } });
    return screen.findByRole('searchbox', { name: 'Поиск по меню' });
  }

  it('has a search that matches like the palette, in either layout; Esc clears it', async () => {
    const search = await opened();
    await expect.poll(links).toHaveLength(15 + 31);
    await userEvent.type(search, 'fdnj');
    await expect.poll(links).toEqual(['Автомобили']);
    expect(await screen.findByText('Найдено: 1')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await expect.poll(links).toHaveLength(15 + 31);
    await userEvent.type(search, 'ничего такого');
    await expect.poll(links).toEqual([]);
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Стереть поиск' }));
    expect(document.activeElement).toBe(search);
    await expect.poll(links).toHaveLength(15 + 31);
  });

  it('moves to the matches by the arrow key and opens the first by Enter', async () => {
    const search = await opened();
    await userEvent.type(search, 'справ 7{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Справочник 7');
    await userEvent.click(search);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => window.location.pathname).toBe('/list7');
  });
});

describe('Menu without custom resources', () => {
  const { api, open } = createPageOpener();
  it('has no search', async () => {
    api.on('GET /api/v1/feedback/issues/', envelope([]));
    await open({ address: '/feedback/issues' });
    await screen.findByRole('navigation', { name: 'Разделы' });
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

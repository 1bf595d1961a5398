import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, type Answer } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const points: Declaration = {
  name: 'points',
  title: 'Точки',
  one: 'Точка',
  api: { path: '/api/v1/points/', id: 'id', verbs: ['list', 'one', 'delete'] },
  list: { open: 'none', delete: true, columns: ['name', { field: 'money', label: 'Бонус' }, 'manager'] },
  filter: { title: 'Фильтры', fields: ['city'] },
  fields: {
    name: { kind: 'text', label: 'Имя' },
    money: { kind: 'money', label: 'Деньги' },
    manager: { kind: 'select', label: 'Менеджер', lookup: 'managers' },
    city: { kind: 'text', label: 'Город', read: false },
  },
  lookups: { managers: { path: '/api/v1/managers/', id: 'id', name: 'name' } },
};
const company = {
  versions: true,
  history: true,
  embedded: false,
  views: false,
} as const;
const pages =
  (count: number): Answer =>
  (request) => {
    const [limit, offset] = [Number(request.query.limit), Number(request.query.offset)];
    return envelope(
      Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Точка ${at + 1}`, money: at, manager: 1 })).slice(
        offset,
        offset + limit,
      ),
    )(request);
  };

describe('List on paper (docs/print.md)', () => {
  const fixture = createScreenFixture({ ...engine, resources: [points] }, company);
  const print = vi.fn();
  window.print = print;
  afterEach(() => print.mockReset());
  const start = async (count: number, address = '') => {
    fixture.host['GET /api/v1/points/'] = pages(count);
    fixture.host['GET /api/v1/managers/'] = envelope([{ id: 1, name: 'Орлова' }]);
    const user = await fixture.open(points, address);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Напечатать' })).toHaveProperty('disabled', false));
    return user;
  };
  const paper = () => screen.getByRole('article', { name: 'Точки: документ', hidden: true });
  const texts = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell', { hidden: true })
      .map(({ textContent }) => textContent);

  it('leaves the selected rows as they are', async () => {
    const user = await start(250);
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать: Точка 2' }));
    await user.click(screen.getByRole('button', { name: 'Напечатать' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(await screen.findByText('Выбрано: 1')).toBeTruthy();
  });

  it('prints every row of the filter with its columns and names when `Напечатать` is pressed', async () => {
    const user = await start(250, '?city=Омск');
    await user.click(screen.getByRole('button', { name: 'Напечатать' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const rows = within(paper()).getAllByRole('row', { hidden: true });
    expect(
      within(paper())
        .getAllByRole('columnheader', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['Имя', 'Бонус', 'Менеджер']);
    expect(rows).toHaveLength(252);
    expect(texts(rows[250])).toEqual(['Точка 250', '249\u00A0₽', 'Орлова']);
    expect(texts(rows[251])).toEqual(['Итого по фильтру', '31\u00A0125\u00A0₽', '']);
    expect(within(paper()).getByText(/^По фильтру:/).textContent).toBe('По фильтру: Город — Омск');
    expect(within(paper()).getByText(/^250 записей;/)).toBeTruthy();
  });

  it('prints when Ctrl P is pressed, and cleans up the page when the browser has printed', async () => {
    const user = await start(3);
    await user.keyboard('{Control>}p{/Control}');
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(within(paper()).getAllByRole('row', { hidden: true })).toHaveLength(5);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('article', { name: 'Точки: документ', hidden: true })).toBeNull();
  });

  it('warns about missing rows when the browser prints a list that is only partly loaded', async () => {
    await start(250);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(
      within(paper()).getByText(/остальные не загружены: все печатает кнопка «Напечатать» над списком;/),
    ).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});

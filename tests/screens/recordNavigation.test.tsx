import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, type Answer } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const points: Declaration = {
  name: 'points',
  title: 'Точки',
  one: 'Точка',
  api: { path: '/api/v1/points/', id: 'id', verbs: ['list', 'one', 'create', 'update'] },
  list: { open: 'modal', columns: ['name'], empty: 'Точка — это магазин или склад.' },
  filter: { title: 'Фильтры', fields: ['city'], create: 'Добавить точку' },
  form: { submit: {}, fields: ['name', 'city'] },
  fields: {
    name: { kind: 'text', label: 'Имя', help: 'Как точку зовут агенты: например, «У дома».' },
    city: { kind: 'text', label: 'Город', read: false, send: false },
  },
};
const rows = ['Вторая', 'Первая', 'Третья'].map((name, at) => ({ id: at + 1, name }));
const rowsAnswer: Answer = envelope(rows);

describe('Record navigation in an open modal (`J`/`K`)', () => {
  const fixture = createScreenFixture({ ...engine, resources: [points] });
  const name = () => screen.findByRole('textbox', { name: 'Имя' }).then((field) => (field as HTMLInputElement).value);
  /** Waits for the key handler, which is loaded after the modal. */
  const hearing = async () => within(await screen.findByRole('dialog', { name: 'Точка' })).findByRole('status');
  const start = async (address = '') => {
    fixture.host['GET /api/v1/points/'] = rowsAnswer;
    for (const row of rows) fixture.host[`GET /api/v1/points/${row.id}/`] = envelope(row);
    const user = await fixture.open(points, address);
    await screen.findByRole('searchbox');
    return user;
  };

  it('follows the shown order of the rows and updates the address', async () => {
    const user = await start('?sort=name');
    (await screen.findByRole('row', { name: /Вторая/ })).focus();
    await user.keyboard('{Enter}');
    expect(await name()).toBe('Вторая');
    await hearing();
    await user.keyboard('{Alt>}j{/Alt}');
    await waitFor(async () => expect(await name()).toBe('Первая'));
    expect(fixture.address()).toBe('?sort=name&open=2');
    await user.keyboard('j');
    await waitFor(async () => expect(await name()).toBe('Третья'));
    await user.keyboard('j');
    expect(await screen.findByText('Это последняя запись списка')).toBeTruthy();
    await user.keyboard('k');
    await waitFor(async () => expect(await name()).toBe('Первая'));
    await user.keyboard('kk');
    await waitFor(async () => expect(await name()).toBe('Вторая'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(fixture.address()).toBe('?sort=name'));
  });

  it('does nothing for a new record', async () => {
    const user = await start();
    await user.keyboard('n');
    await screen.findByRole('dialog', { name: 'Точка' });
    await hearing();
    await user.keyboard('{Alt>}j{/Alt}');
    expect(await screen.findByText('Этой записи нет в списке: соседних нет')).toBeTruthy();
  });

  it('creates by `N` and saves by `Ctrl Enter`', async () => {
    fixture.host['POST /api/v1/points/'] = envelope({ id: 4 });
    const user = await start();
    await user.keyboard('n');
    await user.type(await screen.findByRole('textbox', { name: 'Имя' }), 'Четвёртая{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(fixture.seenOf('POST /api/v1/points/').map(({ body }) => body)).toEqual([{ name: 'Четвёртая' }]),
    );
  });
});

describe('Help in context', () => {
  const fixture = createScreenFixture({ ...engine, resources: [points] });

  it('explains a form field and a column by `?` (declared as `help`)', async () => {
    fixture.host['GET /api/v1/points/'] = rowsAnswer;
    fixture.host['GET /api/v1/points/1/'] = envelope(rows[0]);
    const user = await fixture.open(points);
    const head = await screen.findByRole('columnheader', { name: 'Имя' });
    await user.click(await screen.findByRole('button', { name: 'Что такое «Имя»' }));
    expect(screen.getByRole('dialog', { name: 'Что такое «Имя»' }).textContent).toBe(
      'Как точку зовут агенты: например, «У дома».',
    );
    expect(head).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Что такое «Имя»' }));
    await user.click(screen.getByRole('row', { name: /Вторая/ }));
    expect(await screen.findByRole('textbox', { name: 'Имя' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Что такое «Имя»', hidden: true })).toHaveLength(2),
    );
    // The filter shows no help.
    expect(screen.queryByRole('button', { name: 'Что такое «Город»', hidden: true })).toBeNull();
  });

  it('explains an empty list and offers to create a record', async () => {
    fixture.host['GET /api/v1/points/'] = envelope([]);
    const user = await fixture.open(points);
    expect(await screen.findByText('Точка — это магазин или склад.')).toBeTruthy();
    expect(screen.getByText('Нет данных')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Создать первую запись' }));
    expect(await screen.findByRole('dialog', { name: 'Точка' })).toBeTruthy();
  });

  it('offers to clear a filter without matches instead', async () => {
    fixture.host['GET /api/v1/points/'] = envelope([]);
    await fixture.open(points, '?city=Тула');
    expect(await screen.findByRole('button', { name: 'Очистить фильтр' })).toBeTruthy();
    expect(screen.queryByText('Точка — это магазин или склад.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Создать первую запись' })).toBeNull();
  });
});

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
  api: { path: '/api/v1/points/', id: 'id', verbs: ['list', 'one', 'update', 'delete'] },
  list: { open: 'none', delete: true, columns: ['name'] },
  filter: { title: 'Фильтры', fields: ['q'] },
  fields: { name: { kind: 'text', label: 'Имя' }, q: { kind: 'text', label: 'Часть имени', read: false } },
};
const list = 'GET /api/v1/points/';
const pages =
  (count: number): Answer =>
  (request) => {
    const [limit, offset] = [Number(request.query.limit), Number(request.query.offset)];
    return envelope(
      Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Точка ${at + 1}` })).slice(offset, offset + limit),
    )(request);
  };
const fixture = createScreenFixture({ ...engine, resources: [points] });
const box = (name: string) => screen.findByRole('checkbox', { name });
const bar = () => screen.findByRole('group', { name: 'Выбранные записи' });

describe('Row selection', () => {
  it('shows the number of selected rows, and clears them', async () => {
    fixture.host[list] = pages(5);
    const user = await fixture.open(points);
    await user.click(await box('Выбрать: Точка 2'));
    await user.click(await box('Выбрать: Точка 4'));
    expect(await within(await bar()).findByText('Выбрано: 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Снять выбор' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Выбранные записи' })).toBeNull());
  });

  it('loads all pages of the filter to select all of it', async () => {
    fixture.host[list] = pages(250);
    const user = await fixture.open(points);
    await user.click(await box('Выбрать: Точка 2'));
    await user.click(await screen.findByRole('button', { name: 'Выбрать все по фильтру' }));
    expect(await within(await bar()).findByText('Выбрано: 250')).toBeTruthy();
  });

  it('keeps the selection under another search and clears it under another filter', async () => {
    fixture.host[list] = pages(5);
    const user = await fixture.open(points);
    await user.click(await box('Выбрать: Точка 2'));
    await user.type(await screen.findByRole('searchbox', { name: 'Поиск по списку' }), '4');
    await user.click(await box('Выбрать: Точка 4'));
    expect(await within(await bar()).findByText('Выбрано: 2')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Часть имени' }), 'Т');
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Выбранные записи' })).toBeNull());
  });

  it('is not offered when the list has no bulk actions', async () => {
    fixture.host[list] = pages(2);
    await fixture.open({
      ...points,
      api: { ...points.api, verbs: ['list'] },
      list: { open: 'none', columns: ['name'] },
    });
    await screen.findByText('Точка 2');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});

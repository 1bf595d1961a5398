import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import MmlScreen from '#custom/mml/MmlScreen.tsx';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import { noticesResource } from '#resources/notices.ts';
import { strategyResource } from '#resources/strategy.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { promo } from '#tests/customResources/promo.ts';
import { envelope, failure, slow, type Answer } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture({ ...engine, resources: [...engine.resources, promo] });
const list = 'GET /api/v1/promos/';
const records = (...names: string[]) => envelope(names.map((name, at) => ({ promoId: at + 1, name, status: 0 })));
const manyRecords = (from: number): Answer =>
  envelope(Array.from({ length: 100 }, (_, at) => ({ promoId: from + at, name: `Акция ${from + at}`, status: 0 })));
const offsets = () => fixture.seenOf(list).map(({ query }) => query.offset);
const table = (name = 'Промоакции') => screen.getByRole('table', { name });
const busy = (name?: string) => table(name).getAttribute('aria-busy');
/** A declaration with only a name and a delete icon. */
const deletable: Declaration = { ...promo, list: { open: 'none', columns: ['name'], delete: true } };

/** A screen that can be left for another section and opened again. */
function Sections({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Другой раздел' : 'Назад'}
      </button>
      {open && children}
    </>
  );
}

const drawPromos = (declaration = promo, address = '') =>
  fixture.draw(
    <Sections>
      <ResourceScreen declaration={declaration} />
    </Sections>,
    address,
  );

async function leaveAndReturn(user: Awaited<ReturnType<typeof drawPromos>>) {
  await user.click(screen.getByRole('button', { name: 'Другой раздел' }));
  await user.click(screen.getByRole('button', { name: 'Назад' }));
}

const scroller = () => table().parentElement as HTMLElement;

function scrollTo(top: number) {
  scroller().scrollTop = top;
  fireEvent.scroll(scroller());
}

const scrollToEnd = () => scrollTo(scroller().scrollHeight);

async function deleteSpring(user: Awaited<ReturnType<typeof drawPromos>>) {
  await user.click(within(await screen.findByRole('row', { name: /Весна/ })).getByRole('button', { name: 'Удалить' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Удалить запись?' })).getByRole('button', { name: 'Удалить' }),
  );
}

async function filterByName(user: Awaited<ReturnType<typeof drawPromos>>, name: string) {
  const field = screen.getByLabelText('Название');
  await user.clear(field);
  await user.type(field, `${name}{Enter}`);
}

describe('List from memory, shown immediately and requested again (spec D57)', () => {
  it.each([
    [
      'a built-in',
      <ResourceScreen key="notices" declaration={noticesResource} />,
      'Уведомления',
      'GET /api/v1/notifications/',
      { notificationId: 1, message: 'Было' },
      { notificationId: 1, message: 'Стало' },
    ],
    [
      'an added',
      <ResourceScreen key="promo" declaration={promo} />,
      'Промоакции',
      list,
      { promoId: 1, name: 'Было' },
      { promoId: 1, name: 'Стало' },
    ],
    [
      'a bespoke',
      <MmlScreen key="mml" />,
      'Списки MML',
      'GET /api/v1/mml/',
      { mmlId: 1, name: 'Было' },
      { mmlId: 1, name: 'Стало' },
    ],
  ])('%s is shown from memory when reopened', async (_kind, element, name, route, before, after) => {
    fixture.on(route, envelope([before]), slow(300, envelope([after])));
    const user = await fixture.draw(<Sections>{element}</Sections>);
    await within(await screen.findByRole('table', { name })).findByText('Было');
    await leaveAndReturn(user);
    expect(within(table(name)).getByText('Было')).toBeTruthy();
    expect(busy(name)).toBe('true');
    expect(await within(table(name)).findByText('Стало')).toBeTruthy();
    expect(within(table(name)).queryByText('Было')).toBeNull();
    expect(busy(name)).toBe('false');
  });

  it('is shown from its top when its filter is restored (part1 §4)', async () => {
    fixture.on(list, records('Весна', 'Осень'), records('Осень'), slow(300, records('Весна', 'Осень', 'Зима')));
    const user = await drawPromos();
    await screen.findByText('Весна');
    await filterByName(user, 'осень');
    await waitFor(() => expect(screen.queryByText('Весна')).toBeNull());
    expect(await screen.findByText('Осень')).toBeTruthy();
    scroller().scrollTop = 40;
    await filterByName(user, '');
    expect(screen.getByText('Весна')).toBeTruthy();
    expect(busy()).toBe('true');
    expect(scroller().scrollTop).toBe(0);
    expect(await screen.findByText('Зима')).toBeTruthy();
  });

  it.each(['screen', 'filter'])(
    'shows only the first page of a list scrolled far when its %s was left',
    async (left) => {
      fixture.on(
        list,
        manyRecords(1),
        manyRecords(101),
        manyRecords(201),
        ...(left === 'filter' ? [records('Осень')] : []),
        manyRecords(1),
      );
      const user = await drawPromos();
      await screen.findByText('Акция 1');
      for (const pages of [2, 3]) {
        scrollToEnd();
        await waitFor(() => expect(offsets()).toHaveLength(pages));
        await waitFor(() => expect(busy()).toBe('false'));
      }
      if (left === 'filter') {
        await filterByName(user, 'осень');
        await screen.findByText('Осень');
        scrollTo(0);
        await filterByName(user, '');
      } else {
        await leaveAndReturn(user);
      }
      expect(screen.getByText('Акция 1')).toBeTruthy();
      await waitFor(() => expect(busy()).toBe('false'));
      expect(offsets()).toEqual(left === 'filter' ? ['0', '100', '200', '0', '0'] : ['0', '100', '200', '0']);
    },
  );

  it('remembers only the first page of a list left while the next one was loading', async () => {
    fixture.on(list, manyRecords(1), manyRecords(101), slow(60_000, manyRecords(201)), manyRecords(1));
    const user = await drawPromos();
    await screen.findByText('Акция 1');
    scrollToEnd();
    await waitFor(() => expect(offsets()).toHaveLength(2));
    await waitFor(() => expect(busy()).toBe('false'));
    scrollToEnd();
    await waitFor(() => expect(offsets()).toHaveLength(3));
    await leaveAndReturn(user);
    expect(screen.getByText('Акция 1')).toBeTruthy();
    await waitFor(() => expect(busy()).toBe('false'));
    expect(offsets()).toEqual(['0', '100', '200', '0']);
  });

  it('shows a failed reload above rows from memory (spec D32, D56)', async () => {
    fixture.on(list, records('Весна'), failure(500, 'Сервер занят', undefined, 500));
    const user = await drawPromos();
    await screen.findByText('Весна');
    await leaveAndReturn(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Список не обновлён: Сервер занят');
    expect(screen.getByText('Весна')).toBeTruthy();
  });
});

describe('Rows from before a write, which are not shown from memory (spec D57)', () => {
  it('are dropped under another filter', async () => {
    fixture.on(list, records('Весна'), records('Весна', 'Осень'), records('Осень'), slow(300, records('Лето')));
    fixture.on('DELETE /api/v1/promos/1/', envelope());
    const user = await drawPromos(deletable);
    await screen.findByText('Весна');
    await filterByName(user, 'е');
    await screen.findByText('Осень');
    await deleteSpring(user);
    await waitFor(() => expect(offsets()).toHaveLength(3));
    await filterByName(user, '');
    expect(screen.queryByText('Весна')).toBeNull();
    expect(await screen.findByText('Лето')).toBeTruthy();
  });

  it('are dropped when the list was left for the form that wrote', async () => {
    const mml = 'GET /api/v1/mml/';
    const stored = { strategyId: 41, name: 'Лето', mml: { mmlId: 7, name: 'Напитки', items: [] }, distributors: [] };
    fixture.on('GET /api/v1/strategies/', envelope([stored]));
    fixture.on('GET /api/v1/strategies/41/', envelope(stored));
    fixture.on(
      mml,
      envelope([{ mmlId: 7, name: 'Старое название', items: [] }]),
      slow(300, envelope([{ mmlId: 7, name: 'Соки', items: [] }])),
    );
    fixture.on(
      'GET /api/v1/mml/7/',
      envelope({ mmlId: 7, name: 'Старое название', items: [{ productId: 5, name: 'Сок', minVolume: 6 }] }),
    );
    fixture.on('PUT /api/v1/mml/7/', envelope({ mmlId: 7 }));
    const user = await fixture.open(strategyResource);
    await user.click(await screen.findByText('Лето'));
    await user.click(await screen.findByRole('button', { name: 'Выбрать список MML' }));
    await user.click(await screen.findByRole('button', { name: 'Редактировать' }));
    await user.type(await screen.findByLabelText('Название списка'), '!');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await screen.findByRole('region', { name: 'Списки MML' });
    expect(screen.queryByRole('radio', { name: 'Старое название' })).toBeNull();
    expect(await screen.findByRole('radio', { name: 'Соки' })).toBeTruthy();
  });

  it('are dropped when the filter is left before the reload after a write has finished', async () => {
    fixture.on(list, records('Весна', 'Осень'), slow(60_000, records()), records('Зима'), slow(300, records('Осень')));
    fixture.on('DELETE /api/v1/promos/1/', envelope());
    const user = await drawPromos(deletable, '?name=е');
    await deleteSpring(user);
    await waitFor(() => expect(offsets()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Очистить' }));
    await screen.findByText('Зима');
    await filterByName(user, 'е');
    expect(screen.queryByText('Осень')).toBeNull();
    expect(await screen.findByText('Осень')).toBeTruthy();
  });
});

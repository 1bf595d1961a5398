import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import { envelope, failure, jsonAnswer, type Answer } from '#tests/msw/recordedApi.ts';
import { four, hosts, shopsListRoute, shopsNamed } from './shops.ts';
import { createScreenFixture } from './screenFixture.tsx';

const shops = shopsNamed('shops');
const manyShops =
  (count: number): Answer =>
  (request) => {
    const [limit, offset] = [Number(request.query.limit), Number(request.query.offset)];
    return envelope(
      Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Магазин ${at + 1}`, money: 0.1 })).slice(
        offset,
        offset + limit,
      ),
    )(request);
  };

const table = () => screen.findByRole('table', { name: 'Магазины' });
const rowsNow = () =>
  within(screen.getByRole('table', { name: 'Магазины' }))
    .getAllByRole('row')
    .slice(1);
const names = () => rowsNow().map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const head = (name: string) => screen.findByRole('button', { name });
const sorted = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');

describe('Sort by column headers', () => {
  const fixture = createScreenFixture({ ...engine, resources: [shops] }, hosts);

  it('sorts on a click by the Russian alphabet with ё beside е, then descending, then not at all; aria-sort follows', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    await user.click(await head('Имя'));
    await waitFor(() => expect(names()).toEqual(['Ёлка', 'Ель', 'Жук', 'Яблоко']));
    expect([sorted('Имя'), fixture.address()]).toEqual(['ascending', '?sort=name']);
    await user.click(await head('Имя'));
    await waitFor(() => expect(names()).toEqual(['Яблоко', 'Жук', 'Ель', 'Ёлка']));
    expect([sorted('Имя'), fixture.address()]).toEqual(['descending', '?sort=-name']);
    await user.click(await head('Имя'));
    await waitFor(() => expect(names()).toEqual(['Яблоко', 'Ёлка', 'Жук', 'Ель']));
    expect([sorted('Имя'), fixture.address()]).toEqual([null, '']);
  });

  it('treats a quick double click on a header as two clicks: descending', async () => {
    fixture.host[shopsListRoute] = four;
    await fixture.open(shops);
    const name = await head('Имя');
    fireEvent.click(name);
    fireEvent.click(name);
    await waitFor(() => expect(names()).toEqual(['Яблоко', 'Жук', 'Ель', 'Ёлка']));
    await waitFor(() => expect(fixture.address()).toBe('?sort=-name'));
  });

  it('sorts on Enter as on a click and keeps the focus on the header', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    (await head('Имя')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(names()).toEqual(['Ёлка', 'Ель', 'Жук', 'Яблоко']));
    expect(document.activeElement).toBe(await head('Имя'));
  });

  it.each([
    [
      'Статус',
      ['Ёлка', 'Жук', 'Яблоко', 'Ель'],
      ['Яблоко', 'Жук', 'Ёлка', 'Ель'],
      'statuses in the order of their options',
    ],
    ['Открыт', ['Жук', 'Ель', 'Яблоко', 'Ёлка'], ['Яблоко', 'Ель', 'Жук', 'Ёлка'], 'dates'],
    ['Выручка', ['Жук', 'Ёлка', 'Яблоко', 'Ель'], ['Яблоко', 'Ёлка', 'Жук', 'Ель'], 'numbers'],
  ])(
    'sorts %s as %j, descending as %j: %s, with empty values last both times',
    async (label, ascending, descending) => {
      fixture.host[shopsListRoute] = four;
      const user = await fixture.open(shops);
      await user.click(await head(label));
      await waitFor(() => expect(names()).toEqual(ascending));
      await user.click(await head(label));
      await waitFor(() => expect(names()).toEqual(descending));
    },
  );

  it('sorts rows with equal values by a second column chosen with Shift', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    await user.click(await head('Город'));
    await user.keyboard('{Shift>}');
    await user.click(await head('Имя'));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(names()).toEqual(['Ель', 'Яблоко', 'Жук', 'Ёлка']));
    expect(fixture.address()).toBe('?sort=city%2Cname');
    expect(
      await screen.findByRole('button', { name: 'Имя', description: 'второй порядок, по возрастанию' }),
    ).toBeTruthy();
  });

  it('sorts by the address alone, for reloads and links, and ignores unknown columns in it', async () => {
    fixture.host[shopsListRoute] = four;
    await fixture.open(shops, '?sort=-money,constructor,nobody');
    await waitFor(() => expect(names()).toEqual(['Яблоко', 'Ёлка', 'Жук', 'Ель']));
    expect(sorted('Выручка')).toBe('descending');
  });

  it('keeps the sort on Back from another screen', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.draw(
      <Routes>
        <Route
          path="/"
          element={
            <>
              <Link to="/other">В другой раздел</Link>
              <ResourceScreen declaration={shops} />
            </>
          }
        />
        <Route path="/other" element={<Returning />} />
      </Routes>,
    );
    await user.click(await head('Имя'));
    await waitFor(() => expect(names()).toEqual(['Ёлка', 'Ель', 'Жук', 'Яблоко']));
    await user.click(screen.getByRole('link', { name: 'В другой раздел' }));
    await user.click(screen.getByRole('button', { name: 'Назад' }));
    await table();
    await waitFor(() => expect(names()).toEqual(['Ёлка', 'Ель', 'Жук', 'Яблоко']));
    expect([sorted('Имя'), fixture.address()]).toEqual(['ascending', '?sort=name']);
  });

  it('sorts the filtered rows, and keeps the sort under another filter', async () => {
    fixture.host[shopsListRoute] = (request) =>
      (request.query.q === undefined
        ? four
        : envelope([
            { id: 3, name: 'Жук' },
            { id: 4, name: 'Ель' },
          ]))(request);
    const user = await fixture.open(shops, '?sort=name');
    await waitFor(() => expect(names()).toEqual(['Ёлка', 'Ель', 'Жук', 'Яблоко']));
    await user.type(await screen.findByRole('textbox', { name: 'Часть имени' }), 'х');
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await waitFor(() => expect(names()).toEqual(['Ель', 'Жук']));
    expect(fixture.address()).toBe('?q=%D1%85&sort=name');
  });

  it('loads all pages of the filter first, because the last page may hold the first row', async () => {
    fixture.host[shopsListRoute] = manyShops(320);
    await fixture.open(shops, '?sort=-name');
    await waitFor(() => expect(names()[0]).toBe('Магазин 320'));
    expect(fixture.seenOf(shopsListRoute).map(({ query }) => query.offset)).toEqual(['0', '100', '200', '300', '400']);
  });
});

/** Another screen, from which the user returns by the Back button of the browser. */
function Returning(): ReactNode {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Назад
    </button>
  );
}

describe('Row count and sums', () => {
  const fixture = createScreenFixture({ ...engine, resources: [shops] }, hosts);
  const sums = async () => {
    const label = await screen.findByText('Итого по фильтру');
    return (label.parentElement?.parentElement?.textContent ?? '').replaceAll('\u00A0', ' ');
  };

  it('shows `100+` until the last row is loaded, and counts and sums the whole filter on request', async () => {
    fixture.host[shopsListRoute] = manyShops(204);
    const user = await fixture.open(shops);
    expect(await screen.findByText('100+')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Посчитать итоги' }));
    expect(await screen.findByText('204 записи')).toBeTruthy();
    expect(await sums()).toContain('20,40 ₽');
  });

  it('keeps every page when the list is reloaded while it loads all pages, and afterwards', async () => {
    const all = manyShops(1204);
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    fixture.host[shopsListRoute] = async (request) => {
      if (request.query.offset === '600') await held;
      return all(request);
    };
    const user = await fixture.open(shops);
    await user.click(await screen.findByRole('button', { name: 'Посчитать итоги' }));
    expect(await screen.findByText(/^Загружено 500 строк/)).toBeTruthy();
    const apply = screen.getByRole('button', { name: 'Применить' });
    await user.click(apply);
    go();
    expect(await screen.findByText('1 204 записи')).toBeTruthy();
    expect(await sums()).toContain('120,40 ₽');
    fixture.host[shopsListRoute] = manyShops(1201);
    await user.click(apply);
    expect(await screen.findByText('1 201 запись')).toBeTruthy();
    expect(await sums()).toContain('120,10 ₽');
  });

  it('loads page by page again after the loading for sums was stopped', async () => {
    const all = manyShops(204);
    fixture.host[shopsListRoute] = async (request) =>
      request.query.offset === '0' ? all(request) : new Promise<never>(() => undefined);
    const user = await fixture.open(shops);
    await user.click(await screen.findByRole('button', { name: 'Посчитать итоги' }));
    await user.click(await screen.findByRole('button', { name: 'Остановить' }));
    expect(await screen.findByRole('button', { name: 'Продолжить' })).toBeTruthy();
    fixture.host[shopsListRoute] = all;
    const before = fixture.seenOf(shopsListRoute).length;
    const scroller = (await table()).parentElement as HTMLElement;
    scroller.scrollTop = scroller.scrollHeight;
    fireEvent.scroll(scroller);
    expect(await screen.findByText('Загружено 200 строк')).toBeTruthy();
    expect(
      fixture
        .seenOf(shopsListRoute)
        .slice(before)
        .map(({ query }) => query.offset),
    ).toEqual(['100']);
  });

  it('shows exact sums of a fully loaded list without a request', async () => {
    fixture.host[shopsListRoute] = envelope([
      { id: 1, name: 'А', money: 0.1 },
      { id: 2, name: 'Б', money: 0.2 },
    ]);
    await fixture.open(shops);
    expect(await screen.findByText('2 записи')).toBeTruthy();
    expect(await sums()).toContain('0,30 ₽');
  });

  it('shows sums outside the rows of the table', async () => {
    fixture.host[shopsListRoute] = four;
    await fixture.open(shops);
    await sums();
    expect(rowsNow()).toHaveLength(4);
  });

  it('updates count and sums with a search', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    expect(await screen.findByText('4 записи')).toBeTruthy();
    await user.type(await screen.findByRole('searchbox', { name: 'Поиск по списку' }), 'омск');
    await waitFor(() => expect(names()).toEqual(['Яблоко', 'Ель']));
    expect(await screen.findByText('2 записи')).toBeTruthy();
    await waitFor(async () => expect(await sums()).toContain('100 ₽'));
  });
});

describe('Search in the list', () => {
  const fixture = createScreenFixture({ ...engine, resources: [shops] }, hosts);
  const box = () => screen.findByRole('searchbox', { name: 'Поиск по списку' });

  it('searches all texts shown in the columns: statuses in words, days, money', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    for (const [typed, name] of [
      ['новый', 'Ёлка'],
      ['31.12.2025', 'Жук'],
      ['100 ₽', 'Яблоко'],
    ] as const) {
      await user.clear(await box());
      await user.type(await box(), typed);
      await waitFor(() => expect(names()).toEqual([name]));
    }
  });

  it('marks matches, with ё like е', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    await user.type(await box(), 'елк');
    await waitFor(() => expect(names()).toEqual(['Ёлка']));
    expect((await screen.findAllByText('Ёлк')).map(({ tagName }) => tagName)).toEqual(['MARK']);
  });

  it.each([
    ['\\', 'a backslash'],
    ['(((', 'brackets'],
    ['.*', 'a pattern'],
    ['ghbdtn', 'another layout'],
    ['%%', 'signs of percent'],
  ])('shows an empty result with a reset for %s (%s)', async (typed) => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    fireEvent.change(await box(), { target: { value: typed } });
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Сбросить' }));
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  it('keeps both changes when a header is pressed right after a search', async () => {
    fixture.host[shopsListRoute] = four;
    await fixture.open(shops);
    const [field, name] = [await box(), await head('Имя')];
    fireEvent.change(field, { target: { value: 'омск' } });
    fireEvent.click(name);
    await waitFor(() => expect(names()).toEqual(['Ель', 'Яблоко']));
    await waitFor(() => expect(fixture.address()).toBe(`?sort=name&search=${encodeURIComponent('омск')}`));
  });

  it('keeps all letters typed while the address is updated with the first ones', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    await user.type(await box(), 'ом');
    await waitFor(() => expect(fixture.address()).toBe(`?search=${encodeURIComponent('ом')}`));
    await user.type(await box(), 'ск');
    await waitFor(() => expect(fixture.address()).toBe(`?search=${encodeURIComponent('омск')}`));
    expect(((await box()) as HTMLInputElement).value).toBe('омск');
    expect(names()).toEqual(['Яблоко', 'Ель']);
  });

  it('ignores a search of only spaces', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    await user.type(await box(), '   ');
    expect(names()).toHaveLength(4);
  });

  it('shows when a search and a filter together find nothing, and lets the user clear either', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops, '?q=все&search=нету');
    expect(await screen.findByText('По поиску «нету»')).toBeTruthy();
    expect(screen.getByText(/^По фильтру:/).textContent).toBe('По фильтру: Часть имени — все');
    await user.click(screen.getByRole('button', { name: 'Очистить фильтр' }));
    await waitFor(() => expect(fixture.address()).toBe(`?search=${encodeURIComponent('нету')}`));
    await user.click(await screen.findByRole('button', { name: 'Сбросить' }));
    await waitFor(() => expect(names()).toHaveLength(4));
  });
});

describe('Loading of the whole filter in the background', () => {
  const fixture = createScreenFixture({ ...engine, resources: [shops] }, hosts);

  it('requests four pages in parallel with progress, and can be stopped and resumed', async () => {
    const waiting: (() => void)[] = [];
    const all = manyShops(720);
    fixture.host[shopsListRoute] = async (request) => {
      if (Number(request.query.offset) >= 500)
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      return all(request);
    };
    const user = await fixture.open(shops, '?search=720');
    expect(await screen.findByText('Загружено 500 строк')).toBeTruthy();
    await waitFor(() => expect(waiting).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Остановить' }));
    const goOn = await screen.findByRole('button', { name: 'Продолжить' });
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
    fixture.host[shopsListRoute] = all;
    for (const free of waiting) free();
    await user.click(goOn);
    await waitFor(() => expect(names()).toEqual(['Магазин 720']));
    expect(screen.queryByRole('button', { name: 'Продолжить' })).toBeNull();
  });

  it('loads at most 50 000 rows and shows this limit', async () => {
    fixture.host[shopsListRoute] = (request) =>
      jsonAnswer({
        success: true,
        data: Array.from({ length: 100 }, (_, at) => ({ id: Number(request.query.offset) + at, name: 'Магазин' })),
      })(request);
    await fixture.open(shops, '?sort=name');
    expect(
      await screen.findByText('Показано из первых 50 000 строк: сузьте фильтр', {}, { timeout: 40_000 }),
    ).toBeTruthy();
    expect(fixture.seenOf(shopsListRoute)).toHaveLength(500);
  }, 120_000);

  it('loads pages only on scrolling until a feature needs all of them', async () => {
    fixture.host[shopsListRoute] = manyShops(720);
    await fixture.open(shops);
    expect(await screen.findByText('100+')).toBeTruthy();
    expect(fixture.seenOf(shopsListRoute)).toHaveLength(1);
  });

  it('shows a failed first page in its place, without a count', async () => {
    fixture.host[shopsListRoute] = failure(500, 'Сервер занят', undefined, 500);
    await fixture.open(shops, '?sort=name');
    expect((await screen.findByRole('alert')).textContent).toContain('Сервер занят');
    expect(screen.queryByText('Посчитать итоги')).toBeNull();
  });
});

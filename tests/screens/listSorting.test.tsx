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

describe('a list is sorted by the heads of its columns', () => {
  const fixture = createScreenFixture({ ...engine, resources: [shops] }, hosts);

  it('a click sorts by the Russian alphabet with ё beside е, the next one the other way round, the third not at all; aria-sort says so', async () => {
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

  it('a quick double click on a head is two clicks: the other way round', async () => {
    fixture.host[shopsListRoute] = four;
    await fixture.open(shops);
    const name = await head('Имя');
    fireEvent.click(name);
    fireEvent.click(name);
    await waitFor(() => expect(names()).toEqual(['Яблоко', 'Жук', 'Ель', 'Ёлка']));
    await waitFor(() => expect(fixture.address()).toBe('?sort=-name'));
  });

  it('Enter sorts as a click does, and the focus stays on the head', async () => {
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
  ])('%s: %j, the other way round %j: %s, what is empty last either way', async (label, ascending, descending) => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    await user.click(await head(label));
    await waitFor(() => expect(names()).toEqual(ascending));
    await user.click(await head(label));
    await waitFor(() => expect(names()).toEqual(descending));
  });

  it('with Shift a second column decides where the first tells nothing apart', async () => {
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

  it('the address alone sorts, so that a reload and a sent link do; what it names that is no column sorts nothing', async () => {
    fixture.host[shopsListRoute] = four;
    await fixture.open(shops, '?sort=-money,constructor,nobody');
    await waitFor(() => expect(names()).toEqual(['Яблоко', 'Ёлка', 'Жук', 'Ель']));
    expect(sorted('Выручка')).toBe('descending');
  });

  it('coming Back from another screen keeps it', async () => {
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

  it('sorts what a filter finds, and another filter keeps the order', async () => {
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

  it('takes in the whole filter first: the last page may hold the first row', async () => {
    fixture.host[shopsListRoute] = manyShops(320);
    await fixture.open(shops, '?sort=-name');
    await waitFor(() => expect(names()[0]).toBe('Магазин 320'));
    expect(fixture.seenOf(shopsListRoute).map(({ query }) => query.offset)).toEqual(['0', '100', '200', '300', '400']);
  });
});

/** Another screen, from which one goes back by the button of the browser. */
function Returning(): ReactNode {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Назад
    </button>
  );
}

describe('how many rows there are, and what they come to (issue, How many)', () => {
  const fixture = createScreenFixture({ ...engine, resources: [shops] }, hosts);
  const sums = async () => {
    const label = await screen.findByText('Итого по фильтру');
    return (label.parentElement?.parentElement?.textContent ?? '').replaceAll('\u00A0', ' ');
  };

  it('says `100+` until the last row is here, and counts and adds up the whole filter when that is asked for', async () => {
    fixture.host[shopsListRoute] = manyShops(204);
    const user = await fixture.open(shops);
    expect(await screen.findByText('100+')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Посчитать итоги' }));
    expect(await screen.findByText('204 записи')).toBeTruthy();
    expect(await sums()).toContain('20,40 ₽');
  });

  it('a list that is all here says its sums by itself, exactly', async () => {
    fixture.host[shopsListRoute] = envelope([
      { id: 1, name: 'А', money: 0.1 },
      { id: 2, name: 'Б', money: 0.2 },
    ]);
    await fixture.open(shops);
    expect(await screen.findByText('2 записи')).toBeTruthy();
    expect(await sums()).toContain('0,30 ₽');
  });

  it('sums are no row of the table', async () => {
    fixture.host[shopsListRoute] = four;
    await fixture.open(shops);
    await sums();
    expect(rowsNow()).toHaveLength(4);
  });

  it('a search changes count and sums with its rows', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    expect(await screen.findByText('4 записи')).toBeTruthy();
    await user.type(await screen.findByRole('searchbox', { name: 'Поиск по списку' }), 'омск');
    await waitFor(() => expect(names()).toEqual(['Яблоко', 'Ель']));
    expect(await screen.findByText('2 записи')).toBeTruthy();
    await waitFor(async () => expect(await sums()).toContain('100 ₽'));
  });
});

describe('a search among the rows (issue, Search in the list)', () => {
  const fixture = createScreenFixture({ ...engine, resources: [shops] }, hosts);
  const box = () => screen.findByRole('searchbox', { name: 'Поиск по списку' });

  it('looks through all texts that the columns show: statuses in words, days, money', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    for (const [typed, found] of [
      ['новый', 'Ёлка'],
      ['31.12.2025', 'Жук'],
      ['100 ₽', 'Яблоко'],
    ] as const) {
      await user.clear(await box());
      await user.type(await box(), typed);
      await waitFor(() => expect(names()).toEqual([found]));
    }
  });

  it('marks what it found, ё like е', async () => {
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
  ])('%s (%s) finds nothing and says so, with the way back', async (typed) => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    fireEvent.change(await box(), { target: { value: typed } });
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Сбросить' }));
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  it('and a head that is pressed at once after it lose nothing of one another', async () => {
    fixture.host[shopsListRoute] = four;
    await fixture.open(shops);
    const [field, name] = [await box(), await head('Имя')];
    fireEvent.change(field, { target: { value: 'омск' } });
    fireEvent.click(name);
    await waitFor(() => expect(names()).toEqual(['Ель', 'Яблоко']));
    await waitFor(() => expect(fixture.address()).toBe(`?sort=name&search=${encodeURIComponent('омск')}`));
  });

  it('and letters that follow while the address takes in the first ones are all kept', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    await user.type(await box(), 'ом');
    await waitFor(() => expect(fixture.address()).toBe(`?search=${encodeURIComponent('ом')}`));
    await user.type(await box(), 'ск');
    await waitFor(() => expect(fixture.address()).toBe(`?search=${encodeURIComponent('омск')}`));
    expect(((await box()) as HTMLInputElement).value).toBe('омск');
    expect(names()).toEqual(['Яблоко', 'Ель']);
  });

  it('of spaces alone looks for nothing', async () => {
    fixture.host[shopsListRoute] = four;
    const user = await fixture.open(shops);
    await user.type(await box(), '   ');
    expect(names()).toHaveLength(4);
  });

  it('says why nothing is found where both a search and a filter are at work, and either can be given up', async () => {
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

describe('the whole filter is taken in behind the list (issue, The whole filter)', () => {
  const fixture = createScreenFixture({ ...engine, resources: [shops] }, hosts);

  it('four pages at a time; its progress is told, it can be stopped and gone on with', async () => {
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

  it('at most 50 000 rows, which is said', async () => {
    fixture.host[shopsListRoute] = (request) =>
      jsonAnswer({
        success: true,
        data: Array.from({ length: 100 }, (_, at) => ({ id: Number(request.query.offset) + at, name: 'Магазин' })),
      })(request);
    await fixture.open(shops, '?sort=name');
    expect(
      await screen.findByText('Показано из первых 50 000 строк: сузьте фильтр', {}, { timeout: 30_000 }),
    ).toBeTruthy();
    expect(fixture.seenOf(shopsListRoute)).toHaveLength(500);
  }, 40_000);

  it('until something needs it, pages come as they are scrolled to', async () => {
    fixture.host[shopsListRoute] = manyShops(720);
    await fixture.open(shops);
    expect(await screen.findByText('100+')).toBeTruthy();
    expect(fixture.seenOf(shopsListRoute)).toHaveLength(1);
  });

  it('a first page that fails says so in its place, and no count', async () => {
    fixture.host[shopsListRoute] = failure(500, 'Сервер занят', undefined, 500);
    await fixture.open(shops, '?sort=name');
    expect((await screen.findByRole('alert')).textContent).toContain('Сервер занят');
    expect(screen.queryByText('Посчитать итоги')).toBeNull();
  });
});

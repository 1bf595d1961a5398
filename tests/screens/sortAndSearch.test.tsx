import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, failure, jsonAnswer, type Answer } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const points: Declaration = {
  name: 'points',
  title: 'Точки',
  one: 'Точка',
  api: { path: '/api/v1/points/', id: 'id', verbs: ['list'] },
  list: { open: 'none', columns: ['name', 'city', 'money'] },
  filter: { title: 'Фильтры', fields: ['q', 'from'] },
  fields: {
    name: { kind: 'text', label: 'Имя' },
    city: { kind: 'text', label: 'Город' },
    money: { kind: 'money', label: 'Деньги' },
    q: { kind: 'text', label: 'Часть имени', read: false },
    from: { kind: 'date', label: 'С какого дня', read: false },
  },
};
const list = 'GET /api/v1/points/';
const hosts = {
  versions: true,
  history: true,
  recipients: true,
  arranges: false,
  batches: false,
  views: false,
} as const;
const pointAt = (at: number) => ({
  id: at,
  name: `Точка ${at}`,
  city: at % 50 === 0 ? 'Орёл' : 'Тула',
  money: at + 0.1,
});
/** A list of so many points, whatever page is asked for. */
const pages =
  (count: number): Answer =>
  (request) => {
    const [limit, offset] = [Number(request.query.limit), Number(request.query.offset)];
    return envelope(Array.from({ length: count }, (_, at) => pointAt(at + 1)).slice(offset, offset + limit))(request);
  };
const rowTexts = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const searchBox = () => screen.findByRole('searchbox', { name: 'Поиск по списку' });

describe('a list whose API neither searches nor counts', () => {
  const fixture = createScreenFixture({ ...engine, resources: [points] }, hosts);

  it('says how many there are once they are all here, `100+` until then', async () => {
    fixture.host[list] = pages(140);
    await fixture.open(points);
    expect(await screen.findByText('100+')).toBeTruthy();
    expect(fixture.seenOf(list)).toHaveLength(1);
  });

  it('counts rows in Russian', async () => {
    fixture.host[list] = pages(42);
    await fixture.open(points);
    expect(await screen.findByText('42 записи')).toBeTruthy();
  });

  it('is searched whole: all words, ё like е, whatever the case', async () => {
    fixture.host[list] = pages(420);
    const user = await fixture.open(points);
    await user.type(await searchBox(), 'ОРЕЛ точка 3');
    await waitFor(() => expect(rowTexts()).toEqual(['Точка 300', 'Точка 350']));
    expect(await screen.findByText('2 записи')).toBeTruthy();
    expect(fixture.seenOf(list).map(({ query }) => query.offset)).toEqual(['0', '100', '200', '300', '400']);
    await waitFor(() => expect(fixture.address()).toContain('search='));
  });

  it('never is empty without saying so, and the search can be given up', async () => {
    fixture.host[list] = pages(3);
    const user = await fixture.open(points);
    await user.type(await searchBox(), 'ъъъ');
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Сбросить' }));
    await waitFor(() => expect(rowTexts()).toEqual(['Точка 1', 'Точка 2', 'Точка 3']));
    expect(((await searchBox()) as HTMLInputElement).value).toBe('');
  });

  it('takes `/` as the way to its search, but not while one types', async () => {
    fixture.host[list] = pages(3);
    const user = await fixture.open(points);
    const box = await searchBox();
    await user.keyboard('/');
    expect(document.activeElement).toBe(box);
    await user.keyboard('а/б');
    expect((box as HTMLInputElement).value).toBe('а/б');
    await user.keyboard('{Escape}');
    expect((box as HTMLInputElement).value).toBe('');
  });

  it('is ordered as the address says, over all its rows', async () => {
    fixture.host[list] = pages(230);
    await fixture.open(points, '?sort=-money');
    await waitFor(() => expect(rowTexts()[0]).toBe('Точка 230'));
  });

  it('says how far it has got when a page fails, and goes on from there', async () => {
    const all = pages(520);
    let broken = true;
    fixture.host[list] = (request) =>
      broken && request.query.offset === '300' ? failure(500, 'Не удалось', undefined, 500)(request) : all(request);
    const user = await fixture.open(points, '?search=520');
    expect(await screen.findByText(/^Загружено 300 строк, дальше не получилось$/)).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Продолжить' }));
    await waitFor(() => expect(rowTexts()).toEqual(['Точка 520']));
  });

  it('tells what the filter asks for that finds nothing, and clears it', async () => {
    fixture.host[list] = (request) => pages(request.query.q === undefined ? 2 : 0)(request);
    const user = await fixture.open(points, '?q=нет');
    expect(await screen.findByText(/^По фильтру:/)).toHaveProperty('textContent', 'По фильтру: Часть имени — нет');
    await user.click(screen.getByRole('button', { name: 'Очистить фильтр' }));
    await waitFor(() => expect(rowTexts()).toEqual(['Точка 1', 'Точка 2']));
  });

  it('keeps its search when another filter is applied', async () => {
    fixture.host[list] = pages(3);
    const user = await fixture.open(points, '?search=2');
    await user.type(await screen.findByRole('textbox', { name: 'Часть имени' }), 'Т');
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await waitFor(() => expect(fixture.address()).toContain('q='));
    expect(fixture.address()).toContain('search=2');
  });
});

describe('a list whose API orders, searches and counts (spec D68)', () => {
  const fixture = createScreenFixture({ ...engine, resources: [points] }, { ...hosts, arranges: true });

  it('asks it for the order and the search of the address, and for nothing more', async () => {
    fixture.host[list] = pages(3);
    await fixture.open(points, '?sort=-money,name&search=точка');
    await screen.findByText('3 записи');
    expect(fixture.seenOf(list).map(({ query }) => query)).toEqual([
      { sort: '-money,name', search: 'точка', limit: '100', offset: '0' },
    ]);
  });

  it('asks for the count and the sums beside the rows', async () => {
    const all = pages(1204);
    fixture.host[list] = (request) =>
      request.query.count === 'true'
        ? jsonAnswer({ success: true, data: [pointAt(1)], meta: { count: 1204, sums: { money: 5000.5 } } })(request)
        : all(request);
    await fixture.open(points);
    expect(await screen.findByText('1 204 записи')).toBeTruthy();
    expect(fixture.seenOf(list).map(({ query }) => query)).toContainEqual({
      count: 'true',
      sum: 'money',
      limit: '1',
      offset: '0',
    });
  });

  it('asks for a search half a second after the last letter, from three letters on, or at Enter (spec D51)', async () => {
    fixture.host[list] = pages(3);
    const user = await fixture.open(points);
    await user.type(await searchBox(), 'то{Enter}');
    await waitFor(() => expect(fixture.seenOf(list).at(-1)?.query.search).toBe('то'));
    await user.type(await searchBox(), 'чка');
    await waitFor(() => expect(fixture.seenOf(list).at(-1)?.query.search).toBe('точка'));
    expect(fixture.seenOf(list).map(({ query }) => query.search)).toEqual([undefined, 'то', 'точка']);
  });
});

describe("a company's own API with names of its own", () => {
  const own: Declaration = { ...points, api: { ...points.api, list: { sort: 'ordering', search: 'find' } } };
  const fixture = createScreenFixture({ ...engine, resources: [own] }, hosts);

  it('is asked by them', async () => {
    fixture.host[list] = pages(3);
    await fixture.open(own, '?sort=name&search=точка');
    await screen.findByText('3 записи');
    expect(fixture.seenOf(list).map(({ query }) => query)).toEqual([
      { ordering: 'name', find: 'точка', limit: '100', offset: '0' },
    ]);
  });
});

import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { surviveMovedNodes } from '#ui/movedNodes.ts';
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
  embedded: false,
  views: false,
} as const;
const pointAt = (at: number) => ({
  id: at,
  name: `Точка ${at}`,
  city: at % 50 === 0 ? 'Орёл' : 'Тула',
  money: at + 0.1,
});
/** Returns a list of `count` points for any requested page. */
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

describe('List whose API neither searches nor counts', () => {
  const fixture = createScreenFixture({ ...engine, resources: [points] }, hosts);

  it('shows `100+` until all pages are loaded and then the total', async () => {
    fixture.host[list] = pages(140);
    await fixture.open(points);
    expect(await screen.findByText('100+')).toBeTruthy();
    expect(fixture.seenOf(list)).toHaveLength(1);
  });

  it('counts rows with Russian plural forms', async () => {
    fixture.host[list] = pages(42);
    await fixture.open(points);
    expect(await screen.findByText('42 записи')).toBeTruthy();
  });

  it('searches all rows by all words, treats ё as е and ignores case', async () => {
    fixture.host[list] = pages(420);
    const user = await fixture.open(points);
    await user.type(await searchBox(), 'ОРЕЛ точка 3');
    await waitFor(() => expect(rowTexts()).toEqual(['Точка 300', 'Точка 350']));
    expect(await screen.findByText('2 записи')).toBeTruthy();
    expect(fixture.seenOf(list).map(({ query }) => query.offset)).toEqual(['0', '100', '200', '300', '400']);
    await waitFor(() => expect(fixture.address()).toContain('search='));
  });

  it('survives a page translator that has wrapped its text nodes in <font>', async () => {
    surviveMovedNodes();
    // Browsers leave a page alone that asks for it; extensions may not.
    expect(readFileSync('index.html', 'utf8')).toContain('<html lang="ru" translate="no">');
    fixture.host[list] = pages(140);
    const user = await fixture.open(points);
    await screen.findByText('100+');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode);
    expect(nodes.length).toBeGreaterThan(30);
    for (const node of nodes) {
      const font = document.createElement('font');
      node.parentNode?.replaceChild(font, node);
      font.append(node);
    }
    await user.type(await searchBox(), 'орел 50');
    await waitFor(() => expect(rowTexts()).toEqual(['Точка 50']));
  });

  it('explains an empty search result, and lets the user clear the search', async () => {
    fixture.host[list] = pages(3);
    const user = await fixture.open(points);
    await user.type(await searchBox(), 'ъъъ');
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Сбросить' }));
    await waitFor(() => expect(rowTexts()).toEqual(['Точка 1', 'Точка 2', 'Точка 3']));
    expect(((await searchBox()) as HTMLInputElement).value).toBe('');
  });

  it('moves the focus to its search on `/`, except while the user types', async () => {
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

  it('sorts all its rows as the address specifies', async () => {
    fixture.host[list] = pages(230);
    await fixture.open(points, '?sort=-money');
    await waitFor(() => expect(rowTexts()[0]).toBe('Точка 230'));
  });

  it('shows its progress when a page fails, and resumes there', async () => {
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

  it('shows the filter when it matches no rows, and clears it', async () => {
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

describe('List whose API sorts, searches and counts (spec D68)', () => {
  const fixture = createScreenFixture({ ...engine, resources: [points] }, { ...hosts, embedded: true });

  it('sends only the sort and search of the address', async () => {
    fixture.host[list] = pages(3);
    await fixture.open(points, '?sort=-money,name&search=точка');
    await screen.findByText('3 записи');
    expect(fixture.seenOf(list).map(({ query }) => query)).toEqual([
      { sort: '-money,name', search: 'точка', limit: '100', offset: '0' },
    ]);
  });

  it('requests the count and the sums with the rows', async () => {
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
      limit: '0',
      offset: '0',
    });
  });

  it('sends a search of three letters or more half a second after the last one, or on Enter (spec D51)', async () => {
    fixture.host[list] = pages(3);
    const user = await fixture.open(points);
    await user.type(await searchBox(), 'то{Enter}');
    await waitFor(() => expect(fixture.seenOf(list).at(-1)?.query.search).toBe('то'));
    await user.type(await searchBox(), 'чка');
    await waitFor(() => expect(fixture.seenOf(list).at(-1)?.query.search).toBe('точка'));
    expect(fixture.seenOf(list).map(({ query }) => query.search)).toEqual([undefined, 'то', 'точка']);
  });
});

describe('External API with different parameter names', () => {
  const own: Declaration = { ...points, api: { ...points.api, list: { sort: 'ordering', search: 'find' } } };
  const fixture = createScreenFixture({ ...engine, resources: [own] }, hosts);

  it('receives sort and search under its parameter names', async () => {
    fixture.host[list] = pages(3);
    await fixture.open(own, '?sort=name&search=точка');
    await screen.findByText('3 записи');
    expect(fixture.seenOf(list).map(({ query }) => query)).toEqual([
      { ordering: 'name', find: 'точка', limit: '100', offset: '0' },
    ]);
  });
});

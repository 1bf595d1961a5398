import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { listSettingsOf } from '#engine/list/settings/listSettings.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import { declaredSettings } from '#record/listSettings.ts';
import { strategyResource } from '#resources/strategy.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, failure, jsonAnswer, type Answer } from '#tests/msw/recordedApi.ts';
import { Messages } from '#ui/messages/Messages.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const points: Declaration = {
  name: 'groupedPoints',
  title: 'Точки',
  one: 'Точка',
  api: { path: '/api/v1/points/', id: 'id', verbs: ['list', 'delete'] },
  list: { open: 'none', delete: true, columns: ['name', 'status', 'city', 'money'] },
  filter: { title: 'Фильтры', fields: ['q'] },
  fields: {
    name: { kind: 'text', label: 'Имя' },
    status: {
      kind: 'status',
      label: 'Статус',
      options: [
        [1, 'Работает'],
        [0, 'Закрыта'],
      ],
    },
    city: { kind: 'text', label: 'Город' },
    money: { kind: 'money', label: 'Деньги' },
    owner: { kind: 'select', label: 'Хозяин', lookup: 'owners' },
    comment: { kind: 'longText', label: 'Заметка' },
    q: { kind: 'text', label: 'Часть имени', read: false },
  },
  lookups: { owners: { path: '/api/v1/owners/', id: 'id', name: 'name', search: 'server' } },
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
  status: at % 2,
  city: at % 3 === 0 ? null : 'Тула',
  money: 0.1,
  owner: (at % 2) + 5,
});
/** Returns a list of `count` points for any requested page. */
const pages =
  (count: number): Answer =>
  (request) => {
    const [limit, offset] = [Number(request.query.limit), Number(request.query.offset)];
    return envelope(Array.from({ length: count }, (_, at) => pointAt(at + 1)).slice(offset, offset + limit))(request);
  };
const cellTexts = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstChild?.textContent);
const head = (name: string) => screen.findByRole('button', { name });
const searchBox = () => screen.findByRole('searchbox', { name: 'Поиск по списку' });
const settings = () => listSettingsOf(points);
afterEach(() => act(() => settings().setState(declaredSettings, true)));

describe('Grouped list: rows under group headers by any column with few values', () => {
  const fixture = createScreenFixture({ ...engine, resources: [points] }, hosts);
  /** Opens the list and groups it in its column settings, which stay open. */
  const openGrouped = async (by: string, address?: string) => {
    const user = await fixture.open(points, address);
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Группировать по' }), by);
    return user;
  };

  it('offers in `Группировать по` the columns that several records may share', async () => {
    fixture.host[list] = pages(3);
    const user = await fixture.open(points);
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    const select = await screen.findByRole('combobox', { name: 'Группировать по' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Не группировать', 'Имя', 'Статус', 'Город', 'Деньги', 'Хозяин']);
  });

  it('shows label, record count and sums of money columns in a group header (spec D49, D68)', async () => {
    fixture.host[list] = pages(5);
    await openGrouped('Статус');
    const works = (await head('Работает, 3 записи')).closest<HTMLElement>('[role="row"]') as HTMLElement;
    expect(cellTexts()).toEqual([
      'Работает, 3 записи',
      'Точка 1',
      'Точка 3',
      'Точка 5',
      'Закрыта, 2 записи',
      'Точка 2',
      'Точка 4',
    ]);
    expect(
      within(works)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toContain('0,30\u00a0₽');
  });

  it('puts rows without a value last under `Не указано`', async () => {
    fixture.host[list] = pages(4);
    await openGrouped('Город');
    await head('Не указано, 1 запись');
    expect(cellTexts()).toEqual(['Тула, 3 записи', 'Точка 1', 'Точка 2', 'Точка 4', 'Не указано, 1 запись', 'Точка 3']);
  });

  it('groups the whole filter for any API', async () => {
    fixture.host[list] = pages(420);
    await openGrouped('Статус');
    await head('Работает, 210 записей');
    expect(screen.getByText('420 записей')).toBeTruthy();
    expect(fixture.seenOf(list).map(({ query }) => query.offset)).toEqual(['0', '100', '200', '300', '400']);
  });

  it('shows groups of the loaded rows with progress while the rest loads, and resumes after a failure', async () => {
    const all = pages(520);
    let broken = true;
    fixture.host[list] = (request) =>
      broken && request.query.offset === '300' ? failure(500, 'Не удалось', undefined, 500)(request) : all(request);
    const user = await openGrouped('Статус');
    expect(await screen.findByText('Загружено 300 строк, дальше не получилось')).toBeTruthy();
    await head('Работает, 150 записей');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Продолжить' }));
    await head('Работает, 260 записей');
  });

  it('keeps the order of the list within a group', async () => {
    fixture.host[list] = pages(4);
    await openGrouped('Статус', '?sort=-name');
    await waitFor(() =>
      expect(cellTexts()).toEqual([
        'Работает, 2 записи',
        'Точка 3',
        'Точка 1',
        'Закрыта, 2 записи',
        'Точка 4',
        'Точка 2',
      ]),
    );
  });

  it('keeps the groups of the search results, and reports an empty result', async () => {
    fixture.host[list] = pages(30);
    const user = await openGrouped('Статус');
    await user.type(await searchBox(), '30');
    await waitFor(() => expect(cellTexts()).toEqual(['Закрыта, 1 запись', 'Точка 30']));
    await user.type(await searchBox(), 'ъъ');
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Сбросить' }));
    await head('Работает, 15 записей');
  });

  it('names ids by their lookup', async () => {
    fixture.host[list] = pages(4);
    fixture.host['GET /api/v1/owners/'] = envelope([
      { id: 5, name: 'Яков' },
      { id: 6, name: 'Анна' },
    ]);
    await openGrouped('Хозяин');
    await head('Анна, 2 записи');
    expect(cellTexts()).toEqual(['Анна, 2 записи', 'Точка 1', 'Точка 3', 'Яков, 2 записи', 'Точка 2', 'Точка 4']);
    expect(fixture.seenOf('GET /api/v1/owners/').map(({ query }) => query)).toEqual([{ ids: '[6,5]' }]);
  });

  it('does not group by more than 200 values: prompts for another column and shows rows page by page', async () => {
    fixture.host[list] = pages(700);
    const user = await openGrouped('Имя');
    expect(await screen.findByText('Слишком много разных значений: выберите другой столбец')).toBeTruthy();
    await waitFor(() => expect(cellTexts()[0]).toBe('Точка 1'));
    expect(screen.queryByRole('button', { name: 'Продолжить' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Группировать по' }), 'Статус');
    await head('Работает, 350 записей');
    expect(screen.queryByText('Слишком много разных значений: выберите другой столбец')).toBeNull();
  });

  it('shows the ungrouped rows on `Не группировать`', async () => {
    fixture.host[list] = pages(2);
    const user = await openGrouped('Статус');
    await head('Работает, 1 запись');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Группировать по' }), 'Не группировать');
    await waitFor(() => expect(cellTexts()).toEqual(['Точка 1', 'Точка 2']));
    expect(screen.queryByRole('button', { name: 'Свернуть все' })).toBeNull();
  });

  it('folds a group by click, Enter, Space and the arrows', async () => {
    fixture.host[list] = pages(4);
    const user = await openGrouped('Статус');
    await user.click(await head('Работает, 2 записи'));
    await waitFor(() => expect(cellTexts()).toEqual(['Работает, 2 записи', 'Закрыта, 2 записи', 'Точка 2', 'Точка 4']));
    const works = await head('Работает, 2 записи');
    expect(works.getAttribute('aria-expanded')).toBe('false');
    act(() => works.focus());
    for (const [key, expanded] of [
      ['{Enter}', 'true'],
      [' ', 'false'],
      ['{ArrowRight}', 'true'],
      ['{ArrowLeft}', 'false'],
    ] as const) {
      await user.keyboard(key);
      await waitFor(() => expect(works.getAttribute('aria-expanded')).toBe(expanded));
    }
    expect(document.activeElement).toBe(works);
  });

  it('leaves only the headers on `Свернуть все`, not `Нет данных`; `Развернуть все` shows the rows again', async () => {
    fixture.host[list] = pages(4);
    const user = await openGrouped('Статус');
    await user.click(await screen.findByRole('button', { name: 'Свернуть все' }));
    await waitFor(() => expect(cellTexts()).toEqual(['Работает, 2 записи', 'Закрыта, 2 записи']));
    expect(screen.queryByText('Нет данных')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Развернуть все' }));
    await waitFor(() => expect(cellTexts()).toHaveLength(6));
  });

  it('keeps folded groups folded after a reload', async () => {
    let [count, deleted] = [4, 0];
    fixture.host[list] = (request) => pages(count)(request);
    fixture.host['DELETE /api/v1/points/4/'] = (request) => {
      count = 3;
      deleted += 1;
      return jsonAnswer({ success: true, data: null })(request);
    };
    const user = await openGrouped('Статус');
    await user.click(await head('Работает, 2 записи'));
    await user.click(screen.getAllByRole('button', { name: 'Удалить' })[1] as HTMLElement);
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Удалить запись?' })).getByRole('button', { name: 'Удалить' }),
    );
    await waitFor(() => expect(cellTexts()).toEqual(['Работает, 2 записи', 'Закрыта, 1 запись', 'Точка 2']));
    expect(deleted).toBe(1);
  });

  it('stores the column in the settings of a saved view; a removed column groups nothing', async () => {
    fixture.host[list] = pages(2);
    settings().setState({ groupBy: 'status' });
    await fixture.open(points);
    await head('Работает, 1 запись');
    act(() => settings().setState({ groupBy: 'old' }));
    await waitFor(() => expect(cellTexts()).toEqual(['Точка 1', 'Точка 2']));
  });

  it('removes the groups on `Вернуть как было`', async () => {
    fixture.host[list] = pages(2);
    const user = await openGrouped('Статус');
    await head('Работает, 1 запись');
    await user.click(screen.getByRole('button', { name: 'Вернуть как было' }));
    await waitFor(() => expect(cellTexts()).toEqual(['Точка 1', 'Точка 2']));
  });
});

describe('Grouped list whose API sorts, searches and counts (spec D68)', () => {
  const fixture = createScreenFixture({ ...engine, resources: [points] }, { ...hosts, embedded: true });

  it('loads all pages in the sort and search of the API', async () => {
    const all = pages(230);
    fixture.host[list] = (request) =>
      request.query.count === 'true'
        ? jsonAnswer({ success: true, data: [pointAt(1)], meta: { count: 230, sums: { money: 23 } } })(request)
        : all(request);
    settings().setState({ groupBy: 'status' });
    await fixture.open(points, '?sort=-money&search=точка');
    await head('Работает, 115 записей');
    const requests = fixture.seenOf(list).filter(({ query }) => query.count === undefined);
    expect(requests.map(({ query }) => [query.sort, query.search, query.offset])).toEqual([
      ['-money', 'точка', '0'],
      ['-money', 'точка', '100'],
      ['-money', 'точка', '200'],
      ['-money', 'точка', '300'],
      ['-money', 'точка', '400'],
    ]);
  });
});

describe('Saved view with groups', () => {
  const fixture = createScreenFixture({ ...engine, resources: [points] }, { ...hosts, views: true });
  const view = (columns: object): Answer =>
    jsonAnswer({
      success: true,
      data: {
        id: 12,
        resource: 'groupedPoints',
        name: 'По статусу',
        shared: false,
        own: true,
        isDefault: false,
        settings: { columns, address: '' },
      },
    });

  it('stores the column, and its link opens grouped', async () => {
    fixture.host[list] = pages(3);
    fixture.host['GET /config/views/'] = jsonAnswer({ success: true, data: [] });
    fixture.host['GET /config/views/12/'] = view({ groupBy: 'status' });
    await fixture.open(points, '?view=12');
    expect(await head('Работает, 2 записи')).toBeTruthy();
  });

  it('shows the rest and a message when its field no longer exists', async () => {
    fixture.host[list] = pages(3);
    fixture.host['GET /config/views/'] = jsonAnswer({ success: true, data: [] });
    fixture.host['GET /config/views/12/'] = view({ groupBy: 'region', hidden: ['city'] });
    await fixture.draw(
      <>
        <ResourceScreen declaration={points} />
        <Messages />
      </>,
      '?view=12',
    );
    expect(
      await screen.findByText('В виде «По статусу» есть то, чего больше нет: region. Остальное показано'),
    ).toBeTruthy();
    expect(cellTexts()).toEqual(['Точка 1', 'Точка 2', 'Точка 3']);
    expect(screen.queryByRole('columnheader', { name: 'Город' })).toBeNull();
  });
});

describe('Built-in lists with groups', () => {
  const fixture = createScreenFixture(engine, { ...hosts, embedded: true });
  afterEach(() => act(() => listSettingsOf(strategyResource).setState(declaredSettings, true)));

  it('groups strategies by status', async () => {
    // Loads the chunk that the screen prefetches before the test ends.
    await import('#engine/form/FormHost.tsx');
    listSettingsOf(strategyResource).setState({ groupBy: 'shownStatus' });
    const user = await fixture.open(strategyResource);
    const active = await screen.findByRole('button', { name: /^Активна, \d+ запис/ });
    await user.click(active);
    expect(await screen.findByRole('button', { name: /^Не активна, \d+ запис/ })).toBeTruthy();
  });
});

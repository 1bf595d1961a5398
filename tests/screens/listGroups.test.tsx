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
  recipients: true,
  arranges: false,
  batches: false,
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
/** A list of so many points, whatever page is asked for. */
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

describe('a list in groups: rows under heads by any column with few values', () => {
  const fixture = createScreenFixture({ ...engine, resources: [points] }, hosts);
  /** Opens the list and groups it in its menu of columns, which stays open. */
  const openGrouped = async (by: string, address?: string) => {
    const user = await fixture.open(points, address);
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Группировать по' }), by);
    return user;
  };

  it('`Группировать по` offers the columns that several records may share', async () => {
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

  it('a head says the label, how many records there are and the sums of money columns (spec D49, D68)', async () => {
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

  it('what is empty stands last under `Не указано`', async () => {
    fixture.host[list] = pages(4);
    await openGrouped('Город');
    await head('Не указано, 1 запись');
    expect(cellTexts()).toEqual(['Тула, 3 записи', 'Точка 1', 'Точка 2', 'Точка 4', 'Не указано, 1 запись', 'Точка 3']);
  });

  it('grouping is over the whole filter, for any API', async () => {
    fixture.host[list] = pages(420);
    await openGrouped('Статус');
    await head('Работает, 210 записей');
    expect(screen.getByText('420 записей')).toBeTruthy();
    expect(fixture.seenOf(list).map(({ query }) => query.offset)).toEqual(['0', '100', '200', '300', '400']);
  });

  it('while the rest comes, groups of what is here are shown with the progress; it goes on after a failure', async () => {
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

  it('within a group rows keep the order of the list', async () => {
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

  it('a search keeps the groups of what it finds, and says when that is nothing', async () => {
    fixture.host[list] = pages(30);
    const user = await openGrouped('Статус');
    await user.type(await searchBox(), '30');
    await waitFor(() => expect(cellTexts()).toEqual(['Закрыта, 1 запись', 'Точка 30']));
    await user.type(await searchBox(), 'ъъ');
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Сбросить' }));
    await head('Работает, 15 записей');
  });

  it('ids are named by their lookup', async () => {
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

  it('more than 200 groups are none: another column is asked for, and the rows are shown page by page as they are', async () => {
    fixture.host[list] = pages(700);
    const user = await openGrouped('Имя');
    expect(await screen.findByText('Слишком много разных значений: выберите другой столбец')).toBeTruthy();
    await waitFor(() => expect(cellTexts()[0]).toBe('Точка 1'));
    expect(screen.queryByRole('button', { name: 'Продолжить' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Группировать по' }), 'Статус');
    await head('Работает, 350 записей');
    expect(screen.queryByText('Слишком много разных значений: выберите другой столбец')).toBeNull();
  });

  it('`Не группировать` shows the rows as they were', async () => {
    fixture.host[list] = pages(2);
    const user = await openGrouped('Статус');
    await head('Работает, 1 запись');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Группировать по' }), 'Не группировать');
    await waitFor(() => expect(cellTexts()).toEqual(['Точка 1', 'Точка 2']));
    expect(screen.queryByRole('button', { name: 'Свернуть все' })).toBeNull();
  });

  it('a group is folded by a click, Enter, Space and the arrows', async () => {
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

  it('`Свернуть все` leaves the heads, and not `Нет данных`; `Развернуть все` brings the rows back', async () => {
    fixture.host[list] = pages(4);
    const user = await openGrouped('Статус');
    await user.click(await screen.findByRole('button', { name: 'Свернуть все' }));
    await waitFor(() => expect(cellTexts()).toEqual(['Работает, 2 записи', 'Закрыта, 2 записи']));
    expect(screen.queryByText('Нет данных')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Развернуть все' }));
    await waitFor(() => expect(cellTexts()).toHaveLength(6));
  });

  it('what was folded stays folded when the rows come anew', async () => {
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

  it('the column belongs to the settings that a view keeps; one that is gone groups nothing', async () => {
    fixture.host[list] = pages(2);
    settings().setState({ groupBy: 'status' });
    await fixture.open(points);
    await head('Работает, 1 запись');
    act(() => settings().setState({ groupBy: 'old' }));
    await waitFor(() => expect(cellTexts()).toEqual(['Точка 1', 'Точка 2']));
  });

  it('`Вернуть как было` takes the groups away', async () => {
    fixture.host[list] = pages(2);
    const user = await openGrouped('Статус');
    await head('Работает, 1 запись');
    await user.click(screen.getByRole('button', { name: 'Вернуть как было' }));
    await waitFor(() => expect(cellTexts()).toEqual(['Точка 1', 'Точка 2']));
  });
});

describe('a list in groups whose API orders, searches and counts (spec D68)', () => {
  const fixture = createScreenFixture({ ...engine, resources: [points] }, { ...hosts, arranges: true });

  it('is taken in as the API orders and searches it', async () => {
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

describe('a view that groups', () => {
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

  it('keeps the column, and is a link that opens so', async () => {
    fixture.host[list] = pages(3);
    fixture.host['GET /config/views/'] = jsonAnswer({ success: true, data: [] });
    fixture.host['GET /config/views/12/'] = view({ groupBy: 'status' });
    await fixture.open(points, '?view=12');
    expect(await head('Работает, 2 записи')).toBeTruthy();
  });

  it('that names a field which is gone shows the rest and says so', async () => {
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

describe('built-in lists in groups', () => {
  const fixture = createScreenFixture(engine, { ...hosts, arranges: true });
  afterEach(() => act(() => listSettingsOf(strategyResource).setState(declaredSettings, true)));

  it('strategies by status', async () => {
    // What the screen fetches ahead is here before the test is over.
    await import('#engine/form/FormHost.tsx');
    listSettingsOf(strategyResource).setState({ groupBy: 'shownStatus' });
    const user = await fixture.open(strategyResource);
    const active = await screen.findByRole('button', { name: /^Активна, \d+ запис/ });
    await user.click(active);
    expect(await screen.findByRole('button', { name: /^Не активна, \d+ запис/ })).toBeTruthy();
  });
});

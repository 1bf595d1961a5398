import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import MapScreen from '#custom/map/MapScreen.tsx';
import TasksScreen from '#custom/pointTasks/TasksScreen.tsx';
import type { MapCell } from '#schemas/mapPoints.ts';
import { envelope, failure, slow, type Answer } from '#tests/msw/recordedApi.ts';
import { apply, choose, far, nb, point } from './mapPoints.ts';
import { createScreenFixture, hostBesideApi } from './screenFixture.tsx';

const fixture = createScreenFixture(engine, { ...hostBesideApi, embedded: true });
const route = {
  list: 'GET /api/v1/tradePoints/',
  overview: 'GET /config/map/overview/',
  cells: 'GET /config/map/cells/',
  totals: 'GET /config/map/totals/',
  points: 'GET /config/map/points/',
  territories: 'GET /config/map/territories/',
} as const;
const map = () => screen.findByRole('group', { name: 'Карта торговых точек' });
const total = () => screen.getByRole('status', { name: 'Сумма видимых точек' }).textContent;
const queries = (name: keyof typeof route) => fixture.seenOf(route[name]).map(({ query }) => query);

/** 7,000 points at Omsk, 2,000 at Vladivostok, and one shop at Murmansk. */
const omsk: MapCell = [55, 73, 7000, 700_000];
const vladivostok: MapCell = [43, 132, 2000, 50_000];
const shop = point(9, { lat: 69, lng: 33, totalMoney: 900 });
const overview = {
  count: 9001,
  money: 750_900,
  unplaced: 2,
  bounds: [33, 43, 132, 69],
  snapshot: '10:12:11',
  zoom: 4,
  cells: [omsk, vladivostok],
  points: [shop],
};
const near = (cells: readonly MapCell[], points: readonly object[] = [], zoom = 6): Answer =>
  envelope({ zoom, cells, points });

/** Answers as a server with more points than one call returns; `open` draws its map. */
function serve(changes: Record<string, Answer> = {}) {
  Object.assign(fixture.host, {
    [route.overview]: envelope(overview),
    [route.cells]: near([
      [55, 73, 3000, 300_000],
      [55.1, 78, 4000, 400_000],
    ]),
    [route.totals]: envelope({ count: 7000, money: 700_000.4 }),
    ...changes,
  });
}
const open = (address = '') => fixture.draw(<MapScreen />, address);
const cluster = (name: string) => screen.findByRole('button', { name: nb(name) });

// jsdom has no canvas drawing: the canvas stays empty.
beforeAll(() => void (HTMLCanvasElement.prototype.getContext = () => null));

describe('Up to 5,000 points on the own server', () => {
  it('are loaded by the one call of the specification, once the server has counted them', async () => {
    serve({ [route.overview]: envelope({ count: 2 }), [route.list]: envelope([point(1), far]) });
    await open();
    await cluster('Магазин 1, 1 500 ₽');
    expect(queries('overview')).toEqual([{ taskActual: 'true' }]);
    expect(queries('list')).toEqual([{ limit: '5000', taskActual: 'true' }]);
    expect([queries('cells'), queries('totals')]).toEqual([[], []]);
  });

  it('are counted and loaded again on Применить without changes (spec D58)', async () => {
    serve({ [route.overview]: envelope({ count: 2 }), [route.list]: envelope([point(1), far]) });
    const user = await open();
    await cluster('Магазин 1, 1 500 ₽');
    await apply(user);
    await waitFor(() => expect([queries('overview').length, queries('list').length]).toEqual([2, 2]));
  });
});

describe('More than 5,000 points', () => {
  it('are clusters and markers of the whole map from one request, with exact totals', async () => {
    serve();
    await open();
    await cluster('7 000 точек, 700 000 ₽');
    await cluster('2 000 точек, 50 000 ₽');
    await cluster('Магазин 9, 900 ₽');
    await waitFor(() => expect(total()).toBe(nb('750 900 ₽')));
    expect(screen.getByText('На экране: 9 001 точка')).toBeTruthy();
    expect(fixture.seen.filter(({ path }) => path.includes('/map/') || path.includes('tradePoints'))).toHaveLength(1);
  });

  it('are all in view when the map gets its size after their response, as in a tab opened in the background', async () => {
    const farAway = { bounds: [-70, -35, -60, -30], cells: [[-35, -70, 7000, 700_000] satisfies MapCell], points: [] };
    serve({ [route.overview]: envelope({ ...overview, ...farAway }) });
    const reports: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class extends ResizeObserver {
        constructor(callback: ResizeObserverCallback) {
          super(() => void reports.push(() => callback([], this)));
        }
      },
    );
    await open();
    await screen.findByRole('button', { name: 'Без координат: 2 точки' });
    act(() => {
      for (const report of reports) report();
    });
    vi.unstubAllGlobals();
    await cluster('7 000 точек, 700 000 ₽');
    await waitFor(() => expect(total()).toBe(nb('750 900 ₽')));
  });

  it('request the cells and the totals of a view when the user zooms into a cluster', async () => {
    serve();
    const user = await open();
    await user.click(await cluster('7 000 точек, 700 000 ₽'));
    await cluster('3 000 точек, 300 000 ₽');
    await cluster('4 000 точек, 400 000 ₽');
    await waitFor(() => expect(total()).toBe(nb('700 000 ₽')));
    const [cells] = queries('cells');
    expect(cells).toMatchObject({ taskActual: 'true', snapshot: '10:12:11' });
    expect(Number(cells?.zoom)).toBe(6);
    expect([Number(cells?.west) < 73, Number(cells?.east) > 73, Number(cells?.south) < 55]).toEqual([true, true, true]);
    expect(queries('totals').at(-1)).toMatchObject({ taskActual: 'true', snapshot: '10:12:11' });
  });

  it('request no cells again after a short move by the arrows, only the totals', async () => {
    serve();
    const user = await open('?place=55,73,6');
    await cluster('3 000 точек, 300 000 ₽');
    await waitFor(() => expect(queries('totals')).toHaveLength(1));
    (await map()).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(queries('totals')).toHaveLength(2));
    expect(queries('cells').length).toBeLessThanOrEqual(2);
  });

  it('show all points again on Показать все точки, without a request', async () => {
    serve();
    const user = await open('?place=55,73,6');
    await cluster('3 000 точек, 300 000 ₽');
    await user.click(screen.getByRole('button', { name: 'Показать все точки' }));
    await cluster('2 000 точек, 50 000 ₽');
    await waitFor(() => expect(total()).toBe(nb('750 900 ₽')));
  });

  it('ignore a response for an earlier view', async () => {
    serve();
    fixture.on(route.cells, slow(600, near([[55, 73, 111, 1]])), near([[55, 73, 222, 2]], [], 7));
    const user = await open('?place=55,73,6');
    await waitFor(() => expect(queries('cells')).toHaveLength(1));
    (await map()).focus();
    await user.keyboard('+');
    await cluster('222 точки, 2 ₽');
    await new Promise((resolve) => {
      setTimeout(resolve, 700);
    });
    expect(screen.queryByRole('button', { name: nb('111 точек, 1 ₽') })).toBeNull();
  });

  it('keep the earlier markers when the request of a view fails, with a retry', async () => {
    serve({ [route.cells]: failure(500, 'База недоступна', undefined, 500) });
    const user = await open();
    await user.click(await cluster('7 000 точек, 700 000 ₽'));
    await screen.findByText('База недоступна');
    await cluster('7 000 точек, 700 000 ₽');
    serve();
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await cluster('3 000 точек, 300 000 ₽');
    expect(screen.queryByText('База недоступна')).toBeNull();
  });

  it('show no wrong sum when the totals of a view fail', async () => {
    serve({ [route.totals]: failure(500, 'Нет', undefined, 500) });
    await open('?place=55,73,6');
    await screen.findByText('Нет');
    expect(total()).toBe('-');
    expect(screen.queryByText(/^На экране/)).toBeNull();
  });

  it('show why the overview failed, with a retry', async () => {
    serve();
    fixture.on(route.overview, failure(500, 'База недоступна', undefined, 500));
    const user = await open();
    await screen.findByText('База недоступна');
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await cluster('7 000 точек, 700 000 ₽')).toBeTruthy();
  });

  it('show none and the total 0 while another filter loads (spec D48)', async () => {
    serve();
    const user = await open();
    await cluster('7 000 точек, 700 000 ₽');
    fixture.on(
      route.overview,
      slow(300, envelope({ ...overview, cells: [vladivostok], points: [], snapshot: '20:20:' })),
    );
    await choose(user, 'Актуальность', 'Не актуальные');
    await apply(user);
    await waitFor(() => expect(screen.queryByRole('button', { name: nb('7 000 точек, 700 000 ₽') })).toBeNull());
    expect(total()).toBe(nb('0 ₽'));
    await cluster('2 000 точек, 50 000 ₽');
    expect(queries('overview').at(-1)).toEqual({ taskActual: 'false' });
  });
});

describe('Points of a map by view', () => {
  it('open their balloon from a link, requested by the call of the list', async () => {
    serve({ [route.list]: envelope([point(5)]) });
    const user = await open('?point=5');
    await screen.findByRole('dialog', { name: 'Магазин 5' });
    expect(queries('list')).toEqual([{ taskActual: 'true', tradePointId: '5', limit: '1' }]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Магазин 5' })).toBeNull());
  });

  it('open their balloon by a marker, without a request', async () => {
    serve();
    const user = await open();
    await user.click(await cluster('Магазин 9, 900 ₽'));
    await screen.findByRole('dialog', { name: 'Магазин 9' });
    expect(queries('list')).toEqual([]);
  });

  it('are offered by a cluster at zoom 22, requested by its cell', async () => {
    serve({
      [route.cells]: near([[55, 73, 2, 3000]], [], 22),
      [route.points]: envelope({ count: 2, points: [point(1), point(2)] }),
    });
    const user = await open('?place=55,73,22');
    await user.click(await cluster('2 точки, 3 000 ₽'));
    const choice = within(await screen.findByRole('dialog', { name: 'Выберите торговую точку' }));
    expect(choice.getAllByRole('listitem')).toHaveLength(2);
    const [{ west, east } = {}] = queries('points');
    expect(Number(east) - Number(west)).toBeLessThan(0.0001);
    await user.click(choice.getByRole('button', { name: /Магазин 2/ }));
    expect(await screen.findByRole('dialog', { name: 'Магазин 2' })).toBeTruthy();
  });

  it('are listed for an area, requested by its bounds', async () => {
    serve({ [route.points]: envelope({ count: 2, points: [point(1), point(2, { lat: 55.1 })] }) });
    const user = await open('?place=55,73,6');
    await cluster('3 000 точек, 300 000 ₽');
    await user.click(screen.getByRole('button', { name: 'Выделить всё на экране' }));
    const panel = within(await screen.findByRole('region', { name: 'Выделение' }));
    expect(panel.getByText('2 точки, 3 000 ₽, 6 задач')).toBeTruthy();
    expect(queries('points')[0]).toMatchObject({ taskActual: 'true', snapshot: '10:12:11' });
    await user.click(panel.getByText('Магазин 2'));
    expect(await screen.findByRole('dialog', { name: 'Магазин 2' })).toBeTruthy();
  });

  it('are not listed above 5,000: the panel says both numbers', async () => {
    serve({ [route.points]: envelope({ count: 9001 }) });
    const user = await open();
    await cluster('7 000 точек, 700 000 ₽');
    await user.click(screen.getByRole('button', { name: 'Выделить всё на экране' }));
    const panel = within(await screen.findByRole('region', { name: 'Выделение' }));
    expect(
      panel.getByText('Здесь 9 001 точка, а показать списком можно не больше 5 000. Выделите область поменьше.'),
    ).toBeTruthy();
  });

  it('are listed when they have no coordinates', async () => {
    serve({ [route.points]: envelope({ count: 2, points: [point(1, { lat: null }), point(2, { lat: null })] }) });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Без координат: 2 точки' }));
    const panel = within(await screen.findByRole('region', { name: 'Точки без координат' }));
    expect(panel.getByText('2 точки, 3 000 ₽, 6 задач')).toBeTruthy();
    expect(queries('points')[0]).toMatchObject({ unplaced: 'true', taskActual: 'true' });
  });

  it('are counted by territory in one request', async () => {
    serve({
      'GET /api/v1/territories/': envelope([
        { territoryId: 1, name: 'Сибирь', childTerritories: [] },
        { territoryId: 2, name: 'Урал', childTerritories: [] },
      ]),
      [route.territories]: envelope([
        { territoryId: 1, points: 8000, busy: 4000, money: 700_000, tasks: 9000, places: [[55, 73]] },
        { territoryId: 2, points: 2000, busy: 2000, money: 50_000, tasks: 2500, places: [[43, 132]] },
      ]),
    });
    const user = await open();
    await cluster('7 000 точек, 700 000 ₽');
    await user.click(screen.getByRole('button', { name: 'Закрасить территории' }));
    const legend = within(await screen.findByRole('region', { name: 'Территории' }));
    await waitFor(() => expect(legend.getAllByRole('listitem')).toHaveLength(2));
    await user.click(legend.getByRole('button', { name: 'Таблица' }));
    const rows = within(screen.getByRole('region', { name: 'Территории на карте' })).getAllByRole('row');
    expect(
      within(rows[1] as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Сибирь', nb('700 000 ₽'), nb('9 000'), nb('8 000'), '50%']);
    expect(queries('territories')).toEqual([{ taskActual: 'true', snapshot: '10:12:11', shown: '[1,2]' }]);
  });
});

describe('The money of a point, with an agent in the filter on the own server', () => {
  const tasks = 'GET /api/v1/tasks/';
  const ofAgent = { tradePointId: '9', fieldEmployeeId: '5', actual: 'true', limit: '100', offset: '0' };
  const taskQueries = () => fixture.seenOf(tasks).map(({ query }) => query);

  it('is that of the tasks beneath it on the map', async () => {
    serve();
    const user = await open('?distributor=7&agent=5');
    await user.click(await cluster('Магазин 9, 900 ₽'));
    await user.click(await screen.findByRole('button', { name: 'Показать задачи' }));
    await waitFor(() => expect(taskQueries()).toEqual([ofAgent]));
    expect(queries('overview')[0]).toMatchObject({ fieldEmployeeId: '5', taskActual: 'true' });
  });

  it('is that of the tasks beside it and in its modal on the list', async () => {
    fixture.on(route.list, envelope([shop]));
    const user = await fixture.draw(<TasksScreen />, '?distributor=7&agent=5');
    await user.click(
      await within(await screen.findByRole('table', { name: 'Торговые точки' })).findByText('Магазин 9'),
    );
    await within(await screen.findByRole('dialog', { name: 'Магазин 9' })).findByRole('table', { name: 'Задачи' });
    await waitFor(() => expect(taskQueries()).toEqual([ofAgent, ofAgent]));
  });
});

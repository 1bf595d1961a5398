import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pointsInside, rectangle } from '#custom/map/area.ts';
import { cities } from '#custom/map/cities.ts';
import { openClusterIndex, positionsOf } from '#custom/map/clusterIndex.ts';
import { clustersOf } from '#custom/map/clusters.ts';
import { namesAt } from '#custom/map/drawMap.ts';
import { countriesOf } from '#custom/map/outlines.ts';
import { countOfPoints, moneyOf, pointsIn, roundedMoney, type PlacedPoint } from '#custom/map/points.ts';
import { project, unproject } from '#codecs/webMercator.ts';
import { boundsOf, viewBounds, fit, isInView, initialView, toScreen, type Viewport } from '#custom/map/projection.ts';
import { scaleOf } from '#custom/map/scale.ts';
import { mapTileUrl } from '#custom/map/MapTile.tsx';

const raw = (id: number, changes: object = {}) => ({
  tradePointId: id,
  name: `Точка ${id}`,
  address: 'г. Омск',
  lat: 55,
  lng: 73,
  totalMoney: 100,
  tasksCount: 2,
  distributors: [
    { distrId: 1, name: 'Альфа' },
    { distrId: 2, name: 'Бета' },
  ],
  ...changes,
});
const view: Viewport = { lat: 60, lng: 100, zoom: 3, width: 1000, height: 700 };

describe('Trade points of a response (part2 §3)', () => {
  it('reads what the map needs, from data and from data.data', () => {
    const { placed } = pointsIn([raw(1)]);
    expect(placed[0]).toMatchObject({
      id: 1,
      name: 'Точка 1',
      address: 'г. Омск',
      distributors: 'Альфа, Бета',
      money: 100,
      tasks: 2,
      lat: 55,
      lng: 73,
    });
    expect(pointsIn({ data: [raw(1)] }).placed).toHaveLength(1);
  });

  it.each([
    ['no coordinates', { lat: null, lng: null }],
    ['no longitude', { lng: undefined }],
    ['0/0', { lat: 0, lng: 0 }],
    ['an invalid latitude', { lat: 'x' }],
    ['a latitude beyond the pole', { lat: 95 }],
  ])('lists a point with %s without drawing it', (_name, changes) => {
    const { placed, unplaced } = pointsIn([raw(1, changes), raw(2)]);
    expect(placed.map(({ id }) => id)).toEqual([2]);
    expect(unplaced.map(({ id }) => id)).toEqual([1]);
  });

  it('draws a point on the equator or the zero meridian', () => {
    expect(pointsIn([raw(1, { lat: 0 }), raw(2, { lng: 0 })]).placed).toHaveLength(2);
  });

  it('counts null money as zero, shows repeated ids once and skips entries without an id', () => {
    const { placed } = pointsIn([raw(1, { totalMoney: null }), raw(1), raw(2), null, 'x', { name: 'Без номера' }]);
    expect(placed.map(({ id, money }) => [id, money])).toEqual([
      [1, 0],
      [2, 100],
    ]);
  });

  it.each([[null], [undefined], ['x'], [{}], [[]]])('reads no points from %j', (data) => {
    expect(pointsIn(data)).toEqual({ placed: [], unplaced: [] });
  });

  it('rounds money and uses plural forms for counts (part2, spec D35, D49)', () => {
    expect(roundedMoney(1234.6)).toBe('1\u00a0235\u00a0₽');
    expect([1, 2, 5, 11, 21].map(countOfPoints)).toEqual(['1 точка', '2 точки', '5 точек', '11 точек', '21 точка']);
  });
});

describe('Map projection', () => {
  it('starts at latitude 60, longitude 100, zoom 3 (part2 §9)', () => {
    expect(initialView).toEqual({ lat: 60, lng: 100, zoom: 3 });
  });

  it('returns the same place when converted there and back', () => {
    const { lat, lng } = unproject(project(55.75, 37.62));
    expect([lat.toFixed(6), lng.toFixed(6)]).toEqual(['55.750000', '37.620000']);
  });

  it('centres the view, and shows a place beyond the 180th meridian on the nearer side', () => {
    expect(toScreen(project(60, 100), view)).toEqual([500, 350]);
    const [left] = toScreen(project(66, -170), view);
    expect(left).toBeGreaterThan(500);
  });

  it('fits the view to the loaded points, also across the 180th meridian', () => {
    const places = [project(54.7, 20.5), project(66, -172), project(43, 132)];
    const fitted = fit(boundsOf(places), 1000, 700);
    expect(places.every((place) => isInView(place, fitted))).toBe(true);
    expect(fitted.zoom).toBe(2.8);
  });

  it('shows a single point at street level, and the start view without points', () => {
    expect(fit(boundsOf([project(55, 73)]), 1000, 700)).toMatchObject({ zoom: 16 });
    expect(fit(boundsOf([]), 1000, 700)).toMatchObject(initialView);
  });
});

describe('Marker clusters (part2 "Map and tasks")', () => {
  const positions = (points: [lat: number, lng: number, money: number][]) => ({
    lats: Float64Array.from(points, ([lat]) => lat),
    lngs: Float64Array.from(points, ([, lng]) => lng),
    money: Float64Array.from(points, ([, , money]) => money),
  });

  it('groups near points with their money summed, and leaves distant ones separate', () => {
    const marks = clustersOf(
      positions([
        [55, 73, 100],
        [55.01, 73.01, 250],
        [43, 132, 7],
      ]),
    ).marks(viewBounds(view, 0.5), 3);
    expect(marks.find(({ kind }) => kind === 'cluster')).toMatchObject({ count: 2, sum: 350 });
    expect(marks.find(({ kind }) => kind === 'point')).toMatchObject({ at: 2 });
  });

  it('merges overlapping markers at a fractional zoom', () => {
    // 15 degrees are 85 pixels at zoom 3, and 60 at 2.5; a marker is up to 84 wide.
    const clusters = clustersOf(
      positions([
        [55, 73, 100],
        [55, 88, 250],
      ]),
    );
    const sums = (zoom: number) =>
      clusters
        .marks(viewBounds({ ...view, zoom }, 0.5), zoom)
        .map((mark) => (mark.kind === 'cluster' ? mark.sum : mark.kind));
    expect(sums(3)).toEqual(['point', 'point']);
    expect(sums(2.95)).toEqual(['point', 'point']);
    expect(sums(2.5)).toEqual([350]);
    expect(sums(2.4)).toEqual([350]);
  });

  it('keeps the points of a wider cluster at a fractional zoom, and splits it at a closer zoom', () => {
    const clusters = clustersOf(
      positions([
        [55, 73, 100],
        [55, 88, 250],
      ]),
    );
    const [mark] = clusters.marks(viewBounds({ ...view, zoom: 2.5 }, 0.5), 2.5);
    const id = mark?.kind === 'cluster' ? mark.id : '';
    expect(clusters.pointsOf(id).toSorted()).toEqual([0, 1]);
    expect(clusters.zoomOf(id)).toBe(4);
  });

  it('shows many points at one coordinate as one cluster at zoom 22, with all their points', () => {
    const clusters = clustersOf(
      positions([
        [55, 73, 1],
        [55, 73, 2],
        [55, 73, 3],
      ]),
    );
    const [mark] = clusters.marks(viewBounds({ ...view, lat: 55, lng: 73, zoom: 22 }, 0.5), 22);
    expect(mark).toMatchObject({ kind: 'cluster', count: 3, sum: 6 });
    const id = mark?.kind === 'cluster' ? mark.id : '';
    expect(clusters.pointsOf(id).sort()).toEqual([0, 1, 2]);
    expect(clusters.zoomOf(id)).toBe(22);
  });

  it('has the same sum over markers and points at every zoom', async () => {
    const { placed } = pointsIn(
      Array.from({ length: 2000 }, (_, index) =>
        raw(index + 1, { lat: 44 + ((index * 7919) % 25), lng: 30 + ((index * 104729) % 110), totalMoney: index }),
      ),
    );
    const index = openClusterIndex(positionsOf(placed));
    for (const zoom of [2, 3, 5, 9]) {
      const marks = await index.marks([-180, -85, 180, 85], zoom);
      expect(
        marks.reduce((sum, mark) => sum + (mark.kind === 'cluster' ? mark.sum : (placed[mark.at]?.money ?? 0)), 0),
      ).toBe(moneyOf(placed));
    }
  });
});

describe('Base map without a network (spec D35)', () => {
  const atlas = JSON.parse(
    readFileSync(new URL('../../../node_modules/world-atlas/countries-110m.json', import.meta.url), 'utf8'),
  ) as unknown;

  it('draws Russia as one piece across the 180th meridian on top', () => {
    const countries = countriesOf(atlas);
    const home = countries.at(-1);
    expect(home?.isHome).toBe(true);
    const mainland = home?.rings.reduce((a, b) => (b.xs.length > a.xs.length ? b : a));
    expect(mainland?.east).toBeGreaterThan(1);
    for (const { rings } of countries) {
      for (const { xs } of rings)
        expect(Math.max(...xs.slice(1).map((x, at) => Math.abs(x - (xs[at] ?? 0))))).toBeLessThan(0.51);
    }
  });

  it('labels cities in Russian, larger ones first, and more of them at a closer zoom', () => {
    expect(cities.map(({ name }) => name)).toContain('Москва');
    expect(
      cities.every(({ name, lat, lng }) => /^[А-ЯЁ]/.test(name) && Math.abs(lat) < 85 && Math.abs(lng) <= 180),
    ).toBe(true);
    const [far, near] = [namesAt(3), namesAt(6)];
    expect(far.map(({ name }) => name)).toContain('Москва');
    expect(near.length).toBeGreaterThan(far.length);
  });

  it('requests tiles only from the configured server', () => {
    expect(mapTileUrl(undefined, 1, 2, 3)).toBe('');
    expect(mapTileUrl('https://{s}.tiles.ru/{z}/{x}/{y}.png', 1, 2, 3)).toBe('https://a.tiles.ru/3/1/2.png');
    expect(mapTileUrl('https://tiles.ru/{z}/{x}/{y}.png', 1, 2, 20)).toBe('');
  });
});

describe('Area selection on the map (beyond the specification)', () => {
  const { placed } = pointsIn([raw(1, { lat: 60, lng: 100 }), raw(2, { lat: 55, lng: 40 })]);
  const ids = (points: readonly PlacedPoint[]) => points.map(({ id }) => id);

  it('selects the points inside a rectangle', () => {
    expect(ids(pointsInside(placed, rectangle([450, 300], [550, 400]), view))).toEqual([1]);
    expect(ids(pointsInside(placed, rectangle([0, 0], [1000, 700]), view))).toEqual([1, 2]);
  });

  it('selects the points inside a lasso; an open shape selects no points', () => {
    expect(
      ids(
        pointsInside(
          placed,
          [
            [450, 300],
            [560, 350],
            [450, 400],
          ],
          view,
        ),
      ),
    ).toEqual([1]);
    expect(
      pointsInside(
        placed,
        [
          [450, 300],
          [560, 350],
        ],
        view,
      ),
    ).toEqual([]);
  });
});

describe('Map scale', () => {
  it.each([
    [0, 3, '2\u00a0000 км', 102],
    [60, 3, '1\u00a0000 км', 102],
    [55.75, 9, '10 км', 58],
    [55.75, 16, '100 м', 74],
    [55.75, 22, '2 м', 95],
  ])('shows at latitude %d and zoom %d the length %s in %d pixels', (lat, zoom, text, width) => {
    expect(scaleOf({ lat, zoom })).toEqual({ text, width });
  });

  it('stays in its corner at every fractional zoom, also at the edges of the map', () => {
    for (const lat of [-85, -45, 0, 45, 70, 85]) {
      for (let zoom = 2; zoom <= 22; zoom += 0.1) {
        const { text, width } = scaleOf({ lat, zoom });
        expect(text).toMatch(/^[125](\u00a0?0)*(\u00a0000)? (км|м|см)$/);
        expect([width <= 110, width >= 43]).toEqual([true, true]);
      }
    }
  });
});

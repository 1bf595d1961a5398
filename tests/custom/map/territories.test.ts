import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breaksOf,
  territoryMeasures,
  middlesOf,
  surroundings,
  shadeOf,
  shades,
  shownTerritories,
  territoryOf,
} from '#custom/map/territories.ts';

const leaf = (id: number, name: string) => ({ id, name, children: [] });
const tree = [
  {
    id: 1,
    name: 'Сибирь',
    children: [leaf(11, 'Омская область'), { id: 12, name: 'Томская область', children: [leaf(121, 'Томск')] }],
  },
  leaf(2, 'Урал'),
];
const ids = (chosen: readonly unknown[], over = tree) => shownTerritories(over, chosen).map(({ id }) => id);

describe('Shaded territories of the map', () => {
  it('are the topmost or those of the filter; a single one is replaced by its children', () => {
    expect(ids([])).toEqual([1, 2]);
    expect(ids([2, 11])).toEqual([2, 11]);
    expect(ids([1])).toEqual([11, 12]);
    expect(ids([12])).toEqual([121]);
    expect(ids([], [tree[0] as (typeof tree)[number]])).toEqual([11, 12]);
    expect(ids([99])).toEqual([]);
  });

  it('sum all their points, and money and tasks under the filter', () => {
    const point = (tradePointId: number, changes: object) => ({
      tradePointId,
      lat: 55,
      lng: 73 + tradePointId,
      totalMoney: 100,
      tasksCount: 0,
      ...changes,
    });
    const all = [point(1, {}), point(2, {}), point(3, { lat: 0, lng: 0 }), point(4, {})];
    const territory = territoryOf(
      leaf(11, 'Омская область'),
      all,
      [point(1, { tasksCount: 3, totalMoney: 50.5 }), point(2, { tasksCount: 2 })],
      5000,
    );
    expect(territory).toMatchObject({
      id: 11,
      name: 'Омская область',
      points: 4,
      busy: 2,
      money: 150.5,
      tasks: 5,
      cut: false,
    });
    expect([territoryMeasures.coverage.of(territory), territoryMeasures.money.of(territory)]).toEqual([0.5, 150.5]);
    expect(territoryOf(leaf(11, 'Пусто'), [], [], 5000)).toMatchObject({ places: [], points: 0, money: 0 });
    expect(territoryMeasures.coverage.of(territoryOf(leaf(11, 'Пусто'), [], [], 5000))).toBeNull();
    expect(territoryOf(leaf(1, 'Много'), all, all, 4).cut).toBe(true);
  });

  it('are drawn around their points: one place for those near each other, so that no area crosses a sea', () => {
    expect(middlesOf([])).toEqual([]);
    const [east, west] = [
      { x: 0.7005, y: 0.3005 },
      { x: 0.6001, y: 0.3001 },
    ];
    expect(middlesOf([east, west])).toEqual([east, west]);
    const near = middlesOf([west, { x: 0.6003, y: 0.3005 }]);
    expect(near).toHaveLength(1);
    expect([near[0]?.x, near[0]?.y]).toEqual([expect.closeTo(0.6002, 9), expect.closeTo(0.3003, 9)]);
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ x: fc.double({ min: 0, max: 1, noNaN: true }), y: fc.double({ min: 0, max: 1, noNaN: true }) }),
          { minLength: 1, maxLength: 40 },
        ),
        (places) => {
          const middles = middlesOf(places);
          const isCovered = places.map((place) =>
            middles.some(({ x, y }) => Math.hypot(place.x - x, place.y - y) <= surroundings),
          );
          expect(isCovered).not.toContain(false);
        },
      ),
    );
  });

  it('have as many shades as different values, at most five, the darkest for the highest', () => {
    expect(breaksOf([])).toEqual([]);
    expect(shadeOf(7, breaksOf([7, 7]))).toBe(4);
    const breaks = breaksOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(breaks).toEqual([1, 3, 5, 7, 9]);
    expect([1, 2, 3, 10].map((value) => shadeOf(value, breaks))).toEqual([0, 0, 1, 4]);
    expect(shadeOf(null, breaks)).toBeNull();
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), (values) => {
        const own = breaksOf(values);
        const got = values.toSorted((a, b) => a - b).map((value) => shadeOf(value, own) as number);
        expect(got).toEqual(got.toSorted((a, b) => a - b));
        expect([got.at(-1), own.length <= shades]).toEqual([shades - 1, true]);
      }),
    );
  });
});

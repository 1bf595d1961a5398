import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#codecs/records.ts';
import { filterFromAddress } from '#record/address.ts';
import { matches } from '#record/matches.ts';
import { queryOf } from '#record/query.ts';
import { topAndBottom } from '#record/tiles/topAndBottom.ts';
import { figuresOf, groupsTile, tilePart } from '#record/tiles/figures.ts';
import { amountAsOf, byMonths, fillMissingDays, trendPoints, figuresWithin } from '#record/tiles/timeSeries.ts';
import { monthOf } from '#codecs/periods.ts';
import { comparisonOf, previousPeriod, periodText } from '#record/tiles/previousPeriod.ts';
import { changeMark, changeText } from '#custom/summary/texts.ts';
import { rowItems } from '#record/tiles/rowItems.ts';
import {
  ignoredParts,
  canFilterBy,
  isReadFromRows,
  tileAddress,
  tileQuery,
  tileValues,
  type SummaryScope,
} from '#record/tiles/tileFilter.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Tile } from '#schemas/declaration/tile.ts';

const visits: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'id', verbs: ['list'] },
  filter: { title: 'Фильтры', fields: ['period', 'region', 'state', 'urgent', 'agent'] },
  fields: {
    period: { kind: 'dateRange', label: 'Период', read: ['date', 'date'], query: ['startDate', 'endDate'] },
    date: { kind: 'date', label: 'Дата' },
    region: { kind: 'treeSelect', label: 'Регион', lookup: 'territories', many: true, query: 'territoryIds' },
    state: {
      kind: 'select',
      label: 'Состояние',
      options: [
        [0, 'Новый'],
        [1, 'Готов'],
        [2, 'Отменён'],
      ],
      default: 0,
    },
    urgent: { kind: 'flag', label: 'Срочный' },
    agent: {
      kind: 'select',
      label: 'Агент',
      options: [
        ['a', 'Анна'],
        ['b', 'Борис'],
        ['c', 'Вера'],
      ],
    },
    agentName: { kind: 'text', label: 'Имя агента' },
    money: { kind: 'money', label: 'Сумма' },
    plan: { kind: 'money', label: 'План' },
  },
};

const nothing: SummaryScope = { period: null, territories: [], distributor: null };
const figures = (tile: Partial<Tile>, rows: AnyRecord[]) =>
  figuresOf({ measure: 'count', ...tile }, rowItems(visits, rows));

describe('Measures of a tile (docs/summary.md)', () => {
  const rows = [
    { state: 1, agent: 'a', agentName: 'Анна', money: 0.1, plan: 1, date: '2026-11-02' },
    { state: 1, agent: 'b', agentName: 'Борис', money: 0.2, plan: 1, date: '2026-11-02' },
    { state: 0, agent: 'a', agentName: 'Анна', money: null, plan: 2, date: 1793836800 },
    { state: 2, agent: null, date: null },
  ];

  it('computes count: the number of records', () =>
    expect(figures({}, rows)).toEqual({ total: { count: 4, value: 4 } }));
  it('computes sum: the exact decimal sum of a field, with missing values as 0', () => {
    expect(figures({ measure: { sum: 'money' } }, rows)).toEqual({ total: { count: 4, value: 0.3 } });
  });
  it('computes sum with of: beside the sum of another field', () => {
    expect(figures({ measure: { sum: 'money', of: 'plan' } }, rows).total).toEqual({
      count: 4,
      part: 0.3,
      whole: 4,
      value: 0.075,
    });
  });
  it('computes share: the part of the records that match another filter', () => {
    expect(figures({ measure: { share: { state: 1 } } }, rows).total).toEqual({
      count: 4,
      part: 2,
      whole: 4,
      value: 0.5,
    });
  });
  it('returns a share of 0 without records', () =>
    expect(figures({ measure: { share: { state: 1 } } }, []).total).toEqual({ count: 0, part: 0, whole: 0, value: 0 }));
  it('computes distinct: the number of different non-empty values of a field', () => {
    expect(figures({ measure: { distinct: 'agent' } }, rows).total).toEqual({ count: 4, value: 2 });
  });
  it('groups with by: each value of a field with its name; records without a value count only in the total', () => {
    expect(figures({ by: 'agent', named: 'agentName' }, rows)).toEqual({
      total: { count: 4, value: 4 },
      groups: [
        { key: 'a', name: 'Анна', count: 2, value: 2 },
        { key: 'b', name: 'Борис', count: 1, value: 1 },
      ],
    });
  });
  it('groups a share or a sum: the total is that of the records with a value, as the groups are', () => {
    expect(figures({ by: 'agent', measure: { share: { state: 1 } } }, rows).total).toEqual({
      count: 3,
      part: 2,
      whole: 3,
      value: 2 / 3,
    });
    expect(
      figures({ by: 'region', measure: { sum: 'money' } }, [{ region: [7, 8], money: 5 }, { money: 7 }]).total,
    ).toEqual({
      count: 1,
      value: 5,
    });
  });
  it('counts a record in each group of a field with several values', () => {
    expect(
      figuresOf({ measure: 'count', by: 'region' }, rowItems(visits, [{ region: [7, 8] }, { region: [8] }])).groups,
    ).toEqual([
      { key: 7, count: 1, value: 1 },
      { key: 8, count: 2, value: 2 },
    ]);
  });
  it('groups with over: by day in UTC, as the API counts days', () => {
    expect(figures({ over: 'date', measure: { sum: 'plan' } }, rows).groups).toEqual([
      { key: '2026-11-02', count: 2, value: 2 },
      { key: '2026-11-05', count: 1, value: 2 },
    ]);
  });
  it('counts a task of 20.10–10.11 verified on 28.10 in no day of November, nor in its headline', () => {
    const days = [
      { key: '2026-10-28', count: 1, value: 500 },
      { key: '2026-11-02', count: 2, value: 0.1 },
      { key: '2026-11-03', count: 1, value: 0.2 },
    ];
    expect(
      figuresWithin({ measure: { sum: 'money' } }, { total: { count: 5, value: 500.3 }, groups: days }, [
        '2026-11-01',
        '2026-11-30',
      ]),
    ).toEqual({
      total: { count: 3, value: 0.3 },
      groups: days.slice(1),
    });
    const share = (key: string, part: number, whole: number) => ({
      key,
      count: whole,
      part,
      whole,
      value: part / whole,
    });
    const shares = [share('2026-10-28', 0, 4), share('2026-11-02', 1, 2), share('2026-11-03', 1, 2)];
    expect(
      figuresWithin(
        { measure: { share: { state: 1 } } },
        { total: { count: 9, part: 3, whole: 9, value: 1 / 3 }, groups: shares },
        ['2026-11-01', '2026-11-30'],
      ).total,
    ).toEqual({ count: 4, part: 2, whole: 4, value: 0.5 });
  });
  it('uses the values as groups in a tile that counts values', () => {
    expect(groupsTile({ name: 'agents', title: 'Агенты', measure: { distinct: 'agent' } })).toMatchObject({
      measure: 'count',
      by: 'agent',
    });
  });
});

describe('Sparkline of a tile (docs/summary.md)', () => {
  const tile: Tile = { name: 'done', title: 'Готово', measure: { share: { state: 1 } }, trend: 'date' };
  const day = (key: string, part: number) => ({ key, count: part + 1, part, whole: part + 1, value: 0.5 });

  it('groups the measure by the days of its date', () => {
    const rows = [
      { state: 1, date: '2026-11-02' },
      { state: 0, date: '2026-11-02' },
    ];
    expect(figures(tilePart(tile, 'trend') ?? {}, rows).groups).toEqual([
      { key: '2026-11-02', count: 2, part: 1, whole: 2, value: 0.5 },
    ]);
  });
  it('is missing for a tile without such a date', () => {
    expect(tilePart({ name: 'count', title: 'Визиты', measure: 'count' }, 'trend')).toBeNull();
  });
  it('has the part of a share for each day of the period, zero without records, null after today', () => {
    const days = [day('2026-10-31', 9), day('2026-11-01', 3), day('2026-11-03', 4)];
    expect(trendPoints(days, ['2026-11-01', '2026-11-05'], '2026-11-03')).toEqual([
      { key: '2026-11-01', value: 3 },
      { key: '2026-11-02', value: 0 },
      { key: '2026-11-03', value: 4 },
      { key: '2026-11-04', value: null },
      { key: '2026-11-05', value: null },
    ]);
  });
  it('has months for a period of more than a hundred days', () => {
    const days = [
      { key: '2026-08-31', count: 1, value: 10 },
      { key: '2026-10-01', count: 1, value: 20 },
      { key: '2026-10-31', count: 1, value: 30 },
    ];
    expect(trendPoints(days, ['2026-08-01', '2026-11-30'], '2026-10-31')).toEqual([
      { key: '2026-08-01', value: 10 },
      { key: '2026-09-01', value: 0 },
      { key: '2026-10-01', value: 50 },
      { key: '2026-11-01', value: null },
    ]);
  });
});

describe('Best and worst groups (docs/summary.md)', () => {
  const group = (key: string, part: number, whole: number) => ({ key, count: whole, part, whole, value: part / whole });
  const groups = [group('a', 1, 10), group('b', 9, 10), group('c', 5, 10), group('d', 1, 1), group('e', 2, 10)];

  it('follow their value; shares with less than half of the average are left out; the count includes all', () => {
    const ends = topAndBottom({ total: group('', 18, 41), groups }, 1);
    expect(ends.groups?.map(({ key }) => key)).toEqual(['b', 'a']);
    expect(ends.all).toBe(5);
  });
  it('include all groups when there are few', () => {
    expect(topAndBottom({ total: group('', 18, 41), groups }, 3).groups?.map(({ key }) => key)).toEqual([
      'b',
      'c',
      'e',
      'a',
    ]);
  });
});

describe('Days and months', () => {
  it('fills days without records', () => {
    expect(
      fillMissingDays([
        { key: '2026-10-30', count: 1, value: 5 },
        { key: '2026-11-01', count: 1, value: 6 },
      ]),
    ).toEqual([
      { key: '2026-10-30', count: 1, value: 5 },
      { key: '2026-10-31', count: 0, value: 0 },
      { key: '2026-11-01', count: 1, value: 6 },
    ]);
    expect(fillMissingDays([])).toEqual([]);
  });
  it('sums the days of a month, and computes shares from parts and wholes', () => {
    const days = [
      { key: '2026-10-30', count: 2, part: 1, whole: 2, value: 0.5 },
      { key: '2026-10-31', count: 2, part: 2, whole: 2, value: 1 },
    ];
    expect(byMonths(days, true)).toEqual([{ key: '2026-10-01', count: 4, part: 3, whole: 4, value: 0.75 }]);
    expect(
      byMonths(
        [
          { key: '2026-10-30', count: 2, value: 3 },
          { key: '2026-11-01', count: 1, value: 4 },
        ],
        false,
      ),
    ).toEqual([
      { key: '2026-10-01', count: 2, value: 3 },
      { key: '2026-11-01', count: 1, value: 4 },
    ]);
  });
});

describe('Previous period of the same length (docs/summary.md)', () => {
  it.each([
    [['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-10-31'], 'в октябре 2026'],
    [['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28'], 'в феврале 2026'],
    [['2026-01-01', '2026-03-31'], ['2025-10-01', '2025-12-31'], 'с 01.10.2025 по 31.12.2025'],
    [['2026-11-09', '2026-11-15'], ['2026-11-02', '2026-11-08'], 'с 02.11.2026 по 08.11.2026'],
    [['2026-11-01', '2026-11-01'], ['2026-10-31', '2026-10-31'], '31.10.2026'],
  ] as const)('equals for %j the period %j: %s', (period, before, when) => {
    expect(previousPeriod(period)).toEqual(before);
    expect(periodText(previousPeriod(period))).toBe(when);
  });
  it.each([
    ['2026-11-24', ['2026-11-01', '2026-11-24'], ['2026-10-01', '2026-10-24'], '2026-10-24'],
    ['2026-11-30', null, ['2026-10-01', '2026-10-31'], '2026-10-30'],
    ['2026-12-05', null, ['2026-10-01', '2026-10-31'], '2026-11-04'],
    ['2026-10-05', null, ['2026-10-01', '2026-10-31'], null],
  ] as const)('compares the same first days when the period has not ended on %s', (today, now, before, asOf) => {
    expect(comparisonOf(['2026-11-01', '2026-11-30'], today)).toEqual({ now, before, asOf });
  });
  it('compares open November with what October had done by the same day, not with October as it is today', () => {
    const days = [
      { key: '2026-10-10', count: 20, part: 20, whole: 20, value: 1 },
      { key: '2026-10-24', count: 5, part: 5, whole: 5, value: 1 },
      { key: '2026-10-25', count: 40, part: 40, whole: 40, value: 1 },
      { key: '2026-11-02', count: 16, part: 16, whole: 16, value: 1 },
    ];
    expect(amountAsOf({ count: 100, part: 81, whole: 100, value: 0.81 }, days, '2026-10-24')).toEqual({
      count: 100,
      part: 25,
      whole: 100,
      value: 0.25,
    });
    const paid = [
      { key: '2026-10-10', count: 2, value: 500 },
      { key: '2026-10-25', count: 1, value: 70 },
    ];
    expect(amountAsOf({ count: 3, value: 570 }, paid, '2026-10-24')).toEqual({ count: 3, value: 500 });
  });
  it('compares no days after the end of a shorter previous period', () => {
    expect(comparisonOf(['2026-03-01', '2026-03-31'], '2026-03-30')).toEqual({
      now: ['2026-03-01', '2026-03-30'],
      before: ['2026-02-01', '2026-02-28'],
      asOf: '2026-03-02',
    });
  });
  it('shows the last compared day of both periods', () => {
    const before = ['2026-10-01', '2026-10-24'] as const;
    expect(changeText(12, 10, false, { now: ['2026-11-01', '2026-11-24'], before, asOf: '2026-10-24' })).toBe(
      'по 24.11.2026: на 20\u00a0% больше, чем с 01.10.2026 по 24.10.2026',
    );
    expect(changeText(0.2, 0.5, true, { now: null, before: ['2026-10-01', '2026-10-31'], asOf: '2026-11-04' })).toBe(
      'на 30\u00a0п. п. меньше, чем в октябре 2026',
    );
  });
  it.each([
    [12, 10, false, '▲'],
    [10, 12, false, '▼'],
    [10, 10, false, null],
    [0.5, 0.4996, true, null],
    [0.5, 0.2, true, '▲'],
  ] as const)('marks the change to %f from %f (a share: %s) by %s', (now, before, share, mark) => {
    expect(changeMark(now, before, share)).toBe(mark);
  });
  it('uses the actual days of a month', () => expect(monthOf('2028-02-10')).toEqual(['2028-02-01', '2028-02-29']));
  it('ends on the day before and has the same length', () => {
    const day = fc.integer({ min: 0, max: 20_000 });
    const text = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);
    const number = (item: string) => Date.parse(item) / 86_400_000;
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (from, length) => {
        // A period that starts with a month may consist of whole months.
        fc.pre(!text(from).endsWith('-01'));
        const [start, end] = previousPeriod([text(from), text(from + length)]);
        expect([number(end), number(end) - number(start)]).toEqual([from - 1, length]);
      }),
    );
  });
});

describe("Link of a tile's number", () => {
  const scope: SummaryScope = { period: ['2026-11-01', '2026-11-30'], territories: [3, 4], distributor: 9 };

  it('opens the list with the filter of the tile and the summary, without the defaults of the list', () => {
    const values = tileValues(visits, { where: { urgent: true } }, scope, { agent: 'b' });
    expect(new URLSearchParams(tileAddress(visits, values)).toString()).toBe(
      new URLSearchParams({
        period: '2026-11-01..2026-11-30',
        region: '[3,4]',
        state: '',
        urgent: '1',
        agent: '"b"',
      }).toString(),
    );
    expect(tileQuery(visits, values)).toEqual({
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      territoryIds: [3, 4],
      urgent: true,
      agent: 'b',
    });
  });
  it('reports conditions without a filter field of the list, which do not narrow the tile', () =>
    expect(ignoredParts(visits, scope)).toEqual(['distributor']));
  it('rejects two values for a field with one', () => {
    const item: Declaration = {
      ...visits,
      fields: {
        ...visits.fields,
        region: { kind: 'select', label: 'Регион', lookup: 'territories', query: 'territoryIds' },
      },
    };
    expect(ignoredParts(item, scope)).toEqual(['territories', 'distributor']);
    expect(tileQuery(item, tileValues(item, {}, { ...scope, territories: [3] }))).toMatchObject({ territoryIds: 3 });
  });
  it('is missing for a group without a filter field', () => {
    expect(canFilterBy(visits, ['agent', 'state'])).toBe(true);
    expect(canFilterBy(visits, ['agentName'])).toBe(false);
  });
  it('requires the embedded API for values that rows do not contain', () => {
    const unread: Declaration = {
      ...visits,
      fields: {
        ...visits.fields,
        region: { kind: 'treeSelect', label: 'Регион', lookup: 'territories', many: true, read: false },
      },
    };
    const tile: Tile = { name: 'regions', title: 'Регионы', measure: 'count', by: 'region' };
    expect(isReadFromRows(visits, tile)).toBe(true);
    expect(isReadFromRows(unread, tile)).toBe(false);
  });

  it('opens a list with exactly as many rows (docs/summary.md)', () => {
    const row = fc.record({
      state: fc.integer({ min: 0, max: 2 }),
      agent: fc.constantFrom('a', 'b', 'c'),
      urgent: fc.boolean(),
      region: fc.constantFrom(3, 4, 5),
      date: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'),
    });
    const tiles: Tile[] = [
      { name: 'a', title: 'А', measure: 'count', by: 'agent' },
      { name: 'b', title: 'Б', measure: { share: { state: 1 } }, by: 'agent' },
      { name: 'c', title: 'В', measure: 'count', where: { urgent: true }, by: 'state' },
      { name: 'd', title: 'Г', measure: { share: { urgent: true } }, where: { state: 0 } },
    ];
    const scopes: SummaryScope[] = [
      nothing,
      scope,
      { ...nothing, territories: [5] },
      { ...nothing, period: ['2026-11-30', '2026-12-01'] },
    ];
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 40 }),
        fc.constantFrom(...tiles),
        fc.constantFrom(...scopes),
        (rows, tile, request) => {
          const names = visits.filter?.fields ?? [];
          const rowsBehind = (besides: AnyRecord) => {
            const address = new URLSearchParams(tileAddress(visits, tileValues(visits, tile, request, besides)));
            const query = Object.fromEntries(queryOf(visits, names, filterFromAddress(visits, names, address)));
            return rows.filter((item) => matches(visits, item, query));
          };
          const { total, groups = [] } = figures(tile, rowsBehind({}));
          const share = typeof tile.measure === 'object' && 'share' in tile.measure ? tile.measure.share : null;
          expect(total.count).toBe(rowsBehind({}).length);
          expect(total.part).toBe(share ? rowsBehind(share).length : undefined);
          for (const { key, count, part } of groups) {
            expect(count).toBe(rowsBehind({ [tile.by as string]: key }).length);
            expect(part).toBe(share ? rowsBehind({ [tile.by as string]: key, ...share }).length : undefined);
          }
        },
      ),
    );
  });
});

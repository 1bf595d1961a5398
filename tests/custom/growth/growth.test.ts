import { assert, constantFrom, double, integer, option, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain, isMotivated, suggest } from '#custom/growth/growth.ts';
import { createAssignmentDraft } from '#custom/growth/assignmentDraft.ts';
import { formatMonth, parseStatistics } from '#custom/growth/statistics.ts';
import { whyNotSelectable, tasksBody, parseAgentTasks } from '#custom/growth/tasks.ts';

const kg = 0;
const roubles = 1;
const pieces = 2;
const by = (increaseVolume: number | null, increaseMinMsr: number | null = null) => ({
  increaseVolume,
  increaseMinMsr,
});
const space = '\u00a0';

describe('Suggested volume (part2 §4; spec D29)', () => {
  it.each([
    ['the percent of the average, roubles up to the next 100', 12_400, roubles, by(15), 14_300],
    ['a whole hundred stays', 10_000, roubles, by(10), 11_000],
    ['roubles are at least 5000', 1000, roubles, by(15), 5000],
    ['at least the minimum increase', 10_000, roubles, by(1, 2500), 12_500],
    ['pieces are rounded', 10.4, pieces, by(5), 11],
    ['pieces round half up', 10, pieces, by(5), 11],
    ['kg have 2 decimals', 12.345, kg, by(10), 13.58],
    ['0.1 kg and 200 % is 0.3 kg, not 0.30000000000000004', 0.1, kg, by(200), 0.3],
    ['1.1 × 110 % is 1.21 kg exactly', 1.1, kg, by(10), 1.21],
    ['12 345.67 ₽ by 12.3 %', 12_345.67, roubles, by(12.3), 13_900],
    ['empty percent and minimum count as 0', 31.5, kg, by(null), 31.5],
    ['no sales at all: only the minimum', null, kg, by(50, 7.5), 7.5],
    ['no sales at all, roubles', null, roubles, by(50), 5000],
    ['corrections outweigh sales: never below zero', -40, pieces, by(50), 0],
    ['corrections outweigh sales by less than a piece', -0.3, pieces, by(null), 0],
    ['the least excess is a whole 100 more', 5000, roubles, by(null, 1e-25), 5100],
    ['corrections outweigh sales, the minimum is greater', -40, pieces, by(50, 100), 60],
  ] as const)('%s', (_name, average, measure, increase, expected) => {
    expect(suggest(average, measure, increase).value).toBe(expected);
  });

  const sales = double({ min: 0, max: 1e8, noNaN: true });
  const input = option(double({ min: 0, max: 1e5, noNaN: true }), { nil: null });
  it('suggests roubles of at least the average and 5000, always a multiple of 100', () => {
    assert(
      property(sales, input, input, (average, percent, minimum) => {
        const { value } = suggest(average, roubles, by(percent, minimum));
        expect(value).toBeGreaterThanOrEqual(Math.max(average, 5000));
        expect(value % 100).toBe(0);
      }),
    );
  });
  it('suggests pieces and kg of at least the rounded average; kg are exact to two decimals', () => {
    assert(
      property(sales, input, input, constantFrom(kg, pieces), (average, percent, minimum, measure) => {
        const { value } = suggest(average, measure, by(percent, minimum));
        expect(value).toBeGreaterThanOrEqual(suggest(average, measure, by(null)).value);
        expect(Number(value.toFixed(measure === kg ? 2 : 0))).toBe(value);
      }),
    );
  });
  it('never suggests less for a greater percent or minimum', () => {
    assert(
      property(
        sales,
        integer({ min: 0, max: 500 }),
        integer({ min: 0, max: 500 }),
        constantFrom(kg, roubles, pieces),
        (average, percent, more, measure) => {
          expect(suggest(average, measure, by(percent + more)).value).toBeGreaterThanOrEqual(
            suggest(average, measure, by(percent)).value,
          );
          expect(suggest(average, measure, by(0, percent + more)).value).toBeGreaterThanOrEqual(
            suggest(average, measure, by(0, percent)).value,
          );
        },
      ),
    );
  });
});

describe('Explanation of a suggestion', () => {
  it.each([
    [12_400, roubles, by(15), 'среднее 12 400 ₽ + 15 % = 14 260 → 14 300 ₽'],
    [1000, roubles, by(15), 'среднее 1 000 ₽ + 15 % = 1 150 → 5 000 ₽ (наименьший план)'],
    [100, pieces, by(15), 'среднее 100 шт. + 15 % = 115 шт.'],
    [12.345, kg, by(1, 2), 'среднее 12,345 кг + минимум 2 кг = 14,345 → 14,35 кг'],
    [null, pieces, by(10, 5), 'продаж нет: 0 + минимум 5 шт. = 5 шт.'],
  ] as const)('%s, measure %s', (average, measure, increase, text) => {
    expect(explain(suggest(average, measure, increase)).replaceAll(space, ' ')).toBe(text);
  });
});

describe('Motivation by volume (spec D30)', () => {
  it.each([
    [100, 100, 200, true],
    [200, 100, 200, false],
    [99.99, 100, null, false],
    [5, null, 200, true],
    [5, null, null, true],
    [null, null, null, true],
    [null, 1, null, false],
    [null, null, 9, false],
  ])('volume %s within [%s, %s): %s', (volume, mmin, mmax, expected) =>
    expect(isMotivated(volume, mmin, mmax)).toBe(expected),
  );
});

describe('Reasons that prevent a selection (part2 §4, §5)', () => {
  it.each([
    [null, null, 'Выберите формулировку и тип объема в задаче'],
    [null, false, 'Выберите формулировку'],
    [1, null, 'Выберите тип объема в задаче'],
    [0, false, null],
    [2, true, null],
  ])('measure %s, volume type %s: %s', (measure, type, message) =>
    expect(whyNotSelectable(measure, type)).toBe(message),
  );
});

describe('Tasks of a volume strategy (spec D18)', () => {
  const tasks = [{ fieldEmployeeId: 1, fullName: 'Иванов', volume: 5, money: 100 }];
  it('sends exactly fieldEmployeeId, volume and money', () =>
    expect(tasksBody(tasks, { radioPerOfSls: false })).toEqual({
      tasks: [{ fieldEmployeeId: 1, volume: 5, money: 100 }],
    }));
  it('sends null as money for the percent type', () =>
    expect(tasksBody(tasks, { radioPerOfSls: true })).toEqual({
      tasks: [{ fieldEmployeeId: 1, volume: 5, money: null }],
    }));
  it.each([[null], ['x'], [[null, {}, { fieldEmployeeId: 'a' }]]])('reads no tasks from %j', (value) =>
    expect(parseAgentTasks(value)).toEqual([]),
  );
});

describe('Sales statistics (part2 §3)', () => {
  it.each([[null], [{}], ['<html>'], [{ months: null, fieldemployees: [null, {}, 'x'] }]])(
    'reads no agents from %j',
    (data) => expect(parseStatistics(data).agents).toEqual([]),
  );
  it('reads agents without sales, with one month, without averages, and with corrections', () => {
    const [agent] = parseStatistics({
      months: ['2025-05', '2025-06'],
      fieldemployees: [
        {
          id: 1,
          name: ' ',
          monthSalesRub: [100.5],
          monthSalesKg: null,
          monthSalesPiece: { '2025-06': -3 },
          average: { averageSalesRub: null },
        },
        { id: 1, name: 'ещё раз' },
      ],
    }).agents;
    expect(agent).toEqual({
      id: 1,
      name: '-',
      sales: { 0: [null, null], 1: [100.5, null], 2: [null, -3] },
      average: { 0: null, 1: null, 2: null },
    });
  });
  it('formats months in words', () =>
    expect([formatMonth('2025-06'), formatMonth('Июнь'), formatMonth('2025-13')]).toEqual([
      'июн 2025',
      'Июнь',
      '2025-13',
    ]));
});

describe('Draft of an assignment', () => {
  const statistics = parseStatistics({
    months: [],
    fieldemployees: [1, 2, 3, 4].map((id) => ({ id, name: `А${id}`, average: { averageSalesPiece: id * 10 } })),
  });
  const filled = (tasks: Parameters<typeof createAssignmentDraft>[0] = []) => {
    const draft = createAssignmentDraft(tasks);
    draft.receive(statistics);
    return draft;
  };

  it('moves selected agents to the top and back to their place (part2 §4)', () => {
    const draft = filled();
    draft.select([3], true);
    draft.select([2], true);
    expect(draft.getState().order).toEqual([2, 3, 1, 4]);
    draft.select([3], false);
    expect(draft.getState().order).toEqual([2, 1, 3, 4]);
  });

  it('fills only the selected agents; undo preserves values typed since', () => {
    const draft = filled();
    draft.select([1, 2], true);
    draft.assign(1, { volume: 7 });
    draft.calculate(pieces, by(10));
    expect([1, 2, 3].map((id) => draft.getState().rows.get(id)?.volume)).toEqual([11, 22, null]);
    draft.assign(2, { volume: 25 });
    draft.undo();
    expect([1, 2].map((id) => draft.getState().rows.get(id)?.volume)).toEqual([7, 25]);
    expect(draft.getState().before).toBeNull();
  });

  it('preserves selected agents of other distributors; the others follow the response', () => {
    const draft = filled([{ fieldEmployeeId: 9, fullName: 'Уволен', volume: 1, money: 2 }]);
    draft.select([4], true);
    draft.receive(parseStatistics({ fieldemployees: [{ id: 5, name: 'А5' }] }));
    expect(draft.getState().order).toEqual([4, 9, 5]);
    expect(
      draft
        .tasks()
        .map((task) => task.fullName)
        .toSorted(),
    ).toEqual(['А4', 'Уволен']);
  });

  it('reports missing values: always a volume, and a motivation unless the type is percent (part2 §5)', () => {
    const draft = filled();
    draft.select([1, 2], true);
    draft.assign(1, { volume: 1 });
    draft.assign(2, { volume: 1, money: 5 });
    expect(draft.missing(false)).toEqual([1]);
    expect(draft.missing(true)).toEqual([]);
  });

  it('assigns the motivation to the selected agents within the bounds', () => {
    const draft = filled();
    draft.select([1, 2, 3], true);
    draft.calculate(pieces, by(null));
    draft.motivate(500, 20, 30);
    expect(draft.tasks().map(({ money }) => money)).toEqual([null, 500, null]);
  });
});

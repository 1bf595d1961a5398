import { describe, expect, it, vi } from 'vitest';
import { daysOfWord, isPeriodWord, lastDays, periodWords, periodWordText } from '#codecs/periods.ts';
import { setTimeZone } from '#codecs/timeZone.ts';
import { filterFromAddress, filterToAddress } from '#record/address.ts';
import { queryOf } from '#record/query.ts';
import { emptyValues } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const periods = (day: string) =>
  Object.fromEntries(periodWords.map((word) => [periodWordText(word), daysOfWord(word, day)]));

const list = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list'] },
  filter: { title: 'Фильтры', fields: ['period'] },
  fields: { period: { kind: 'dateRange', label: 'Период', query: ['from', 'to'] } },
} as const satisfies Declaration;

describe('Relative periods (spec D93)', () => {
  it('are these on a day, and the last days by their number, today included', () => {
    expect(periods('2026-05-13')).toEqual({
      Сегодня: ['2026-05-13', '2026-05-13'],
      Вчера: ['2026-05-12', '2026-05-12'],
      'Эта неделя': ['2026-05-11', '2026-05-17'],
      'Прошлая неделя': ['2026-05-04', '2026-05-10'],
      'Этот месяц': ['2026-05-01', '2026-05-31'],
      'Прошлый месяц': ['2026-04-01', '2026-04-30'],
      Квартал: ['2026-04-01', '2026-06-30'],
      'С начала года': ['2026-01-01', '2026-05-13'],
    });
    expect([daysOfWord('last2days', '2026-03-01'), daysOfWord('last30days', '2026-05-13')]).toEqual([
      ['2026-02-28', '2026-03-01'],
      ['2026-04-14', '2026-05-13'],
    ]);
    expect([lastDays(2), lastDays(21), lastDays(30)].map(periodWordText)).toEqual([
      'Последние 2 дня',
      'Последние 21 день',
      'Последние 30 дней',
    ]);
  });

  it('are recognised by these words alone', () => {
    const others = [
      'last1days',
      'last0days',
      'last3651days',
      'last07days',
      'thismonth',
      'toString',
      '',
      null,
      ['today'],
    ];
    expect(others.map(isPeriodWord)).toEqual(others.map(() => false));
    expect([...periodWords, 'last2days', 'last3650days'].every(isPeriodWord)).toBe(true);
  });

  it('are counted anew when a saved link is opened: a bookmark of November shows January in January', () => {
    const opened = (today: string) => {
      vi.setSystemTime(`${today}T12:00:00Z`);
      const values = filterFromAddress(list, ['period'], new URLSearchParams('period=thisMonth'));
      return [filterToAddress(list, ['period'], values).toString(), queryOf(list, ['period'], values)];
    };
    vi.useFakeTimers();
    expect([opened('2026-11-29'), opened('2027-01-05')]).toEqual([
      [
        'period=thisMonth',
        [
          ['from', '2026-11-01'],
          ['to', '2026-11-30'],
        ],
      ],
      [
        'period=thisMonth',
        [
          ['from', '2027-01-01'],
          ['to', '2027-01-31'],
        ],
      ],
    ]);
    vi.useRealTimers();
  });

  it('start and end at the midnight of the company', () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T22:30:00Z') });
    setTimeZone(() => 'Asia/Vladivostok');
    expect(daysOfWord('thisMonth')).toEqual(['2026-12-01', '2026-12-31']);
    setTimeZone(() => 'Europe/London');
    expect(daysOfWord('thisMonth')).toEqual(['2026-11-01', '2026-11-30']);
    vi.useRealTimers();
  });

  it('become days in a new record, whose rules read both ends', () => {
    const period = { ...list.fields.period, default: 'yesterday' } as const;
    expect(emptyValues({ ...list, fields: { period } }, ['period'])).toEqual({ period: [...daysOfWord('yesterday')] });
  });

  it('give a list that stays open past midnight the days of the new day', () => {
    const values = { period: 'today' };
    expect([queryOf(list, ['period'], values, '2026-11-29'), queryOf(list, ['period'], values, '2026-11-30')]).toEqual([
      [
        ['from', '2026-11-29'],
        ['to', '2026-11-29'],
      ],
      [
        ['from', '2026-11-30'],
        ['to', '2026-11-30'],
      ],
    ]);
  });

  it('leave links as they were that carry days', () => {
    const values = filterFromAddress(list, ['period'], new URLSearchParams('period=2026-11-01..2026-11-30'));
    expect(values).toEqual({ period: ['2026-11-01', '2026-11-30'] });
  });

  it('start a week on Monday and end it on Sunday, across the ends of months and years', () => {
    expect(
      ['2026-03-02', '2026-03-08', '2026-05-31', '2026-06-01', '2027-01-01'].map((day) => periods(day)['Эта неделя']),
    ).toEqual([
      ['2026-03-02', '2026-03-08'],
      ['2026-03-02', '2026-03-08'],
      ['2026-05-25', '2026-05-31'],
      ['2026-06-01', '2026-06-07'],
      ['2026-12-28', '2027-01-03'],
    ]);
  });

  it('use the length of each month, February by its year', () => {
    expect(['2026-02-28', '2028-02-01', '2100-02-10', '2026-04-30'].map((day) => periods(day)['Этот месяц'])).toEqual([
      ['2026-02-01', '2026-02-28'],
      ['2028-02-01', '2028-02-29'],
      ['2100-02-01', '2100-02-28'],
      ['2026-04-01', '2026-04-30'],
    ]);
  });

  it('cover the whole previous month, from the last day of a longer one and across the year', () => {
    expect(
      ['2026-03-31', '2028-03-31', '2026-05-31', '2026-01-31'].map((day) => periods(day)['Прошлый месяц']),
    ).toEqual([
      ['2026-02-01', '2026-02-28'],
      ['2028-02-01', '2028-02-29'],
      ['2026-04-01', '2026-04-30'],
      ['2025-12-01', '2025-12-31'],
    ]);
  });

  it('cover the quarter of the day, at both of its borders', () => {
    expect(
      ['2026-01-01', '2026-03-31', '2026-04-01', '2026-08-31', '2026-10-01', '2026-12-31'].map(
        (day) => periods(day)['Квартал'],
      ),
    ).toEqual([
      ['2026-01-01', '2026-03-31'],
      ['2026-01-01', '2026-03-31'],
      ['2026-04-01', '2026-06-30'],
      ['2026-07-01', '2026-09-30'],
      ['2026-10-01', '2026-12-31'],
      ['2026-10-01', '2026-12-31'],
    ]);
  });
});

import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { usualPeriods } from '#ui/calendar/periods.ts';

const periods = (day: string) =>
  Object.fromEntries(usualPeriods(dayjs(`${day}T12:00`)).map(({ label, period }) => [label, period]));

describe('Preset periods of a date range (`Сегодня`, `Эта неделя`, `Этот месяц`, `Прошлый месяц`, `Квартал`)', () => {
  it('are these five, each with both ends', () => {
    expect(usualPeriods(dayjs('2026-05-13T12:00'))).toEqual([
      { label: 'Сегодня', period: ['2026-05-13', '2026-05-13'] },
      { label: 'Эта неделя', period: ['2026-05-11', '2026-05-17'] },
      { label: 'Этот месяц', period: ['2026-05-01', '2026-05-31'] },
      { label: 'Прошлый месяц', period: ['2026-04-01', '2026-04-30'] },
      { label: 'Квартал', period: ['2026-04-01', '2026-06-30'] },
    ]);
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

  it('start a week on Monday in a day of another locale, too', () => {
    expect(usualPeriods(dayjs('2026-03-08T12:00').locale('en'))[1]?.period).toEqual(['2026-03-02', '2026-03-08']);
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

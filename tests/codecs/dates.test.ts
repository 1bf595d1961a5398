import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeDate, parseFormattedDate } from '#codecs/dateInput.ts';
import { currentDay, readInstant, formatDate, formatDateTime, unixNow, toIsoDate } from '#codecs/dates.ts';
import { setTimeZone } from '#codecs/timeZone.ts';
import { readWrittenDate } from '#codecs/writtenDate.ts';
import { balanceOf } from '#custom/billing/balance.ts';
import { exportFileName } from '#engine/sheets/exportFileName.ts';
import { dateTime } from '#kinds/dateTime/kind.ts';
import { dateTimeSheet } from '#kinds/dateTime/sheet.ts';
import { dayOf } from '#kinds/shared/days.ts';
import { rowItems } from '#record/tiles/rowItems.ts';

const homeZone = process.env.TZ;
const zones = ['UTC', 'Europe/Moscow', 'Asia/Kamchatka', 'America/Los_Angeles', 'Pacific/Apia', 'Asia/Kolkata'];
const day = fc.date({
  min: new Date('1900-01-02T00:00:00Z'),
  max: new Date('2199-12-31T00:00:00Z'),
  noInvalidDate: true,
});

afterEach(() => {
  setTimeZone(() => undefined);
  if (homeZone === undefined) delete process.env.TZ;
  else process.env.TZ = homeZone;
});

describe.each(zones)('Dates in the time zone %s', (zone) => {
  it('shows a plain date unchanged', () => {
    process.env.TZ = zone;
    fc.assert(
      fc.property(day, (date) => {
        const wire = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = wire.split('-');
        expect(formatDate(wire)).toBe(`${dayOfMonth}.${month}.${year}`);
        expect(formatDateTime(wire)).toBe(formatDate(wire));
        expect(parseFormattedDate(formatDate(wire))).toBe(wire);
      }),
      { numRuns: 50 },
    );
  });

  it('sends the calendar day that the user chose', () => {
    process.env.TZ = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Calcutta', 'Kolkata')).toBe(zone);
    expect(toIsoDate(new Date(2026, 1, 1))).toBe('2026-02-01');
    expect(toIsoDate(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
    expect(toIsoDate({ toDate: () => new Date(2026, 6, 4, 0, 0, 1) })).toBe('2026-07-04');
  });

  it('reads the same instant from seconds and from ISO text', () => {
    process.env.TZ = zone;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), (seconds) => {
        expect(readInstant(seconds)).toBe(seconds);
        expect(readInstant(String(seconds))).toBe(seconds);
        expect(readInstant(new Date(seconds * 1000).toISOString())).toBe(seconds);
        expect(formatDateTime(seconds, true)).toBe(formatDateTime(new Date(seconds * 1000).toISOString(), true));
      }),
      { numRuns: 50 },
    );
  });

  it('shows a time without a zone unchanged', () => {
    process.env.TZ = zone;
    expect(formatDateTime('2026-02-01T09:05:07')).toBe('01.02.2026 09:05');
    expect(formatDateTime('2026-02-01 09:05:07', true)).toBe('01.02.2026 09:05:07');
  });
});

describe.each(zones)('Days of a company in Kamchatka, on a device in %s', (zone) => {
  // 08:30 of the next day in Kamchatka.
  const evening = Date.parse('2026-11-23T20:30:00Z') / 1000;
  beforeEach(() => {
    process.env.TZ = zone;
    setTimeZone(() => 'Asia/Kamchatka');
  });

  it('are shown, exported, named in files, pasted, filtered and grouped by the clocks of the company', () => {
    for (const value of [evening, String(evening), '2026-11-23T20:30:00Z', '2026-11-23T23:30:00+03:00']) {
      expect(formatDateTime(value, true)).toBe('24.11.2026 08:30:00');
      expect(formatDate(value)).toBe('24.11.2026');
      expect(dayOf(value)).toBe('2026-11-24');
      expect(dateTimeSheet.toCells(value, { kind: 'dateTime' })).toEqual([
        { type: 'moment', moment: '2026-11-24T08:30:00' },
      ]);
    }
    expect(exportFileName('Обращения', 'xlsx', new Date(evening * 1000))).toBe('Обращения 2026-11-24 08-30.xlsx');
    expect(readWrittenDate('2026-11-23T20:30:00Z')).toBe('2026-11-24');
    expect(dateTime.matches(evening, '2026-11-24', { kind: 'dateTime' })).toBe(true);
    expect(rowItems({ fields: { at: { kind: 'date' } } }, [{ at: evening }]).day('at')(0)).toBe('2026-11-24');
    expect(
      balanceOf({ amountAvailable: 100, refills: [{ date: evening, type: 'in', amount: 40 }] }).map(
        ({ day: on }) => on,
      ),
    ).toEqual(['2026-11-24']);
  });

  it('leave days and times without a zone as they are', () => {
    expect(formatDate('2026-11-23')).toBe('23.11.2026');
    expect(formatDateTime('2026-11-23T20:30:00')).toBe('23.11.2026 20:30');
    expect(dayOf('2026-11-23')).toBe('2026-11-23');
  });

  it('begin for the page when they begin at the company', () => {
    vi.useFakeTimers({ now: evening * 1000, toFake: ['Date'] });
    expect(currentDay()).toBe('2026-11-24');
    expect(completeDate('1.3')).toBe('2026-03-01');
    vi.useRealTimers();
  });
});

describe('readInstant', () => {
  it.each([
    ['2026-02-01T12:00:00Z', 1769947200],
    ['2026-02-01T15:00:00+03:00', 1769947200],
    ['2026-02-01T15:00:00+0300', 1769947200],
    ['2026-02-01 15:00+03', 1769947200],
    ['2026-02-01T12:00:00.987Z', 1769947200],
    [' 1769947200 ', 1769947200],
    [1769947200.9, 1769947200],
    [0, 0],
    ['0', 0],
  ])('reads %j', (value, instant) => {
    expect(readInstant(value)).toBe(instant);
  });

  it.each([
    null,
    undefined,
    '',
    '   ',
    'вчера',
    '2026-02-31',
    '2026-13-01T00:00:00Z',
    '2026-02-01T25:00:00Z',
    '01.02.2026',
    {},
    [],
    true,
    Number.NaN,
    Infinity,
    1e300,
    '9'.repeat(400),
    new Date(Number.NaN),
  ])('returns null for %j', (value) => {
    expect(readInstant(value)).toBeNull();
    expect(formatDate(value)).toBe('-');
    expect(formatDateTime(value)).toBe('-');
  });
});

describe('showDateTime', () => {
  it('pads every part and shows seconds only when requested', () => {
    process.env.TZ = 'Europe/Moscow';
    expect(formatDateTime(1769894403)).toBe('01.02.2026 00:20');
    expect(formatDateTime(1769894403, true)).toBe('01.02.2026 00:20:03');
    process.env.TZ = 'UTC';
    expect(formatDateTime('1769894403')).toBe('31.01.2026 21:20');
  });
});

describe('parseShownDate', () => {
  it.each([
    ['01.02.2026', '2026-02-01'],
    ['1.2.2026', '2026-02-01'],
    [' 29.02.2024 ', '2024-02-29'],
  ])('reads %j', (text, date) => {
    expect(parseFormattedDate(text)).toBe(date);
  });

  it.each([
    '31.02.2026',
    '29.02.2026',
    '00.01.2026',
    '01.13.2026',
    '01.02.26',
    '01.02.0202',
    '01.02.202',
    '2026-02-01',
    '01/02/2026',
    '',
    'завтра',
  ])('rejects %j', (text) => {
    expect(parseFormattedDate(text)).toBeNull();
  });
});

describe('unixNow', () => {
  it('returns whole seconds', () => {
    expect(Number.isInteger(unixNow())).toBe(true);
    expect(Math.abs(unixNow() - Date.now() / 1000)).toBeLessThan(2);
  });
});

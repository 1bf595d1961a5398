import { formatDate } from '#codecs/dates.ts';
import { dayOfNumber, monthOf, numberOfDay, type Period } from '#codecs/periods.ts';

/** Returns the number of calendar months of a period; 0 when it does not consist of whole months. */
function wholeMonths([from, to]: Period): number {
  if (monthOf(from)[0] !== from || monthOf(to)[1] !== to) return 0;
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  );
}

/** Returns the preceding period of the same length: in calendar months where possible, otherwise in days. */
export function previousPeriod([from, to]: Period): Period {
  const months = wholeMonths([from, to]);
  if (months > 0) return [monthOf(from, -months)[0], monthOf(from, -1)[1]];
  const length = numberOfDay(to) - numberOfDay(from) + 1;
  return [dayOfNumber(numberOfDay(from) - length), dayOfNumber(numberOfDay(from) - 1)];
}

/** The days to compare: a period, and the same number of days of the preceding one. */
export interface PeriodComparison {
  /** The days of the period up to today while it is running; null when the whole period is compared. */
  now: Period | null;
  before: Period;
  /** The day of the preceding period that corresponds to today; null for a period that has not started. */
  asOf: string | null;
}

/**
 * Returns the days to compare: the whole period if it has ended or not started yet, otherwise the same first days of
 * both periods.
 */
export function comparisonOf(period: Period, today: string): PeriodComparison {
  const before = previousPeriod(period);
  const [from, to] = period;
  if (today < from) return { now: null, before, asOf: null };
  const present = numberOfDay(before[0]) + numberOfDay(today) - numberOfDay(from);
  const asOf = dayOfNumber(present);
  if (today >= to) return { now: null, before, asOf };
  return { now: [from, today], before: [before[0], dayOfNumber(Math.min(present, numberOfDay(before[1])))], asOf };
}

const months = [
  'январе',
  'феврале',
  'марте',
  'апреле',
  'мае',
  'июне',
  'июле',
  'августе',
  'сентябре',
  'октябре',
  'ноябре',
  'декабре',
];

/** Formats a period after `чем`: `в октябре 2026`, `с 01.10.2026 по 15.10.2026`, `05.10.2026`. */
export function periodText([from, to]: Period): string {
  if (from === to) return formatDate(from);
  if (wholeMonths([from, to]) === 1) return `в ${months[Number(from.slice(5, 7)) - 1]} ${from.slice(0, 4)}`;
  return `с ${formatDate(from)} по ${formatDate(to)}`;
}

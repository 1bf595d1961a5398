import { formatDate } from '#codecs/dates.ts';

/** Two days, `YYYY-MM-DD`, both included. */
export type Period = readonly [from: string, to: string];

const day = 86_400_000;

const daysOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / day;
const textOf = (days: number): string => new Date(days * day).toISOString().slice(0, 10);

/** The first and the last day of the month that lies `shift` months from that of a day. */
export function monthOf(text: string, shift = 0): Period {
  const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1 + shift];
  return [textOf(Date.UTC(year, month, 1) / day), textOf(Date.UTC(year, month + 1, 0) / day)];
}

/** How many calendar months a period is; 0 where it is not whole ones. */
function wholeMonths([from, to]: Period): number {
  if (monthOf(from)[0] !== from || monthOf(to)[1] !== to) return 0;
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  );
}

/** The period of the same length that ends the day before: as many calendar months, else as many days. */
export function previousPeriod([from, to]: Period): Period {
  const months = wholeMonths([from, to]);
  if (months > 0) return [monthOf(from, -months)[0], monthOf(from, -1)[1]];
  const length = daysOf(to) - daysOf(from) + 1;
  return [textOf(daysOf(from) - length), textOf(daysOf(from) - 1)];
}

/** What is set beside one another: days of a period and as many of the one before. */
export interface Comparison {
  /** The days of the period up to today, where it has not ended; null where all of it is compared. */
  now: Period | null;
  before: Period;
}

/** Returns the days to compare: all of a period that has ended or has not begun, else the same first days of both. */
export function comparisonOf(period: Period, today: string): Comparison {
  const before = previousPeriod(period);
  const [from, to] = period;
  if (today < from || today >= to) return { now: null, before };
  const last = Math.min(daysOf(before[0]) + daysOf(today) - daysOf(from), daysOf(before[1]));
  return { now: [from, today], before: [before[0], textOf(last)] };
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

/** A period after `чем`: `в октябре 2026`, `с 01.10.2026 по 15.10.2026`, `05.10.2026`. */
export function periodText([from, to]: Period): string {
  if (from === to) return formatDate(from);
  if (wholeMonths([from, to]) === 1) return `в ${months[Number(from.slice(5, 7)) - 1]} ${from.slice(0, 4)}`;
  return `с ${formatDate(from)} по ${formatDate(to)}`;
}

import { currentDay } from './dates.ts';
import { countOf } from './plural.ts';

/** Both ends as `YYYY-MM-DD`, inclusive. */
export type Period = readonly [start: string, end: string];

const day = 86_400_000;

/** Returns the days from 1970-01-01 to a day, for counting with days. */
export const numberOfDay = (text: string): number => Date.parse(`${text}T00:00:00Z`) / day;
/** Returns the day of such a number. */
export const dayOfNumber = (days: number): string => new Date(days * day).toISOString().slice(0, 10);
const shifted = (text: string, days: number): string => dayOfNumber(numberOfDay(text) + days);
const weekOf = (text: string): Period => {
  const monday = shifted(text, -((new Date(`${text}T00:00:00Z`).getUTCDay() + 6) % 7));
  return [monday, shifted(monday, 6)];
};

/** Returns the first and last day of the month `shift` months from that of a day; `count`: of a number of months. */
export function monthOf(text: string, shift = 0, count = 1): Period {
  const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1 + shift];
  return [dayOfNumber(Date.UTC(year, month, 1) / day), dayOfNumber(Date.UTC(year, month + count, 0) / day)];
}

const periods = {
  today: { label: 'Сегодня', days: (today: string) => [today, today] },
  yesterday: { label: 'Вчера', days: (today: string) => [shifted(today, -1), shifted(today, -1)] },
  thisWeek: { label: 'Эта неделя', days: weekOf },
  lastWeek: { label: 'Прошлая неделя', days: (today: string) => weekOf(shifted(today, -7)) },
  thisMonth: { label: 'Этот месяц', days: (today: string) => monthOf(today) },
  lastMonth: { label: 'Прошлый месяц', days: (today: string) => monthOf(today, -1) },
  thisQuarter: {
    label: 'Квартал',
    days: (today: string) => monthOf(today, -((Number(today.slice(5, 7)) - 1) % 3), 3),
  },
  yearToDate: { label: 'С начала года', days: (today: string) => [`${today.slice(0, 4)}-01-01`, today] },
} satisfies Record<string, { label: string; days: (today: string) => Period }>;

type NamedPeriod = keyof typeof periods;

/**
 * The word of a period that depends on the day on which it is counted, such as `thisMonth` or `last30days`. Filters,
 * links and saved views keep the word; requests carry its days (spec D93).
 */
export type PeriodWord = NamedPeriod | `last${number}days`;

/** The words that need no number, in the order in which they are offered. */
export const periodWords = Object.keys(periods) as NamedPeriod[];

/** Most days of `Последние N дней`, and fewest: one day is `Сегодня`. */
export const maxLastDays = 3650;
export const minLastDays = 2;

/** Returns the word of the last `count` days, today included. */
export const lastDays = (count: number): PeriodWord => `last${count}days`;

function countIn(word: string): number | undefined {
  const count = Number(/^last([1-9]\d{0,3})days$/.exec(word)?.[1] ?? Number.NaN);
  return count >= minLastDays && count <= maxLastDays ? count : undefined;
}

export function isPeriodWord(value: unknown): value is PeriodWord {
  return typeof value === 'string' && (Object.hasOwn(periods, value) || countIn(value) !== undefined);
}

/** Returns the days of a word on a day, by default on the company's present one (spec D83). */
export function daysOfWord(word: PeriodWord, today = currentDay()): Period {
  const count = countIn(word);
  return count === undefined ? periods[word as NamedPeriod].days(today) : [shifted(today, 1 - count), today];
}

/** Returns a word as users read it: `Этот месяц`, `Последние 7 дней`. */
export function periodWordText(word: PeriodWord): string {
  const count = countIn(word);
  return count === undefined
    ? periods[word as NamedPeriod].label
    : `Последние ${countOf(count, ['день', 'дня', 'дней'])}`;
}

import { formatDate } from '#codecs/dates.ts';
import { roundTo } from '#codecs/decimal.ts';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { periodText, type PeriodComparison } from '#record/tiles/previousPeriod.ts';
import type { Amount } from '#record/tiles/figures.ts';
import type { ScopePart } from '#record/tiles/tileFilter.ts';
import type { TrendPoint } from '#record/tiles/timeSeries.ts';
import type { PlacedTile } from './menuDestinations.ts';
import type { Trend } from './useTrend.ts';

const noBreak = '\u00a0';

/** Returns whether the figures of a tile are shares of a whole. */
export function isShare({ tile: { measure } }: PlacedTile): boolean {
  return typeof measure === 'object' && ('share' in measure || ('sum' in measure && measure.of !== undefined));
}

/** Says that a tile has nothing to show. */
export const emptyText = ({ tile: { empty } }: PlacedTile): string => empty ?? 'Нет данных';

/** Formats a number by its measure: records, roubles, a plain sum. */
export function formatAmount({ declaration, tile: { measure } }: PlacedTile, value: number): string {
  const summed = typeof measure === 'object' && 'sum' in measure ? declaration.fields[measure.sum] : undefined;
  return summed?.kind === 'money' ? formatMoney(value) : formatNumber(value);
}

/** Formats a share in whole percent, `36 %`; in tenths below one. */
export function formatShare(share: number): string {
  const percent = share * 100;
  return `${formatNumber(percent, percent !== 0 && Math.abs(percent) < 1 ? 1 : 0)}${noBreak}%`;
}

export function formatValue(placed: PlacedTile, amount: Amount): string {
  return isShare(placed) ? formatShare(amount.value) : formatAmount(placed, amount.value);
}

/** Formats a day of a chart, or the month that begins with it: `03.11.2026`, `11.2026`. */
export function pointDate(day: string, monthly: boolean): string {
  return monthly ? formatDate(day).slice(3) : formatDate(day);
}

export function isMonthly(points: readonly TrendPoint[]): boolean {
  return points.length > 1 && points.slice(1).every(({ key }) => key.endsWith('-01'));
}

/** Describes the lines of a tile: `Факт по дням, пунктир — было`. */
export function trendCaption(placed: PlacedTile, points: readonly TrendPoint[]): string {
  return `${isShare(placed) ? 'Факт по' : 'По'} ${isMonthly(points) ? 'месяцам' : 'дням'}, пунктир — было`;
}

/** Describes a point of both lines: `03.11: 371, 03.10: 320`. */
export function trendText(placed: PlacedTile, { now, before }: Trend, at: number): string {
  const monthly = isMonthly(now);
  return [now[at], before[at]]
    .flatMap((point) =>
      point === undefined || point.value === null
        ? []
        : [
            `${monthly ? pointDate(point.key, true) : formatDate(point.key).slice(0, 5)}: ${formatAmount(placed, point.value)}`,
          ],
    )
    .join(', ');
}

/**
 * Describes the change from the previous period: `на 12 % больше, чем в октябре 2026`; for an unfinished period with
 * the day up to which both are compared.
 */
export function changeText(now: number, before: number, share: boolean, compared: PeriodComparison): string {
  const text = changeOf(now, before, share, periodText(compared.before));
  return compared.now === null ? text : `по ${formatDate(compared.now[1])}: ${text}`;
}

/** Returns the change of a share in percentage points, as it is shown. */
const pointsBetween = (now: number, before: number): number => roundTo((now - before) * 100, 1);

/** Returns an arrow for the direction of a change; null for one that is too small to be named. */
export function changeMark(now: number, before: number, share: boolean): '▲' | '▼' | null {
  const change = share ? pointsBetween(now, before) : now - before;
  return change === 0 ? null : change > 0 ? '▲' : '▼';
}

function changeOf(now: number, before: number, share: boolean, when: string): string {
  const more = now > before ? 'больше' : 'меньше';
  if (share) {
    const points = pointsBetween(now, before);
    return points === 0
      ? `столько же, сколько ${when}`
      : `на ${formatNumber(Math.abs(points))}${noBreak}п. п. ${more}, чем ${when}`;
  }
  if (now === before) return `столько же, сколько ${when}`;
  if (before <= 0) return `${when} — ноль`;
  const times = roundTo(now / before, 1);
  if (times >= 3) return `в ${countOf(times, ['раз', 'раза', 'раз'])} больше, чем ${when}`;
  const percent = ((now - before) * 100) / before;
  return `на ${formatNumber(Math.abs(percent), Math.abs(percent) < 10 ? 1 : 0)}${noBreak}% ${more}, чем ${when}`;
}

const parts: Readonly<Record<ScopePart, string>> = {
  period: 'период',
  territories: 'территория',
  distributor: 'дистрибьютор',
};

/** Describes the filter parts that do not apply to a tile. */
export function ignoredText(ignored: readonly ScopePart[]): string {
  return `Фильтр не действует: ${ignored.map((part) => parts[part]).join(', ')}`;
}

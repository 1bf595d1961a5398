import { readInstant } from '#codecs/dates.ts';
import type { ReportListItem } from './compare.ts';
import type { ReportTree } from './report.ts';

/** The shelf figures of a report on its day. */
export interface ShelfDay {
  /** Unix seconds. */
  at: number;
  /** Share of own trade marks, 0 to 1; null where the report has no shares. */
  ownShare: number | null;
  /** Price of a product in roubles, by its name in the reports. */
  prices: ReadonlyMap<string, number>;
}

/** Returns the latest dated reports of a store, earliest first. */
export function latestReports(reports: readonly ReportListItem[], max: number): { reportId: number; at: number }[] {
  const dated = reports.flatMap(({ reportId, sentDate }) => {
    const at = readInstant(sentDate);
    return at === null ? [] : [{ reportId, at }];
  });
  return dated
    .toSorted((a, b) => b.at - a.at || b.reportId - a.reportId)
    .slice(0, max)
    .toReversed();
}

export function shelfDay(at: number, { index: { nodes }, shelves }: ReportTree): ShelfDay {
  const marks = [...shelves.values()].filter(({ level, percentage }) => level === 'tradeMark' && percentage !== null);
  const ownShare = marks.filter((mark) => mark.own).reduce((sum, { percentage }) => sum + (percentage ?? 0), 0);
  const prices = new Map(
    nodes.flatMap(({ id, name }) => {
      const shelf = shelves.get(id);
      return shelf?.level === 'product' && shelf.price !== null ? [[name, shelf.price] as const] : [];
    }),
  );
  return { at, ownShare: marks.length === 0 ? null : ownShare / 100, prices };
}

/** Returns the products with a price in most reports, most common first. */
export function pricedProducts(days: readonly ShelfDay[]): string[] {
  const counts = new Map<string, number>();
  for (const { prices } of days) for (const name of prices.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([item, a], [other, b]) => b - a || item.localeCompare(other, 'ru'))
    .map(([name]) => name);
}

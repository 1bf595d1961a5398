import { useMemo } from 'react';
import type { Period } from '#codecs/periods.ts';
import { previousPeriod } from '#record/tiles/previousPeriod.ts';
import { scopeField, tileValues, type SummaryScope } from '#record/tiles/tileFilter.ts';
import { trendPoints, type TrendPoint } from '#record/tiles/timeSeries.ts';
import type { PlacedTile } from './menuDestinations.ts';
import { useFigures } from './useFigures.ts';
import { useToday } from './useToday.ts';

/** The course of a number over a period, and over the period before it. */
export interface Trend {
  now: readonly TrendPoint[];
  before: readonly TrendPoint[];
}

/** Returns the course of a tile's number; undefined while it loads, and for a tile without one or without a period. */
export function useTrend(placed: PlacedTile, scope: SummaryScope): Trend | undefined {
  const today = useToday();
  const hasTrend = placed.tile.trend !== undefined && scopeField(placed.declaration, 'period') !== undefined;
  const period = hasTrend ? scope.period : null;
  const before = useMemo(() => (period === null ? null : previousPeriod(period)), [period]);
  const now = useCourse(placed, scope, period, today);
  const earlier = useCourse(placed, scope, before, today);
  return now && earlier && { now, before: earlier };
}

function useCourse(
  placed: PlacedTile,
  scope: SummaryScope,
  period: Period | null,
  today: string,
): readonly TrendPoint[] | undefined {
  const { declaration, tile } = placed;
  const values = useMemo(
    () => (period === null ? null : tileValues(declaration, tile, { ...scope, period })),
    [declaration, tile, scope, period],
  );
  const { figures } = useFigures(placed, values, 'trend');
  return useMemo(
    () => (period === null || figures === undefined ? undefined : trendPoints(figures.groups ?? [], period, today)),
    [figures, period, today],
  );
}

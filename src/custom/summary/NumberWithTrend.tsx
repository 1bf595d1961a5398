import { useId, useState, type ReactNode } from 'react';
import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import { Sparkline } from '#ui/chart/Sparkline.tsx';
import type { PlacedTile } from './menuDestinations.ts';
import { isMonthly, trendCaption, trendText } from './texts.ts';
import { useTrend, type Trend } from './useTrend.ts';

/** Draws a number, and beside it a sparkline where its tile declares one. */
export function NumberWithTrend({
  placed,
  scope,
  children,
}: {
  placed: PlacedTile;
  scope: SummaryScope;
  children: ReactNode;
}): ReactNode {
  const trend = useTrend(placed, scope);
  if (placed.tile.trend === undefined || scope.period === null) return children;
  return (
    <TrendRow placed={placed} trend={trend}>
      {children}
    </TrendRow>
  );
}

function TrendRow({
  placed,
  trend,
  children,
}: {
  placed: PlacedTile;
  trend: Trend | undefined;
  children: ReactNode;
}): ReactNode {
  const [focusedPoint, setFocusedPoint] = useState<number | null>(null);
  const caption = useId();
  const name = `${placed.tile.title}: по ${trend && isMonthly(trend.now) ? 'месяцам' : 'дням'}`;
  return (
    <>
      <div className="tile-trend">
        {children}
        {trend && (
          <Sparkline
            name={name}
            describedBy={caption}
            values={trend.now.map(({ value }) => value)}
            paleValues={trend.now.map((_, at) => trend.before[at]?.value ?? null)}
            focusedPoint={focusedPoint}
            focusPoint={setFocusedPoint}
          />
        )}
      </div>
      <p className="tile-trend-text">
        {trend && focusedPoint === null && <span id={caption}>{trendCaption(placed, trend.now)}</span>}
        <output>{trend && focusedPoint !== null && trendText(placed, trend, focusedPoint)}</output>
      </p>
    </>
  );
}

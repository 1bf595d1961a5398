import { useMemo, type ReactNode } from 'react';
import type { Figures, TileGroup } from '#record/tiles/figures.ts';
import { byMonths, fillMissingDays, maxDays, figuresWithin } from '#record/tiles/timeSeries.ts';
import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import { LazyChart } from '#ui/chart/LazyChart.tsx';
import type { ChartData } from '#ui/chart/chartData.ts';
import { PeriodChange } from './PeriodChange.tsx';
import { NumberLink } from './NumberLink.tsx';
import type { PlacedTile } from './menuDestinations.ts';
import { isShare, emptyText, formatAmount, formatShare, formatValue, pointDate } from './texts.ts';
import { TileFrame } from './TileFrame.tsx';
import { useTile } from './useTile.ts';

const totalOf = ({ total }: Figures): number => total.value;

/** Draws a number over the days or the months of its date. */
export function TimeTile({ placed, scope }: { placed: PlacedTile; scope: SummaryScope }): ReactNode {
  const { result, before, notes, linkTo } = useTile(placed, scope);
  const figures = useMemo(
    () => result.figures && figuresWithin(placed.tile, result.figures, scope.period),
    [placed, result.figures, scope.period],
  );
  const data = useMemo(() => chartDataOf(placed, figures?.groups ?? []), [placed, figures]);
  // A number links to a list of as many rows: the list's filter may know another date than that of the days.
  const isListed = placed.tile.measure !== 'count' || figures?.total.count === result.figures?.total.count;
  return (
    <TileFrame title={placed.tile.title} help={placed.tile.help} result={result} notes={notes} wide>
      {figures && (
        <>
          <p className="tile-number tile-number-small">
            <NumberLink to={isListed ? linkTo() : undefined} text={formatValue(placed, figures.total)} />
          </p>
          <PeriodChange share={isShare(placed)} before={before} read={totalOf} />
          {data.points.length === 0 ? (
            <p className="tile-muted">{emptyText(placed)}</p>
          ) : (
            <LazyChart name={placed.tile.title} data={data} shape="time" titled={false} />
          )}
        </>
      )}
    </TileFrame>
  );
}

function chartDataOf(placed: PlacedTile, days: readonly TileGroup[]): ChartData {
  const share = isShare(placed);
  const filled = fillMissingDays(days);
  const monthly = filled.length > maxDays;
  const groups = monthly ? byMonths(days, share) : filled;
  const field = placed.tile.over === undefined ? undefined : placed.declaration.fields[placed.tile.over];
  const money =
    typeof placed.tile.measure === 'object' &&
    'sum' in placed.tile.measure &&
    placed.declaration.fields[placed.tile.measure.sum]?.kind === 'money';
  return {
    axis: field?.label ?? 'День',
    points: groups.map(({ key }) => ({
      text: pointDate(String(key), monthly),
      at: Date.parse(`${String(key)}T00:00:00Z`) / 1000,
    })),
    series: [{ name: placed.tile.title, values: groups.map(({ value }) => value) }],
    toText: share ? formatShare : (value) => formatAmount(placed, value),
    format: share ? 'percent' : money ? 'money' : 'plain',
  };
}

import type { ReactNode } from 'react';
import { summaryPath } from '#dictionaries/routes.ts';
import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import { ShareBar } from './AmountTile.tsx';
import { PeriodChange } from './PeriodChange.tsx';
import { NumberLink } from './NumberLink.tsx';
import type { PlacedTile } from './menuDestinations.ts';
import { formatAmount, formatShare } from './texts.ts';
import { TileFrame } from './TileFrame.tsx';
import { useScopeSearch } from './useScopeSearch.ts';
import { useTile } from './useTile.ts';

/** Draws the share of points with a completed task. A custom tile, because the two numbers come from two resources. */
export function Coverage({
  placed,
  points,
  scope,
}: {
  placed: PlacedTile;
  points: PlacedTile;
  scope: SummaryScope;
}): ReactNode {
  const [done, all] = [useTile(placed, scope), useTile(points, { ...scope, period: null })];
  const search = useScopeSearch();
  const [part, whole] = [done.result.figures?.total.value, all.result.figures?.total.value];
  const failed = [done.result, all.result].find(({ state }) => state === 'failed');
  const result = failed ?? (whole === undefined ? all.result : done.result);
  return (
    <TileFrame title={placed.tile.title} help={placed.tile.help} result={result} notes={done.notes}>
      {part !== undefined && whole !== undefined && (
        <>
          <p className="tile-number">{formatShare(whole === 0 ? 0 : part / whole)}</p>
          <ShareBar share={whole === 0 ? 0 : part / whole} />
          <p>
            <NumberLink
              to={`${summaryPath}/${placed.declaration.name}/${placed.tile.name}${search}`}
              text={formatAmount(placed, part)}
              label={`С выполненной задачей: ${formatAmount(placed, part)}`}
            />
            {' из '}
            <NumberLink
              to={all.linkTo()}
              text={formatAmount(points, whole)}
              label={`Всего точек: ${formatAmount(points, whole)}`}
            />
          </p>
          <PeriodChange share before={done.before} read={({ total }) => (whole === 0 ? 0 : total.value / whole)} />
        </>
      )}
    </TileFrame>
  );
}

import type { ReactNode } from 'react';
import { summaryPath } from '#dictionaries/routes.ts';
import type { Amount, Figures } from '#record/tiles/figures.ts';
import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import { PeriodChange } from './PeriodChange.tsx';
import { NumberLink } from './NumberLink.tsx';
import { NumberWithTrend } from './NumberWithTrend.tsx';
import type { PlacedTile } from './menuDestinations.ts';
import { isShare, emptyText, formatAmount, formatValue } from './texts.ts';
import { TileFrame } from './TileFrame.tsx';
import { useScopeSearch } from './useScopeSearch.ts';
import { useTile, type TileState } from './useTile.ts';

const totalOf = ({ total }: Figures): number => total.value;

/** Draws one number: a count, a sum, a share of a whole, or a number of distinct values. */
export function AmountTile({ placed, scope }: { placed: PlacedTile; scope: SummaryScope }): ReactNode {
  const state = useTile(placed, scope);
  const {
    result: { figures },
    before,
    notes,
  } = state;
  const isEmpty = isShare(placed) && figures?.total.whole === 0;
  return (
    <TileFrame title={placed.tile.title} help={placed.tile.help} result={state.result} notes={notes}>
      {isEmpty && <p className="tile-muted">{emptyText(placed)}</p>}
      {figures && !isEmpty && (
        <>
          <Numbers placed={placed} scope={scope} total={figures.total} linkTo={state.linkTo} />
          <PeriodChange share={isShare(placed)} before={before} read={totalOf} />
        </>
      )}
    </TileFrame>
  );
}

function Numbers({
  placed,
  scope,
  total,
  linkTo,
}: {
  placed: PlacedTile;
  scope: SummaryScope;
  total: Amount;
  linkTo: TileState['linkTo'];
}): ReactNode {
  const {
    declaration,
    tile: { name, measure },
  } = placed;
  const search = useScopeSearch();
  if (typeof measure === 'object' && 'distinct' in measure) {
    return (
      <p className="tile-number">
        <NumberLink to={`${summaryPath}/${declaration.name}/${name}${search}`} text={formatValue(placed, total)} />
      </p>
    );
  }
  if (!isShare(placed))
    return (
      <NumberWithTrend placed={placed} scope={scope}>
        <p className="tile-number">
          <NumberLink to={linkTo()} text={formatValue(placed, total)} />
        </p>
      </NumberWithTrend>
    );
  const part = typeof measure === 'object' && 'share' in measure ? linkTo(measure.share) : linkTo();
  return (
    <>
      <NumberWithTrend placed={placed} scope={scope}>
        <p className="tile-number">{formatValue(placed, total)}</p>
      </NumberWithTrend>
      <ShareBar share={total.value} />
      <p>
        <NumberLink
          to={part}
          text={formatAmount(placed, total.part ?? 0)}
          label={`Факт: ${formatAmount(placed, total.part ?? 0)}`}
        />
        {' из '}
        <NumberLink
          to={linkTo()}
          text={formatAmount(placed, total.whole ?? 0)}
          label={`План: ${formatAmount(placed, total.whole ?? 0)}`}
        />
      </p>
    </>
  );
}

/** Draws a share as a bar; the percent next to it has the same meaning. */
export function ShareBar({ share }: { share: number }): ReactNode {
  return (
    <span className="tile-bar" aria-hidden>
      <span style={{ inlineSize: `${Math.min(100, Math.max(0, share * 100))}%` }} />
    </span>
  );
}

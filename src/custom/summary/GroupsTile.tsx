import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#codecs/money.ts';
import { summaryPath } from '#dictionaries/routes.ts';
import type { Figures } from '#record/tiles/figures.ts';
import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import { PeriodChange } from './PeriodChange.tsx';
import { GroupRows } from './GroupRows.tsx';
import { NumberLink } from './NumberLink.tsx';
import type { PlacedTile } from './menuDestinations.ts';
import { isShare, formatValue } from './texts.ts';
import { TileFrame } from './TileFrame.tsx';
import { useNamedGroups } from './useNamedGroups.ts';
import { useScopeSearch } from './useScopeSearch.ts';
import { useTile } from './useTile.ts';

const totalOf = ({ total }: Figures): number => total.value;
/** Maximum number of groups in a tile that shows the largest. */
const maxShown = 10;

/** Draws a number grouped by a field: all of a few groups, the largest of many, or the best and the worst. */
export function GroupsTile({ placed, scope }: { placed: PlacedTile; scope: SummaryScope }): ReactNode {
  const { tile, declaration } = placed;
  const state = useTile(placed, scope, tile.ends ? 'ends' : undefined);
  const { figures } = state.result;
  const groups = useNamedGroups(placed, figures?.groups);
  const search = useScopeSearch();
  const all = figures?.all ?? groups.length;
  const half = tile.ends && groups.length >= 2 ? Math.floor(groups.length / 2) : null;
  return (
    <TileFrame title={tile.title} help={tile.help} result={state.result} notes={state.notes} wide={tile.ends === true}>
      {figures && (
        <>
          <p className="tile-number tile-number-small">
            <NumberLink
              to={state.linkTo()}
              text={formatValue(placed, figures.total)}
              label={`Всего: ${formatValue(placed, figures.total)}`}
            />
          </p>
          <PeriodChange share={isShare(placed)} before={state.before} read={totalOf} />
          {half === null ? (
            <GroupRows
              placed={placed}
              label={tile.title}
              groups={groups.slice(0, tile.ends ? groups.length : maxShown)}
              before={state.before}
              linkTo={state.linkTo}
            />
          ) : (
            <div className="tile-ends">
              <GroupRows
                placed={placed}
                label="Лучшие"
                caption
                groups={groups.slice(0, half)}
                before={undefined}
                linkTo={state.linkTo}
              />
              <GroupRows
                placed={placed}
                label="Отстающие"
                caption
                groups={groups.slice(half).toReversed()}
                before={undefined}
                linkTo={state.linkTo}
              />
            </div>
          )}
          {(half !== null || groups.length > maxShown) && (
            <p>
              <Link to={`${summaryPath}/${declaration.name}/${tile.name}${search}`}>{`Все: ${formatNumber(all)}`}</Link>
            </p>
          )}
        </>
      )}
    </TileFrame>
  );
}

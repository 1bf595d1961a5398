import { useMemo } from 'react';
import { showDateTime } from '#codecs/dates.ts';
import { periodBefore, type Period } from '#record/tiles/periodBefore.ts';
import { ignoredParts, isAskable, scopeField, tileAddress, tileValues, type Scope } from '#record/tiles/tileFilter.ts';
import type { Figures } from '#record/tiles/figures.ts';
import type { Values } from '#record/values.ts';
import { useEngine } from '#engine/lookups/engineContext.tsx';
import { useListPath, type PlacedTile } from './places.ts';
import { ignoredText } from './texts.ts';
import { useFigures, type FiguresResult, type Shown } from './useFigures.ts';

export interface TileState {
  result: FiguresResult;
  /** Those of the period before; undefined while there are none, or where the tile knows no period. */
  before: { figures: Figures; period: Period } | undefined;
  /** The address of the list of what the tile finds, narrowed by more fields of its filter; undefined where the filter has none of these. */
  linkTo: (besides?: Values) => string | undefined;
  notes: readonly string[];
}

/** A tile under the filter of the summary: its figures, those of the period before, where its numbers lead. */
export function useTile(placed: PlacedTile, scope: Scope, shown?: Shown): TileState {
  const { declaration, tile } = placed;
  const path = useListPath(declaration);
  const embedded = useEngine().host.arranges;
  const values = useMemo(() => tileValues(declaration, tile, scope), [declaration, tile, scope]);
  const earlier = useMemo(() => (scope.period !== null && scopeField(declaration, 'period') !== undefined ? periodBefore(scope.period) : null), [declaration, scope]);
  const valuesBefore = useMemo(() => (earlier === null ? null : tileValues(declaration, tile, { ...scope, period: earlier })), [declaration, tile, scope, earlier]);
  const result = useFigures(placed, values, shown);
  const { figures } = useFigures(placed, valuesBefore, shown);
  const ignored = ignoredParts(declaration, scope);
  return {
    result,
    before: figures !== undefined && earlier !== null ? { figures, period: earlier } : undefined,
    linkTo: (besides = {}) => (isAskable(declaration, Object.keys(besides)) ? `${path}?${tileAddress(declaration, { ...values, ...besides })}` : undefined),
    notes: [
      ...(ignored.length > 0 ? [ignoredText(ignored)] : []),
      // Behind a company's API figures are made of rows that came a while ago.
      ...(!embedded && result.state === 'ready' ? [`Собрано ${showDateTime(result.at / 1000)}`] : []),
    ],
  };
}

import { useMemo } from 'react';
import { formatDateTime } from '#codecs/dates.ts';
import type { Comparison } from '#record/tiles/previousPeriod.ts';
import {
  ignoredParts,
  canFilterBy,
  scopeField,
  tileAddress,
  tileValues,
  type SummaryScope,
} from '#record/tiles/tileFilter.ts';
import type { Figures } from '#record/tiles/figures.ts';
import type { Values } from '#record/values.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { useListPath, type PlacedTile } from './menuDestinations.ts';
import { ignoredText } from './texts.ts';
import { useComparison } from './useComparison.ts';
import { useFigures, type FiguresResult, type GroupSelection } from './useFigures.ts';

export interface TileState {
  result: FiguresResult;
  /** Those of the period before, and of the days that are compared with it; undefined while there are none, or where the tile knows no period. */
  before: { figures: Figures; now: Figures; compared: Comparison } | undefined;
  /** The address of the list of what the tile finds, narrowed by more fields of its filter; undefined where the filter has none of these. */
  linkTo: (besides?: Values) => string | undefined;
  notes: readonly string[];
}

/** A tile under the filter of the summary: its figures, those of the period before, where its numbers lead. */
export function useTile(placed: PlacedTile, scope: SummaryScope, shown?: GroupSelection): TileState {
  const { declaration, tile } = placed;
  const path = useListPath(declaration);
  const embedded = useEngine().host.arranges;
  const values = useMemo(() => tileValues(declaration, tile, scope), [declaration, tile, scope]);
  const compared = useComparison(scopeField(declaration, 'period') === undefined ? null : scope.period);
  const valuesBefore = useMemo(
    () => (compared === null ? null : tileValues(declaration, tile, { ...scope, period: compared.before })),
    [declaration, tile, scope, compared],
  );
  const valuesNow = useMemo(
    () => (compared?.now ? tileValues(declaration, tile, { ...scope, period: compared.now }) : null),
    [declaration, tile, scope, compared],
  );
  const result = useFigures(placed, values, shown);
  const { figures } = useFigures(placed, valuesBefore, shown);
  const sameDays = useFigures(placed, valuesNow, shown).figures;
  const now = compared?.now ? sameDays : result.figures;
  const ignored = ignoredParts(declaration, scope);
  return {
    result,
    before: figures !== undefined && now !== undefined && compared !== null ? { figures, now, compared } : undefined,
    linkTo: (besides = {}) =>
      canFilterBy(declaration, Object.keys(besides))
        ? `${path}?${tileAddress(declaration, { ...values, ...besides })}`
        : undefined,
    notes: [
      ...(ignored.length > 0 ? [ignoredText(ignored)] : []),
      // Behind a company's API figures are made of rows that came a while ago.
      ...(!embedded && result.state === 'ready' ? [`Собрано ${formatDateTime(result.at / 1000)}`] : []),
    ],
  };
}

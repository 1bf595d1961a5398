import { useMemo } from 'react';
import { formatDateTime } from '#codecs/dates.ts';
import type { PeriodComparison } from '#record/tiles/previousPeriod.ts';
import {
  ignoredParts,
  canFilterBy,
  scopeField,
  tileAddress,
  tileValues,
  type SummaryScope,
} from '#record/tiles/tileFilter.ts';
import type { Figures } from '#record/tiles/figures.ts';
import { amountAsOf, figuresWithin } from '#record/tiles/timeSeries.ts';
import type { Values } from '#record/values.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { useListPath, type PlacedTile } from './menuDestinations.ts';
import { ignoredText, isShare } from './texts.ts';
import { useComparison } from './useComparison.ts';
import { listAddress, useScopeSearch } from './useScopeSearch.ts';
import { useFigures, type FiguresResult, type GroupSelection } from './useFigures.ts';

export interface TileState {
  result: FiguresResult;
  /**
   * Figures of the previous period and of the compared days; undefined while they load, or for a tile without a period
   * or a comparison. `isAsToday`: records of a running comparison are counted as they have become since.
   */
  before: { figures: Figures; now: Figures; compared: PeriodComparison; isAsToday: boolean } | undefined;
  /**
   * Returns the address of the list behind the tile, narrowed by more filter fields; undefined where the filter lacks
   * these fields.
   */
  linkTo: (besides?: Values) => string | undefined;
  notes: readonly string[];
}

/**
 * Returns a tile under the filter of the summary: its figures, those of the previous period, and the link targets of
 * its numbers.
 */
export function useTile(placed: PlacedTile, scope: SummaryScope, shown?: GroupSelection): TileState {
  const { declaration, tile } = placed;
  const path = useListPath(declaration);
  const search = useScopeSearch();
  const embedded = useEngine().host.embedded;
  const values = useMemo(() => tileValues(declaration, tile, scope), [declaration, tile, scope]);
  const periodField = scopeField(declaration, 'period');
  const hasOwnPeriod = periodField !== undefined && tile.where?.[periodField] !== undefined;
  const isCompared = tile.compare !== false && periodField !== undefined && !hasOwnPeriod;
  const compared = useComparison(isCompared ? scope.period : null);
  const valuesBefore = useMemo(
    () => (compared === null ? null : tileValues(declaration, tile, { ...scope, period: compared.before })),
    [declaration, tile, scope, compared],
  );
  const valuesNow = useMemo(
    () => (compared?.now ? tileValues(declaration, tile, { ...scope, period: compared.now }) : null),
    [declaration, tile, scope, compared],
  );
  const result = useFigures(placed, values, shown);
  const present = useFigures(placed, valuesBefore, shown).figures;
  const isDated = tile.trend !== undefined && compared !== null && compared.asOf !== null;
  const course = useFigures(placed, isDated ? valuesBefore : null, 'trend').figures;
  const figures = useMemo(() => {
    if (present === undefined || compared === null) return undefined;
    const {
      before: [from, to],
      asOf,
    } = compared;
    if (tile.over !== undefined) return figuresWithin(tile, present, [from, asOf !== null && asOf < to ? asOf : to]);
    if (!isDated || asOf === null) return present;
    return course?.groups && { ...present, total: amountAsOf(present.total, course.groups, asOf) };
  }, [present, course, compared, isDated, tile]);
  const sameDays = useFigures(placed, valuesNow, shown).figures;
  const uncut = compared?.now ? sameDays : result.figures;
  const now = tile.over === undefined ? uncut : uncut && figuresWithin(tile, uncut, compared?.now ?? scope.period);
  const linked =
    scope.periodWord === undefined || periodField === undefined || hasOwnPeriod
      ? values
      : { ...values, [periodField]: scope.periodWord };
  const ignored = ignoredParts(declaration, scope);
  return {
    result,
    before:
      figures !== undefined && now !== undefined && compared !== null
        ? { figures, now, compared, isAsToday: compared.now !== null && !isDated && isStateOf(placed) }
        : undefined,
    linkTo: (besides = {}) =>
      canFilterBy(declaration, Object.keys(besides))
        ? listAddress(path, tileAddress(declaration, { ...linked, ...besides }), search)
        : undefined,
    notes: [
      ...(ignored.length > 0 ? [ignoredText(ignored)] : []),
      // With an external API the figures are computed from rows loaded earlier.
      ...(!embedded && result.state === 'ready' ? [`Собрано ${formatDateTime(result.at / 1000)}`] : []),
    ],
  };
}

/** Whose tasks they are never changes. */
const fixedFields = new Set(['planned', 'withdrawn']);

/** Returns whether a tile counts what has become of records, and not on which day it did. */
const isStateOf = (placed: PlacedTile): boolean =>
  placed.tile.over === undefined &&
  (isShare(placed) ||
    placed.tile.by !== undefined ||
    Object.keys(placed.tile.where ?? {}).some((name) => !fixedFields.has(name)));

import { useDataProvider } from '@refinedev/core';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordIn } from '#codecs/records.ts';
import { topAndBottom } from '#record/tiles/topAndBottom.ts';
import { figuresOf, tilePart, type Figures } from '#record/tiles/figures.ts';
import { rowItems } from '#record/tiles/rowItems.ts';
import { tileQuery } from '#record/tiles/tileFilter.ts';
import type { Values } from '#record/values.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import { useAllRows, allRowsKey } from '#engine/list/useAllRows.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { getKey, freshMs } from '#engine/core/useGet.ts';
import type { PlacedTile } from './menuDestinations.ts';

/** All groups of a tile, the best and the worst of them, the days of its sparkline, or the default ones. */
export type GroupSelection = 'groups' | 'ends' | 'trend' | undefined;

export interface FiguresResult {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  figures: Figures | undefined;
  error: unknown;
  busy: boolean;
  /** Number of rows loaded so far, when the page computes the figures itself. */
  loaded: number;
  /** Computation time of the figures, unix milliseconds. */
  at: number;
  retry: () => void;
}

/** Number of groups at either end, as the server returns them. */
const maxEnds = 5;

/**
 * Returns the figures of a tile under a filter of its list: from the server with the embedded API, otherwise computed
 * from all rows of the filter (docs/summary.md).
 */
export function useFigures(
  { declaration, tile }: PlacedTile,
  values: Values | null,
  shown?: GroupSelection,
): FiguresResult {
  const embedded = useEngine().host.embedded;
  const query = useMemo(() => (values === null ? {} : tileQuery(declaration, values)), [declaration, values]);
  const fromServer = useServerFigures({ declaration, tile }, query, shown, embedded && values !== null);
  const made = useMadeFigures({ declaration, tile }, query, shown, !embedded && values !== null);
  return embedded ? fromServer : made;
}

/** Reloads the figures of all tiles. */
export function refetchFigures(client: QueryClient): Promise<void> {
  const isShown = (path: unknown) =>
    typeof path === 'string' && (path.startsWith('/config/') || path === apiPaths.pollThemes);
  return client.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) => first === allRowsKey || (first === 'answer' && isShown(second)),
  });
}

function useServerFigures(
  { declaration, tile }: PlacedTile,
  query: Record<string, unknown>,
  shown: GroupSelection,
  enabled: boolean,
): FiguresResult {
  const { custom } = useDataProvider()();
  const url = `/config/summary/${declaration.name}/${tile.name}${shown === undefined ? '' : `/${shown}`}`;
  const response = useQuery({
    queryKey: getKey(url, query),
    queryFn: async ({ signal }) =>
      figuresIn((await (custom as NonNullable<typeof custom>)({ url, method: 'get', query, meta: { signal } })).data),
    enabled,
    staleTime: freshMs,
    meta: quiet,
  });
  return {
    ...stateOf(response),
    figures: response.data,
    loaded: 0,
    at: response.dataUpdatedAt,
    retry: () => void response.refetch(),
  };
}

/** A failed tile shows its error in place. */
const quiet = { quiet: true } as const;

function figuresIn(data: unknown): Figures {
  const { total } = recordIn(data);
  if (typeof recordIn(total).count !== 'number') throw new Error('Сервер ответил не так, как ожидалось');
  return data as Figures;
}

function useMadeFigures(
  { declaration, tile }: PlacedTile,
  query: Record<string, unknown>,
  shown: GroupSelection,
  enabled: boolean,
): FiguresResult {
  const { rows, ...answer } = useAllRows(declaration, query, enabled);
  const figures = useMemo(() => {
    if (rows === undefined) return undefined;
    const made = figuresOf(tilePart(tile, shown) ?? tile, rowItems(declaration, rows));
    return shown === 'ends' ? topAndBottom(made, maxEnds) : made;
  }, [rows, declaration, tile, shown]);
  return { ...answer, figures };
}

interface Answer {
  isSuccess: boolean;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
}

function stateOf({ isSuccess, isError, isFetching, error }: Answer): Pick<FiguresResult, 'state' | 'error' | 'busy'> {
  return {
    state: isError && !isFetching ? 'failed' : isSuccess ? 'ready' : isFetching ? 'loading' : 'idle',
    error,
    busy: isFetching,
  };
}

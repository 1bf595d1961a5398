import { useEffect, useMemo } from 'react';
import { recordIn } from '#codecs/records.ts';
import { useGet } from '#engine/core/useGet.ts';
import { useDebounced } from '#ui/combobox/useDebounced.ts';
import { mapPaths, type MapCells, type MapSelection, type MapTotals, type WholeMap } from '#schemas/mapPoints.ts';
import { pointsInside } from './area.ts';
import { openClusterIndex } from './clusterIndex.ts';
import { groupingAt } from './clusters.ts';
import type { MapSource, PointSelection } from './mapSource.ts';
import { isPlaced, pointsIn } from './points.ts';
import { viewBounds, type Viewport } from './projection.ts';
import { useLatest } from './useLatest.ts';
import { areaOf, areaOfCells, areaQuery, cellArea, cellPositions, showsWhole } from './viewCells.ts';
import { useDataProvider } from '@refinedev/core';

/** Milliseconds without a move after which a view is requested: zooming by the wheel comes in steps. */
const restMs = 100;
/** Nothing, before the overview arrives. */
const none: WholeMap = {
  count: 0,
  money: 0,
  unplaced: 0,
  bounds: [0, 0, 0, 0],
  snapshot: '',
  zoom: 0,
  cells: [],
  points: [],
};

/**
 * Returns the points under a filter by view: the cells of the overview while they are small enough on the screen, then
 * those of the view, and exact totals from the server. A response for an earlier view is cancelled or ignored.
 */
export function usePointsByView(
  query: Record<string, unknown>,
  overview: WholeMap | null,
  view: Viewport | null,
): Omit<MapSource, 'isRequested' | 'answer'> {
  const whole = overview ?? none;
  const request = useMapRequest();
  const asked = { ...query, snapshot: whole.snapshot };
  const isResting = useDebounced(view, restMs) === view;
  const cells = useCells(asked, overview, view, isResting);
  const totals = useTotals(asked, overview, view, isResting);
  const { positions, points } = useMemo(() => cellPositions(cells.data), [cells.data]);
  const layer = useMemo(() => ({ index: openClusterIndex(positions), points }), [positions, points]);
  useEffect(() => () => layer.index.close(), [layer]);
  const select = async (part: Record<string, unknown>) =>
    selectionIn(await request(mapPaths.points, { ...asked, ...part }));
  const failed = [cells, totals].filter(({ error }) => error !== null);
  return {
    viewRequest: {
      busy: cells.busy || totals.busy,
      error: failed[0]?.error ?? null,
      retry: () => {
        for (const { retry } of failed) retry();
      },
    },
    snapshot: whole.snapshot,
    layer,
    placed: whole.count,
    unplaced: whole.unplaced,
    bounds: whole.count === 0 ? null : whole.bounds,
    visible: totals.data,
    findInside: async (corners, seen) => {
      if (corners.length < 3) return { count: 0, points: [] };
      const found = await select(areaQuery(areaOf(corners, seen)));
      if (found.points === null) return found;
      const inside = pointsInside(found.points.filter(isPlaced), corners, seen);
      return { count: inside.length, points: inside };
    },
    findInCluster: async (cluster) => {
      const at = await layer.index.pointsOf(cluster);
      const known = at.flatMap((index) => points[index] ?? []);
      if (known.length === at.length) return { count: at.length, points: known };
      return select(areaQuery(areaOfCells(positions, at)));
    },
    findUnplaced: () => select({ unplaced: true }),
  };
}

type Part<T> = Pick<MapSource['viewRequest'], 'busy' | 'error' | 'retry'> & { data: T };

/** Returns the cells of a view: those of the overview, unless they are too large for the zoom of the view. */
function useCells(
  asked: Record<string, unknown>,
  overview: WholeMap | null,
  view: Viewport | null,
  isResting: boolean,
): Part<MapCells> {
  const zoom = view === null ? 0 : groupingAt(view.zoom).zoom;
  const isNeeded = overview !== null && view !== null && zoom > overview.zoom;
  const part = isNeeded ? { zoom, ...areaQuery(cellArea(view, zoom)) } : {};
  const answer = useGet(mapPaths.cells, { query: { ...asked, ...part }, enabled: isNeeded && isResting, quiet: true });
  const found = useMemo(() => (isNeeded ? cellsIn(answer.data) : undefined), [isNeeded, answer.data]);
  const latest = useLatest(found, overview);
  return { ...stateOf(answer, isNeeded), data: (isNeeded ? latest : undefined) ?? overview ?? none };
}

/** Returns the totals of a view; null before they are known, and when they are not. */
function useTotals(
  asked: Record<string, unknown>,
  overview: WholeMap | null,
  view: Viewport | null,
  isResting: boolean,
): Part<MapTotals | null> {
  const isWhole = overview !== null && view !== null && showsWhole(view, overview.bounds);
  const isNeeded = overview !== null && view !== null && !isWhole;
  const part = isNeeded ? areaQuery(viewBounds(view)) : {};
  const answer = useGet(mapPaths.totals, { query: { ...asked, ...part }, enabled: isNeeded && isResting, quiet: true });
  const found = useMemo(
    () => (isWhole ? (overview ?? undefined) : isNeeded ? totalsIn(answer.data) : undefined),
    [isWhole, isNeeded, overview, answer.data],
  );
  const latest = useLatest(found, overview) ?? null;
  const state = stateOf(answer, isNeeded);
  return { ...state, data: state.error === null ? latest : null };
}

function stateOf(
  { busy, state, error, retry }: ReturnType<typeof useGet>,
  isNeeded: boolean,
): Pick<Part<unknown>, 'busy' | 'error' | 'retry'> {
  return { busy: isNeeded && busy, error: isNeeded && state === 'failed' && !busy ? error : null, retry };
}

function cellsIn(data: unknown): MapCells | undefined {
  const { zoom, cells, points } = recordIn<MapCells>(data);
  return typeof zoom === 'number' && Array.isArray(cells) && Array.isArray(points)
    ? (data as unknown as MapCells)
    : undefined;
}

function totalsIn(data: unknown): MapTotals | undefined {
  const { count, money } = recordIn<MapTotals>(data);
  return typeof count === 'number' && typeof money === 'number' ? { count, money } : undefined;
}

function selectionIn(data: unknown): PointSelection {
  const { count, points } = recordIn<MapSelection>(data);
  if (!Array.isArray(points)) return { count: Number(count), points: null };
  const { placed, unplaced } = pointsIn(points);
  return { count: placed.length + unplaced.length, points: [...placed, ...unplaced] };
}

/** Returns a function that performs one GET outside the cache of responses and returns its content. */
function useMapRequest(): (url: string, query: Record<string, unknown>) => Promise<unknown> {
  const { custom } = useDataProvider()();
  return async (url, query) =>
    (await (custom as NonNullable<typeof custom>)<Record<string, unknown>>({ url, method: 'get', query })).data;
}

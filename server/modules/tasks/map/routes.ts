import { Hono, type Context } from 'hono';
import { apiPaths } from '#schemas/apiPaths.ts';
import {
  maxMapPoints,
  type MapCells,
  type MapOverview,
  type MapSelection,
  type MapTotals,
} from '#schemas/mapPoints.ts';
import { requireValidToken, type ConfigApiEnv } from '../../../identity/person/apiUser.ts';
import type { HostDeps } from '../../../identity/person/hostDeps.ts';
import { requireModule } from '../../../identity/rights/requireModule.ts';
import type { TerritoryLimit } from '../../../platform/context/territoryLimit.ts';
import { badRequest } from '../../../platform/http/httpError.ts';
import { parseQuery, type Query } from '../../../platform/http/query.ts';
import { success } from '../../../platform/http/responses.ts';
import { parseTradePointRequest, tradePointFilter, type TradePointRequest } from '../tradePoints.ts';
import { cellsOf, containedIn, positionsIn, totalsOf, zoomFor, type Contains } from './areas.ts';
import { createMapData, type MapData } from './mapData.ts';
import { parseArea, parseCells, parseSnapshot } from './parseView.ts';
import { pointRecords } from './pointRecords.ts';
import { countMapPoints, type MapPoints } from './mapPoints.ts';
import { territoryPoints } from './territoryPoints.ts';

/** Maximum territories of one response. */
const maxTerritories = 1000;

/**
 * Creates extensions of the host over the embedded API (spec D67): the map of more trade points than the one call of
 * the specification returns, by view. All take the filter of `GET /api/v1/tradePoints/`.
 */
export function mapRoutes(deps: HostDeps): Hono<ConfigApiEnv> {
  const { db, ask, behindOthers } = deps;
  const read = createMapData(db);
  const readFor = (c: Context<ConfigApiEnv>, request: TradePointRequest, since?: string): Promise<MapData> => {
    const { limit } = c.get('person');
    const { fieldEmployeeId, actual } = request;
    const tasksKey = JSON.stringify([fieldEmployeeId, actual]);
    return read({ pointsKey: pointsKeyOf(request, limit), tasksKey, filter: tradePointFilter(request, limit) }, since);
  };
  /** Reads the points under the filter of a request, as its overview showed them. */
  const readPart = (c: Context<ConfigApiEnv>, query: Query): Promise<MapData> =>
    readFor(c, parseTradePointRequest(query), parseSnapshot(query));
  const describe = async (points: MapPoints, contains: Contains, zoom: number): Promise<MapCells> => {
    const { cells, single } = cellsOf(points, contains, zoom);
    return { zoom, cells, points: await pointRecords(db, points, single) };
  };
  return new Hono<ConfigApiEnv>({ strict: false })
    .use(
      '/config/map/*',
      requireValidToken(ask),
      async (_c, next) => {
        requireModule(apiPaths.tasks, deps);
        await next();
      },
      behindOthers,
    )
    .get('/config/map/overview', async (c) => {
      const request = parseTradePointRequest(parseQuery(c));
      const count = await countMapPoints(db, tradePointFilter(request, c.get('person').limit), maxMapPoints);
      if (count <= maxMapPoints) return success(c, { count } satisfies MapOverview);
      const { snapshot, points } = await readFor(c, request);
      const { bounds, ids, placed } = points;
      // Points without coordinates alone are no map.
      const area = bounds ?? [0, 0, 0, 0];
      const whole = containedIn(points, null);
      return success(c, {
        ...totalsOf(points, whole),
        unplaced: ids.length - placed,
        bounds: area,
        snapshot,
        ...(await describe(points, whole, zoomFor(area))),
      } satisfies MapOverview);
    })
    .get('/config/map/cells', async (c) => {
      const query = parseQuery(c);
      const { area, zoom } = parseCells(query);
      const { points } = await readPart(c, query);
      return success(c, await describe(points, containedIn(points, area), zoom));
    })
    .get('/config/map/totals', async (c) => {
      const query = parseQuery(c);
      const area = parseArea(query);
      const { points } = await readPart(c, query);
      return success(c, totalsOf(points, containedIn(points, area)) satisfies MapTotals);
    })
    .get('/config/map/points', async (c) => {
      const query = parseQuery(c);
      const area = query.flag('unplaced') === true ? null : parseArea(query);
      const { points } = await readPart(c, query);
      const found =
        area === null
          ? Array.from({ length: points.ids.length - points.placed }, (_, at) => points.placed + at)
          : positionsIn(points, containedIn(points, area));
      const count = found.length;
      return success(
        c,
        (count > maxMapPoints
          ? { count }
          : { count, points: await pointRecords(db, points, found) }) satisfies MapSelection,
      );
    })
    .get('/config/map/territories', async (c) => {
      const query = parseQuery(c);
      const shown = query.ids('shown') ?? [];
      if (shown.length > maxTerritories) throw badRequest(`Параметр «shown»: не больше ${maxTerritories} территорий`);
      const [request, since] = [parseTradePointRequest(query), parseSnapshot(query)];
      const { points: own } = await readFor(c, request, since);
      const { points: all } = await readFor(c, { ...request, actual: undefined }, since);
      return success(c, await territoryPoints(db, shown, { all, own }));
    });
}

/** Returns a key of the points under a filter within a user's territories, apart from their tasks. */
function pointsKeyOf(
  { distributorId, tradePointId, territoryIds }: TradePointRequest,
  limit: TerritoryLimit | undefined,
): string {
  return JSON.stringify([
    [distributorId, tradePointId, territoryIds?.toSorted((a, b) => a - b)],
    limit && [limit.userId, Buffer.from(limit.own).toString('base64')],
  ]);
}

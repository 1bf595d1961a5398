import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isRecord } from '#codecs/records.ts';
import { topAndBottom } from '#record/tiles/topAndBottom.ts';
import { tilePart, type Figures } from '#record/tiles/figures.ts';
import { summaryPartsWithPlanning } from '#resources/summary.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import type { ErrorBody } from '#schemas/apiError.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Tile } from '#schemas/declaration/tile.ts';
import { requireValidToken, type CallApi, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import type { HostDeps } from '../../identity/person/hostDeps.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';
import { success } from '../../platform/http/responses.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { requireModule } from '../../identity/rights/requireModule.ts';
import { listFigures } from './listFigures.ts';
import { taskFigures } from './taskFigures.ts';

/** Maximum number of groups at either end with `ends`. */
const maxEnds = 5;

/**
 * Creates `GET /config/summary/<resource>/<tile>`, an extension of the host over the embedded API (spec D67): the
 * figures of a tile under the list's filter, passed with the list's parameter names. After another slash, `ends`
 * returns only the best and worst groups, `groups` all of them, even for a tile that only counts them, and `trend` the
 * days of its sparkline (docs/summary.md).
 */
export function summaryRoutes(deps: HostDeps): Hono<ConfigApiEnv> {
  const { db, ask, added, behindOthers } = deps;
  const ofTasks = taskFigures(db);
  return new Hono<ConfigApiEnv>({ strict: false }).get(
    '/config/summary/:resource/:tile/:shown?',
    requireValidToken(ask),
    behindOthers,
    async (c) => {
      const { declaration, tile } = tileNamed(added(), c.req.param('resource'), c.req.param('tile'));
      requireModule(declaration, deps);
      const shown = c.req.param('shown');
      const part = tilePart(tile, shown);
      if (part === null) throw notFound('У этой плитки нет линии по дням');
      const reduce = (figures: Figures): Figures => (shown === 'ends' ? topAndBottom(figures, maxEnds) : figures);
      if (declaration.api.path === apiPaths.tasks)
        return success(c, await ofTasks(part, parseQuery(c), c.get('person').limit, reduce));
      const askRows = askList(ask, c.req.header('x-token') ?? '');
      return success(c, reduce(await listFigures(declaration, part, new URL(c.req.url).searchParams, askRows)));
    },
  );
}

function tileNamed(
  added: readonly Declaration[],
  resource: string,
  name: string,
): { declaration: Declaration; tile: Tile } {
  const declaration =
    added.find((item) => item.name === resource) ??
    summaryPartsWithPlanning.find((part) => part.resource.name === resource)?.resource;
  const tile = declaration?.tiles?.find((item) => item.name === name);
  if (declaration === undefined || tile === undefined) throw notFound('Такой плитки нет');
  return { declaration, tile };
}

/** Returns a list with the user's rights; the tile fails with the list's error. */
function askList(ask: CallApi, token: string): (path: string) => Promise<Response> {
  return async (path) => {
    const response = await ask(path, token);
    if (response.ok) return response;
    const body: unknown = await response.json().catch(() => null);
    const error =
      isRecord(body) && isRecord(body['error'])
        ? (body['error'] as unknown as ErrorBody)
        : { code: response.status, text: 'Список не ответил' };
    throw new HttpError(response.status as ContentfulStatusCode, error);
  };
}

import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { moduleNames } from '#dictionaries/menu.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { unescaped } from '#schemas/declaration/pathSteps.ts';
import type { EngineDeps } from '../recordEngine/core/deps.ts';
import { bespokeResourceRoutes } from '../recordEngine/core/bespokeResourceRoutes.ts';
import { customResourceRoutes } from '../recordEngine/core/routes.ts';
import { createListAnswers } from '../recordEngine/core/listQuery/answerList.ts';
import { authRoutes, profileRoutes } from '../identity/auth/routes.ts';
import { requireSignIn } from '../identity/auth/requireSignIn.ts';
import { createOpenApiJson } from './apiDescription/openApiJson.ts';
import type { ApiApp, ApiEnv, ApiOptions, RequestContext } from '../platform/context/deps.ts';
import { methods } from '../platform/http/allowedMethods.ts';
import { registry, withMasterData } from './registry/registry.ts';
import { answerErrors } from '../platform/http/responses.ts';
import type { FetchInternally } from '../platform/http/internalRequest.ts';
import { createRequestGate } from '../platform/context/requestGate.ts';
import { responseCache } from '../platform/http/responseCache.ts';
import { badRequest, methodNotAllowed, notFound } from '../platform/http/httpError.ts';
import { limitBody, smallBody } from '../platform/http/limitBody.ts';
import { repeatedAnswers } from '../trail/history/requestKeys.ts';
import type { ApiWithin } from '../recordEngine/imports/importJob.ts';
import { importRoutes, isProgressPath } from '../recordEngine/imports/routes.ts';
import { isBatch, syncApiRoutes } from '../recordEngine/syncApi/routes.ts';
import { fileReads, fileWrites } from '../recordEngine/files/routes.ts';
import { uploadsAt } from '../platform/http/uploadFields.ts';
import { enforceRights, sendRightsHeaders } from '../identity/rights/enforceRights.ts';

/** Maximum bytes of a record body and of a sync API batch. Files have separate limits. */
const maxRecordBytes = 1024 * 1024;
export const maxBatchBytes = 32 * 1024 * 1024;

const noneAdded: readonly Declaration[] = [];

/** Returns the dependencies of the parts of the API: with master data, and all modules by default. */
export function engineDeps(given: ApiOptions): EngineDeps {
  return {
    ...given,
    added: () => withMasterData(given.added?.() ?? noneAdded),
    modules: () => given.modules?.() ?? moduleNames,
    planning: () => given.planning?.() ?? null,
    wakeJobs: () => given.wakeJobs?.(),
    owners: registry.owners,
    gate: given.gate ?? createRequestGate(),
    resources: () => registry.resourcesOf(given.added?.() ?? noneAdded),
  };
}

/** A part of the API in its order: a middleware of a path, or routes. */
type Layer = { path: string; use: MiddlewareHandler<ApiEnv> } | { routes: Hono<ApiEnv> };

/**
 * Creates the API of the operations in both documents over a database. It has no side effects: `app.fetch(request)` is
 * enough to use it.
 */
export function createApi(given: ApiOptions): ApiApp {
  const deps = engineDeps(given);
  const app = new Hono<ApiEnv>({ strict: false });
  const answerError = answerErrors(deps);
  const added = () => deps.added?.() ?? noneAdded;
  const description = describeApi(added);
  const isUpload = (c: Context<ApiEnv>): boolean => uploadsAt(added(), c.req.path).length > 0;
  const [limitRecord, limitBatch] = [limitBody(maxRecordBytes), limitBody(maxBatchBytes)];
  const answerRepeated = repeatedAnswers(deps);
  const answerList = createListAnswers();
  const asUserOf = (c: Context<ApiEnv>): FetchInternally =>
    requestsOf(() => app, { ...c.env, asking: { actor: c.get('actor'), snapshot: c.get('snapshot') } });
  const layers: readonly Layer[] = [
    // First, so that the gate knows of a request until its response is complete.
    { path: '/api/*', use: (c, next) => (isProgressPath(c.req.path) ? next() : deps.gate.count(c, next)) },
    // Outside of all that respond. Cached responses are compressed already.
    { path: '/api/*', use: compress() },
    // Before an address or a header is read.
    { path: '/api/*', use: refuseMalformed },
    // What needs no sign-in. The sign-in reads bodies of anybody, so their limit precedes it.
    ...registry.modules.flatMap((module) => module.publicRoutes?.() ?? []).map((routes) => ({ routes })),
    { routes: fileReads(deps) },
    { path: '/api/v1/auth/*', use: limitBody(smallBody) },
    { routes: authRoutes(deps) },
    ...(deps.describedToAll === true ? [{ routes: description }] : []),
    // Sets the actor and the snapshot for all below.
    { path: '/api/*', use: requireSignIn(deps) },
    // Before anything is read for an actor, from the body or from the database.
    { path: '/api/*', use: enforceRights(deps) },
    // After session and rights, so that an unauthorized sender never makes the process buffer a body. An upload is
    // limited by its own route, after the rights of its field.
    {
      path: '/api/*',
      use: (c, next) => {
        if (c.req.method === 'GET' || isUpload(c)) return next();
        return (isBatch(c, deps) ? limitBatch : limitRecord)(c, next);
      },
    },
    // After the limit, because it reads the body; before a route checks anything of a write that is done already.
    { path: '/api/*', use: (c, next) => (isUpload(c) ? next() : answerRepeated(c, next)) },
    // Outside of the cache, which stores no header of rights.
    { path: '/api/v1/aboutMe', use: sendRightsHeaders },
    // Follows from the declarations alone, so there is nothing to cache by the state of the database.
    { routes: description },
    // After the actor and the snapshot, which are its key; outside of whatever the database answers.
    { path: '/api/*', use: responseCache(deps) },
    { routes: profileRoutes() },
    ...registry.modules.flatMap((module) => module.routes?.(deps) ?? []).map((routes) => ({ routes })),
    ...registry
      .resourcesOf(noneAdded)
      .map((resource) => ({ routes: bespokeResourceRoutes(deps, answerList, resource) })),
    { routes: importRoutes(deps, (c, tx) => apiWithin(given, c.env)(c.get('actor'), tx)) },
    { routes: syncApiRoutes(deps) },
    { routes: fileWrites(deps) },
    // Last: an address of the product takes precedence over a declared one.
    { routes: customResourceRoutes(deps, asUserOf) },
  ];
  app.onError(answerError);
  app.notFound((c) => answerError(notFound('Неизвестный адрес запроса'), c));
  for (const layer of layers) {
    if ('routes' in layer) app.route('/', layer.routes);
    else app.use(layer.path, layer.use);
  }
  return app;
}

/** Rejects what no route and no database accepts, and sets the headers of every response. */
const refuseMalformed: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!methods.some((method) => method === c.req.method)) throw methodNotAllowed(methods);
  if (unescaped(c.req.url) === undefined) throw badRequest('Неверная кодировка адреса запроса');
  // PostgreSQL rejects a text with a NUL, and no stored value contains one.
  if (/%00/.test(c.req.url)) throw badRequest('Недопустимый символ в запросе');
  // Set before the response exists, because a later header would force Hono to rebuild it; picture routes override
  // the cache header. The same applies to the header that `compress` would add.
  c.header('vary', 'Accept-Encoding');
  c.header('x-content-type-options', 'nosniff');
  c.header('cache-control', 'no-store');
  await next();
};

function describeApi(added: () => readonly Declaration[]): Hono<ApiEnv> {
  const described = createOpenApiJson('embedded');
  return new Hono<ApiEnv>({ strict: false }).get('/api/openapi.json', (c) =>
    c.body(described(added()), 200, { 'content-type': 'application/json' }),
  );
}

/** Returns the API over a transaction as an actor sees it. It is created for the first request only. */
export function apiWithin(given: ApiOptions, bindings: ApiEnv['Bindings'] = {}): ApiWithin {
  return (actor, tx) => {
    let app: ApiApp | undefined;
    return requestsOf(() => (app ??= createApi({ ...given, db: tx })), {
      ...bindings,
      asking: { actor, snapshot: '' },
    });
  };
}

/**
 * Returns a function that sends requests to the API from within, as an actor who is known already. Their responses are
 * cached as of a snapshot, and never across a write by this function.
 */
function requestsOf(
  app: () => ApiApp,
  { asking: { actor, snapshot }, ...bindings }: ApiEnv['Bindings'] & { asking: RequestContext },
): FetchInternally {
  let writes = 0;
  return async (path, init = { method: 'GET', headers: {} }) => {
    if (init.method !== 'GET') writes += 1;
    const request = new Request(new URL(path, 'http://localhost'), {
      ...init,
      headers: { device: 'web', ...init.headers },
    });
    const asOf = writes === 0 ? snapshot : `${snapshot} ${writes}`;
    return app().fetch(request, { ...bindings, asking: { actor, snapshot: asOf } });
  };
}

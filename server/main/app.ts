import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import { moduleNames } from '#dictionaries/menu.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { unescaped } from '#schemas/declaration/pathSteps.ts';
import type { EngineDeps } from '../resources/engine/deps.ts';
import { bespokeResourceRoutes } from '../resources/engine/bespokeResourceRoutes.ts';
import { customResourceRoutes } from '../resources/engine/routes.ts';
import { listQueryMiddleware, type InternalApi } from '../resources/engine/listQuery/middleware.ts';
import { authRoutes, profileRoutes } from '../identity/auth/routes.ts';
import { requireSignIn } from '../identity/auth/requireSignIn.ts';
import { createOpenApiJson } from './apiDescription/openApiJson.ts';
import type { ApiApp, ApiEnv, ApiOptions } from '../platform/context/deps.ts';
import { methods } from '../platform/http/allowedMethods.ts';
import { registry, withMasterData } from './registry/registry.ts';
import { answerErrors } from '../platform/http/responses.ts';
import { createDataFetcher, internalHeader, type FetchInternally } from '../platform/http/internalRequest.ts';
import type { Actor } from '../platform/context/actor.ts';
import type { Db } from '../platform/db/connection.ts';
import { createRequestGate } from '../platform/context/requestGate.ts';
import { responseCache } from '../platform/http/responseCache.ts';
import { badRequest, methodNotAllowed, notFound } from '../platform/http/httpError.ts';
import { limitBody, smallBody } from '../platform/http/limitBody.ts';
import { repeatedAnswers } from '../trail/history/requestKeys.ts';
import { isVersioned } from '../trail/history/resource.ts';
import { importRoutes, isProgressPath } from '../resources/imports/routes.ts';
import { isBatch, syncApiRoutes } from '../resources/syncApi/routes.ts';
import { fileReads, fileWrites } from '../resources/files/routes.ts';
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

/**
 * Creates the API of the operations in both documents over a database. It has no side effects: `app.fetch(request)` is
 * enough to use it.
 */
export function createApi(given: ApiOptions): ApiApp {
  const deps = engineDeps(given);
  const app = new Hono<ApiEnv>({ strict: false });
  const answerError = answerErrors(deps);
  app.onError(answerError);
  app.notFound((c) => answerError(notFound('Неизвестный адрес запроса'), c));
  app.use('/api/*', (c, next) => (isProgressPath(c.req.path) ? next() : deps.gate.count(c, next)));
  app.use('/api/*', compress());
  app.use('/api/*', async (c, next) => {
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
  });
  for (const module of registry.modules) for (const routes of module.publicRoutes?.() ?? []) app.route('/', routes);
  app.route('/', fileReads(deps));
  app.use('/api/v1/auth', limitBody(smallBody));
  app.route('/', authRoutes(deps));
  const described = createOpenApiJson('embedded');
  const describe = (c: Context<ApiEnv>) =>
    c.body(described(deps.added?.() ?? noneAdded), 200, { 'content-type': 'application/json' });
  if (deps.describedToAll === true) app.get('/api/openapi.json', describe);
  app.use('/api/*', requireSignIn(deps));
  app.use('/api/*', enforceRights(deps));
  // Placed after session and rights, so that an unauthorized sender never makes the process buffer a body.
  const [limitRecord, limitBatch] = [limitBody(maxRecordBytes), limitBody(maxBatchBytes)];
  const isUpload = (c: Context<ApiEnv>): boolean => uploadsAt(deps.added?.() ?? noneAdded, c.req.path).length > 0;
  app.use('/api/*', (c, next) => {
    // An upload is limited by its own route, after the rights of its field.
    if (c.req.method === 'GET' || isUpload(c)) return next();
    return (isBatch(c, deps) ? limitBatch : limitRecord)(c, next);
  });
  const answerRepeated = repeatedAnswers(deps);
  app.use('/api/*', (c, next) => (isUpload(c) ? next() : answerRepeated(c, next)));
  app.use('/api/v1/aboutMe', sendRightsHeaders);
  app.get('/api/openapi.json', describe);
  app.use('/api/*', responseCache(deps));
  app.use(
    '/api/*',
    listQueryMiddleware((c) => insideOf(app, c), registry.ownLists, registry.ownNames),
  );
  app.route('/', profileRoutes());
  for (const module of registry.modules) for (const routes of module.routes?.(deps) ?? []) app.route('/', routes);
  for (const resource of registry.resourcesOf(noneAdded).filter(isVersioned))
    app.route('/', bespokeResourceRoutes(deps, resource));
  app.route(
    '/',
    importRoutes(deps, (c, tx) => {
      const within = createApi({ ...given, db: tx });
      return (path, init) => fetchAs(within, c, path, init);
    }),
  );
  app.route('/', syncApiRoutes(deps));
  app.route('/', fileWrites(deps));
  app.route(
    '/',
    customResourceRoutes(deps, (c) => askAs(app, c)),
  );
  return app;
}

/**
 * Returns the API over a transaction as an actor sees it, for work without a request. It is created for the first
 * request only, and caches no response across a write.
 */
export function apiWithin(given: ApiOptions): (actor: Actor, tx: Db) => FetchInternally {
  return (actor, tx) => {
    let app: ApiApp | undefined;
    let writes = 0;
    return async (path, init = { method: 'GET', headers: {} }) => {
      app ??= createApi({ ...given, db: tx });
      if (init.method !== 'GET') writes += 1;
      const request = new Request(new URL(path, 'http://localhost'), {
        ...init,
        headers: { device: 'web', ...init.headers },
      });
      return app.fetch(request, { asking: { actor, snapshot: String(writes) } });
    };
  };
}

/** Returns the API as seen by the user of a request. */
function insideOf(app: ApiApp, c: Context<ApiEnv>): InternalApi {
  return { fetch: (path) => fetchAs(app, c, path), ask: askAs(app, c) };
}

/**
 * Returns a function that requests data of the API as the user of a request; such a nested request makes no further
 * ones.
 */
function askAs(app: ApiApp, c: Context<ApiEnv>): (path: string) => Promise<unknown> {
  if (c.req.header(internalHeader) !== undefined) return () => Promise.resolve([]);
  return createDataFetcher((path, init) => fetchAs(app, c, path, init));
}

async function fetchAs(
  app: ApiApp,
  c: Context<ApiEnv>,
  path: string,
  init: { method: string; headers: Readonly<Record<string, string>>; body?: string } = { method: 'GET', headers: {} },
): Promise<Response> {
  const headers = { device: 'web', 'x-token': c.req.header('x-token') ?? '', ...init.headers };
  return app.fetch(new Request(new URL(path, c.req.url), { ...init, headers }), {
    ...c.env,
    asking: { actor: c.get('actor'), snapshot: c.get('snapshot') },
  });
}

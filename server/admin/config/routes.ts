import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import { Hono, type MiddlewareHandler } from 'hono';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ApiDeps } from '../../platform/context/deps.ts';
import { answerErrors, success } from '../../platform/http/responses.ts';
import { readBody } from '../../platform/http/body.ts';
import { badRequest, notFound } from '../../platform/http/httpError.ts';
import { limitBody } from '../../platform/http/limitBody.ts';
import { defaultProductName, type InstallationConfig, type ConfigFile } from './installationConfig.ts';
import { studioNeed } from '../../identity/rights/needs.ts';
import {
  requireRight,
  requireValidToken,
  type CallApi,
  type ConfigApiEnv,
  identifyUser,
} from '../../identity/person/apiUser.ts';
import type { ActiveResources } from './activeResources.ts';
import { createEventFeed, type EventFeed, type EventSources } from './eventFeed.ts';
import { eventRoutes } from './eventRoutes.ts';
import type { Publisher } from './publisher.ts';
import { fileNamePattern, type ResourceFolder } from './resourceFolder.ts';
import { limitConfigBody } from './limitConfigBody.ts';
import { manifestOf } from './manifest.ts';
import { createResourcesResponse } from './resourcesResponse.ts';
import { LRUCache } from 'lru-cache';
import { hashOf } from '../../identity/auth/secret.ts';

/** The name of a company as it entered it, whether it only shows the product, and the default of `planning`. */
export interface CompanyFacts {
  name: string | undefined;
  demo: boolean;
  planning: boolean;
}

/** What the host serves under `/config/` besides the configuration. */
export interface HostExtensions {
  /** The history that the page can use; `passed`: of writes forwarded to an external API. */
  history: boolean | 'passed';
  /** Whether lists have saved views. */
  views: boolean;
  /** Whether pages report what they measure. */
  visits: boolean;
  /** Whether the environment has a provider of the company's accounts. */
  hasAccounts: boolean;
  company(): Promise<CompanyFacts>;
  /** The writes of records behind the embedded API, and who may know of them. */
  events: Omit<EventSources, 'versions'>;
  /** Returns the API description as JSON. */
  describe(declarations: readonly Declaration[]): string;
  routes: readonly Hono<ConfigApiEnv>[];
}

export interface ConfigRoutesOptions {
  app: ConfigFile;
  /** Which API serves `/api/*`: the page calls built-in extensions only on the embedded API (spec D67). */
  api: 'embedded' | 'forwarded';
  resources: ActiveResources;
  folder: ResourceFolder;
  publisher: Publisher;
  ask: CallApi;
  host: HostExtensions;
  /** Whether the API description is public; otherwise it needs a token. */
  describedToAll: boolean;
  log: ApiDeps['log'];
}

/** Milliseconds that a page waits for a check of the folder; the result of a longer check follows by an event. */
const timeoutMs = 500;
const max = 1024 * 1024;
const text = Type.String({ maxLength: max });
const textBody = Type.Object({ file: Type.String(), text });
const publishBody = Type.Object({
  file: Type.String(),
  text: Type.Union([text, Type.Null()]),
  base: Type.Union([text, Type.Null()]),
});

const noStore: MiddlewareHandler<ConfigApiEnv> = (c, next) => {
  c.header('cache-control', 'no-store');
  return next();
};

/**
 * Returns the settings that every page needs: dialects are part of the resources that use them, and menu sections are
 * sent with their resources.
 */
function own({
  dialects: _dialects,
  sections: _sections,
  ...rest
}: InstallationConfig): Omit<InstallationConfig, 'dialects' | 'sections'> {
  return rest;
}

/** Returns the configuration with the product's name, by default the company's. */
function named(config: InstallationConfig, { name }: CompanyFacts): InstallationConfig {
  return config.productName === defaultProductName && name !== undefined ? { ...config, productName: name } : config;
}

/** Returns the description of the installation for the page. */
function appAnswer(
  { app, api, host: { history, views, visits, hasAccounts } }: Pick<ConfigRoutesOptions, 'app' | 'api' | 'host'>,
  facts: CompanyFacts,
): object {
  const { planning, signIn, ...settings } = own(named(app.read(), facts));
  return {
    ...settings,
    // Behind an external API its own sign-in counts.
    signIn: api === 'embedded' ? signIn.filter((way) => way !== 'company' || hasAccounts) : ['sms'],
    version: settingsVersion(app),
    demo: facts.demo,
    planning: api === 'embedded' && (planning ?? facts.planning),
    api,
    versions: api === 'embedded',
    history,
    views,
    visits,
  };
}

/** Returns a text that changes with `app.json`, not with the company's name of a first sign-in. */
function settingsVersion(app: ConfigFile): string {
  return createHash('sha256')
    .update(JSON.stringify(own(app.read())))
    .digest('hex')
    .slice(0, 16);
}

/**
 * Creates the routes under `/config/`: `app.json` for every page, `resources.json` and `events` for signed-in users,
 * `studio/…` for superusers; and the feed of their events.
 */
export function configRoutes(parts: ConfigRoutesOptions): { routes: Hono<ConfigApiEnv>; feed: EventFeed } {
  const { app, resources, folder, publisher, ask, host, log } = parts;
  const routes = new Hono<ConfigApiEnv>({ strict: false });
  const answerResources = createResourcesResponse();
  routes.onError(answerErrors({ log }));
  routes.notFound(() => {
    throw notFound('Неизвестный адрес запроса');
  });
  routes.use('/config/*', limitConfigBody);
  routes.get('/config/app.json', async (c) =>
    c.json(appAnswer(parts, await host.company()), 200, { 'cache-control': 'no-cache' }),
  );
  routes.get('/config/manifest.webmanifest', async (c) =>
    c.body(JSON.stringify(manifestOf(named(app.read(), await host.company()))), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  );
  // Declarations reveal how a company works, and the sign-in needs none of them.
  routes.get('/config/resources.json', knownBriefly(ask), async (c) => {
    await Promise.race([resources.look(), sleep(timeoutMs, undefined, { ref: false })]);
    return answerResources(c, resources.now());
  });
  const feed = createEventFeed({
    ...host.events,
    versions: () => ({ config: resources.now().version, app: settingsVersion(app) }),
  });
  routes.route('/', eventRoutes(feed, ask));
  // With `API_URL` all of `/api/` belongs to the external API, so the API that the page expects is described here
  // (docs/decisions/0064).
  if (!parts.describedToAll) routes.use('/config/openapi.json', requireValidToken(ask));
  routes.get('/config/openapi.json', noStore, (c) =>
    c.body(host.describe(resources.now().declarations), 200, { 'content-type': 'application/json' }),
  );
  // JSON text inside a JSON body: every quote and line end takes two bytes.
  routes.use('/config/studio/*', requireRight(ask, studioNeed), limitBody(3 * max, 'Слишком большое объявление'));
  for (const extension of host.routes) routes.route('/', extension);
  routes
    .get('/config/studio/files', async (c) => {
      await resources.look();
      const files = [...folder.read().texts].map(([file, own]) => ({ file, text: own }));
      return success(c, {
        files,
        diagnostics: resources.now().diagnostics,
        closed: publisher.closed() ?? null,
        dialects: app.read().dialects,
      });
    })
    .post('/config/studio/check', async (c) => {
      const body = await readBody(c, textBody);
      return success(c, { diagnostics: await resources.check(body.file, body.text) });
    })
    .get('/config/studio/versions', async (c) => {
      const file = c.req.query('file') ?? '';
      if (!fileNamePattern.test(file)) throw badRequest('Такого файла нет');
      return success(c, await publisher.history(file));
    })
    .post('/config/studio/publish', async (c) => {
      const body = await readBody(c, publishBody);
      await publisher.publish({ ...body, by: c.get('person').fullName });
      return success(c, {});
    });
  return { routes, feed };
}

/** Milliseconds for which a valid token is cached, and the maximum number of cached tokens. */
const knownTokenBounds = { ttl: 30_000, max: 10_000 };

/**
 * Lets requests pass whose token was valid within the last 30 seconds: for data that every page polls and that is the
 * same for all users.
 */
function knownBriefly(ask: CallApi): MiddlewareHandler<ConfigApiEnv> {
  const known = new LRUCache<string, true>(knownTokenBounds);
  return async (c, next) => {
    const token = c.req.header('x-token') ?? '';
    const key = hashOf(token);
    if (known.get(key) === undefined) {
      await identifyUser(ask, token, c.env?.identify);
      known.set(key, true);
    }
    await next();
  };
}

import { resources as documented } from '#resources/index.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { CompanyFacts, HostExtensions } from '../admin/config/routes.ts';
import { draftRoutes } from '../admin/drafts/routes.ts';
import type { Secret } from '../platform/db/databaseSecret.ts';
import { myProfileRoutes } from '../admin/myProfile/routes.ts';
import { employees } from '../admin/users/employees.ts';
import { explainRightsRoutes } from '../admin/rights/explainRights.ts';
import { viewAsRoutes } from '../admin/rights/viewAs.ts';
import { createCompanyInfoReader } from '../admin/setup/companyInfo.ts';
import { setupRoutes } from '../admin/setup/routes.ts';
import { smsRoutes } from '../admin/sms/routes.ts';
import { viewRoutes } from '../admin/views/routes.ts';
import { hasRightsOf, readBehindOthers, type CallApi, type ConfigApiEnv } from '../identity/person/apiUser.ts';
import { sectionNeeds } from '../identity/rights/needs.ts';
import type { HostDeps } from '../identity/person/hostDeps.ts';
import type { ApiOptions } from '../platform/context/deps.ts';
import { createRequestGate } from '../platform/context/requestGate.ts';
import type { Db } from '../platform/db/connection.ts';
import { customResource } from '../recordEngine/core/customResource.ts';
import { createWritesReader } from '../trail/history/newWrites.ts';
import { bulkChangeRoutes } from '../trail/history/bulkChangeRoutes.ts';
import { referrerRoutes } from '../trail/history/referrerRoutes.ts';
import { historyRoutes, type HistoryDeps, type HistoryOptions } from '../trail/history/routes.ts';
import { createOpenApiJson } from './apiDescription/openApiJson.ts';
import type { Metrics } from './metrics/metrics.ts';
import { visitRoutes } from './metrics/visitRoutes.ts';
import { registry, withMasterData } from './registry/registry.ts';
import type { Hono } from 'hono';

/** The parts of an installation that `/config/` shows. */
export interface HostParts {
  ask: CallApi;
  /** Returns the active custom resources. */
  added(): readonly Declaration[];
  /** Returns the enabled modules. */
  modules(): readonly string[];
  /** The embedded API; undefined in front of an external one. */
  embedded?: ApiOptions | undefined;
  /** The history, if available. */
  history?: HistoryOptions | undefined;
  /** The database of saved views, if any. */
  views?: Db | undefined;
  /** Secret from which the keys of drafts are derived. */
  draftSecret: Secret;
  /** Receives what pages have measured; undefined where they report nothing. */
  addVisit?: Metrics['addVisit'] | undefined;
}

/** Returns the first requests of custom screens. */
export const screenRequests = Object.assign({}, ...registry.modules.map(({ screens }) => screens)) as NonNullable<
  (typeof registry.modules)[number]['screens']
>;

const unnamed: CompanyFacts = { name: undefined, demo: false, planning: false };

/** Returns the endpoints of the embedded API's own host: first sign-in, own profile, rights, modules. */
function embeddedRoutes(
  embedded: ApiOptions,
  { ask, added, modules }: Pick<HostParts, 'ask' | 'added' | 'modules'>,
): Hono<ConfigApiEnv>[] {
  const { db } = embedded;
  const { owners } = registry;
  const behindOthers = readBehindOthers(embedded.gate ?? createRequestGate());
  const deps: HostDeps = { db, ask, added, modules, owners, behindOthers };
  return [
    myProfileRoutes(embedded, employees),
    setupRoutes(embedded),
    smsRoutes(embedded, ask),
    explainRightsRoutes(
      {
        db,
        declared: () => withMasterData(added()),
        resources: () => registry.resourcesOf(added()),
        owners,
        screens: screenRequests,
        modules,
      },
      ask,
    ),
    viewAsRoutes(embedded),
    referrerRoutes(db, { ask, modules, owners, resources: () => registry.resourcesOf(added()) }),
    ...registry.modules.flatMap((module) => module.hostRoutes?.(deps) ?? []),
  ];
}

/** Returns what the host serves under `/config/` besides the configuration. */
export function hostExtensions(parts: HostParts): HostExtensions {
  const { ask, embedded, history, views, draftSecret, addVisit } = parts;
  return {
    history: history?.of === 'passed' ? 'passed' : history !== undefined,
    views: views !== undefined,
    visits: addVisit !== undefined,
    hasAccounts: embedded?.companyAccounts !== undefined,
    company: embedded === undefined ? () => Promise.resolve(unnamed) : createCompanyInfoReader(embedded.db),
    events: eventsOf(parts),
    describe: createOpenApiJson(embedded === undefined ? 'forwarded' : 'embedded'),
    routes: [
      draftRoutes(draftSecret, ask),
      ...(addVisit === undefined ? [] : [visitRoutes(addVisit)]),
      ...(embedded === undefined ? [] : embeddedRoutes(embedded, parts)),
      ...(views === undefined ? [] : [viewRoutes(views, ask)]),
      ...(history === undefined ? [] : ofHistory(history, parts)),
    ],
  };
}

/** Returns how the writes of records are read, and who may know of them: those whose sections they belong to. */
function eventsOf({ history, added, modules }: HostParts): HostExtensions['events'] {
  if (history?.of !== 'own') return { maySee: () => false };
  return {
    openWrites: () => createWritesReader(history.db, history),
    maySee: (person, name) => {
      const declaration = registry.resourcesOf(added()).find((item) => item.declaration.name === name)?.declaration;
      return (
        declaration !== undefined &&
        (declaration.menu?.module === undefined || modules().includes(declaration.menu.module)) &&
        hasRightsOf(person, sectionNeeds(declaration))
      );
    },
  };
}

/** Returns the endpoints of the history and of what it can undo. */
function ofHistory(history: HistoryOptions, { ask, added, modules }: HostParts): Hono<ConfigApiEnv>[] {
  const deps: HistoryDeps = {
    ask,
    modules,
    owners: registry.owners,
    // An external API has no master data.
    resources: () =>
      history.of === 'own'
        ? registry.resourcesOf(added())
        : [...documented.map((declaration) => ({ declaration })), ...added().map(customResource)],
  };
  return [historyRoutes(history, deps), bulkChangeRoutes(history, deps)];
}

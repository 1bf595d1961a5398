import type { Hono } from 'hono';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ScreenName } from '#schemas/declaration/screen.ts';
import type { ScopedResource } from '../identity/rights/scopedResource.ts';
import type { ConfigApiEnv } from '../identity/person/apiUser.ts';
import type { HostDeps } from '../identity/person/hostDeps.ts';
import type { ApiEnv, FollowerSettings } from '../platform/context/deps.ts';
import type { Db, Maintenance } from '../platform/db/connection.ts';
import type { Follower } from '../platform/context/follower.ts';
import type { PathOwner } from '../platform/context/pathOwner.ts';
import type { Expiry } from '../platform/jobs/expiry.ts';
import type { JobKind } from '../platform/jobs/jobKind.ts';
import type { OwnedTable } from '../platform/tables/ownedTable.ts';
import type { EngineDeps } from '../recordEngine/core/deps.ts';
import type { EntityTables } from '../recordEngine/tables/entity.ts';
import type { DemoContext } from './demoContext/context.ts';
import type { DemoRows, TableRows } from './demoContext/tableRows.ts';

/** Everything that the server needs to know about one feature; the registry in `server/main` makes the rest from it. */
export interface Module {
  name: string;
  /** The tables that only this module writes. */
  tables?: readonly OwnedTable[];
  /** Resources over tables, with all endpoints made from their declarations. */
  entities?: readonly EntityTables[];
  /** Resources with endpoints in `routes`. */
  resources?: readonly ScopedResource[];
  /** Endpoints that need no sign-in. */
  publicRoutes?(): readonly Hono<ApiEnv>[];
  /** Endpoints that no entity covers, for signed-in actors. */
  routes?(deps: EngineDeps): readonly Hono<ApiEnv>[];
  /** Paths of the two documents that belong to the module. */
  owns?: readonly PathOwner[];
  /** Endpoints under `/config/` beside the embedded API. */
  hostRoutes?(deps: HostDeps): readonly Hono<ConfigApiEnv>[];
  /** The first request of custom screens, and whether they have a list, which can be exported (`Почему?`). */
  screens?: Readonly<Partial<Record<ScreenName, ScreenRequest>>>;
  /** Creates a receiver of every write of every resource in its transaction. */
  follower?(settings: FollowerSettings): Follower;
  /** Background work that writes records or needs settings of the installation. */
  jobs?(deps: EngineDeps): readonly JobKind[];
  /** Rows that are deleted by their age. */
  expiries?: readonly Expiry[];
  /** Creates indexes that no migration can create. */
  maintainIndexes?(maintenance: Maintenance, log: (message: string) => void): Promise<void>;
  /** Returns demo rows in the order in which they can be inserted; `created` has the rows of earlier modules. */
  demo?(context: DemoContext, created: DemoRows): readonly TableRows<PgTable>[];
  /** Fits demo rows to those of later modules, once all are inserted. */
  fitDemo?(db: Db): Promise<void>;
}

/** The first request of a custom screen. */
interface ScreenRequest {
  path: string;
  listed: boolean;
}

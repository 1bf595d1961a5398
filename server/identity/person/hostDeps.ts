import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { PathOwner } from '../../platform/context/pathOwner.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { MiddlewareHandler } from 'hono';
import type { CallApi, ConfigApiEnv } from './apiUser.ts';

/** The dependencies of endpoints under `/config/` beside the embedded API. */
export interface HostDeps {
  db: Db;
  ask: CallApi;
  /** Returns the active custom resources. */
  added(): readonly Declaration[];
  /** Returns the enabled modules. */
  modules(): readonly string[];
  owners: readonly PathOwner[];
  /** Runs a long read of a signed-in user behind other requests. */
  behindOthers: MiddlewareHandler<ConfigApiEnv>;
}

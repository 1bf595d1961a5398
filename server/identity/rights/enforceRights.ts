import type { Context, MiddlewareHandler } from 'hono';
import { rightRows } from '#dictionaries/rights.ts';
import { exportHeader, rightsHeader, viewerHeader } from '#dictionaries/headers.ts';
import type { Actor } from '../../platform/context/actor.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import type { Holder, Need } from './decide.ts';
import { requireAllowed, unrestrictedHolder } from './requireAllowed.ts';
import { toRequestedAction } from './requestedAction.ts';

/**
 * Returns an actor as the holder of rights. The rights of an API client are its grants, which `requireGranted` has
 * checked; the product's own work and the administrator of the server need none.
 */
export function holderOf(actor: Actor): Holder {
  if (actor.kind !== 'user') return unrestrictedHolder;
  const { superUser, rights, viewedBy } = actor;
  return {
    active: true,
    superUser,
    viewed: viewedBy !== undefined,
    has: (right) => superUser || (right !== 'superUser' && rights.has(right)),
  };
}

/**
 * Creates the middleware that rejects requests without the required right, by method and address, before anything is
 * read (docs/rights.md).
 */
export function enforceRights({
  added,
  modules,
  owners,
}: Pick<ApiDeps, 'added' | 'modules' | 'owners'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    const wanted = toRequestedAction(
      { method, path, exports: c.req.header(exportHeader) !== undefined },
      added?.() ?? [],
      owners,
    );
    requireAllowed(holderOf(c.get('actor')), wanted, modules?.());
    await next();
  };
}

/** Rejects a user without one of these rights: for requests whose address does not name their resource. */
export function requireNeeds(c: Context<ApiEnv>, needs: readonly Need[]): void {
  requireAllowed(holderOf(c.get('actor')), { writes: false, modules: [], needs });
}

/**
 * Adds to the profile response the rights for which the specification has no flags, and the user who views the product
 * as this one.
 */
export const sendRightsHeaders: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const actor = c.get('actor');
  const { has } = holderOf(actor);
  c.header(
    rightsHeader,
    rightRows.flatMap(({ name, word, profileFlag }) => (profileFlag !== true && has(name) ? [word] : [])).join(' '),
  );
  if (actor.viewedBy !== undefined) c.header(viewerHeader, encodeURIComponent(actor.viewedBy.name));
  await next();
};

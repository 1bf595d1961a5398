import type { Context, MiddlewareHandler } from 'hono';
import { exportHeader, rightsHeader, viewerHeader } from '#dictionaries/headers.ts';
import type { ApiDeps, ApiEnv, User } from '../../platform/context/deps.ts';
import type { Holder, Need } from './decide.ts';
import { requireAllowed } from './requireAllowed.ts';
import { toRequestedAction } from './requestedAction.ts';

/** Returns a user as the holder of rights. */
export function holderOf({ role, deleteAccess, exportAccess, viewedBy }: User): Holder {
  const rights = { ...role, deleteAccess, exportAccess };
  return {
    active: true,
    superUser: role.superUser,
    viewed: viewedBy !== undefined,
    has: (right) => role.superUser || rights[right] === true,
  };
}

/**
 * Creates the middleware that rejects requests without the required right, by method and address, before anything is
 * read (docs/rights.md).
 */
export function enforceRights({ added, modules }: Pick<ApiDeps, 'added' | 'modules'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    const wanted = toRequestedAction(
      { method, path, exports: c.req.header(exportHeader) !== undefined },
      added?.() ?? [],
    );
    requireAllowed(holderOf(c.get('user')), wanted, modules?.());
    await next();
  };
}

/** Rejects a user without one of these rights: for requests whose address does not name their resource. */
export function requireNeeds(c: Context<ApiEnv>, needs: readonly Need[]): void {
  requireAllowed(holderOf(c.get('user')), { writes: false, modules: [], needs });
}

/**
 * Adds to the profile response the rights for which the specification has no flags, and the user who views the product
 * as this one.
 */
export const sendRightsHeaders: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const user = c.get('user');
  const { has } = holderOf(user);
  c.header(
    rightsHeader,
    [has('deleteAccess') && 'delete', has('exportAccess') && 'export'].filter((item) => item !== false).join(' '),
  );
  if (user.viewedBy !== undefined) c.header(viewerHeader, encodeURIComponent(user.viewedBy.fullName));
  await next();
};

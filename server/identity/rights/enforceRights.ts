import type { Context, MiddlewareHandler } from 'hono';
import { exportHeader, rightsHeader, viewerHeader } from '#dictionaries/headers.ts';
import type { ApiDeps, ApiEnv, User } from '../../platform/context/deps.ts';
import type { Holder, Need } from './decide.ts';
import { requireAllowed } from './requireAllowed.ts';
import { toRequestedAction } from './requestedAction.ts';

/** A user as the holder of their rights. */
export function holderOf({ role, deleteAccess, exportAccess, viewedBy }: User): Holder {
  const rights = { ...role, deleteAccess, exportAccess };
  return {
    active: true,
    superUser: role.superUser,
    viewed: viewedBy !== undefined,
    has: (right) => role.superUser || rights[right] === true,
  };
}

/** Refuses what whoever asks may not do, by method and address alone, before anything is read (docs/rights.md). */
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

/** Refuses whoever lacks one of these rights: for calls whose address does not tell what they are about. */
export function requireNeeds(c: Context<ApiEnv>, needs: readonly Need[]): void {
  requireAllowed(holderOf(c.get('user')), { writes: false, modules: [], needs });
}

/** Tells of the rights that the profile of the documents has no flags for, and of who looks as the person, beside it. */
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

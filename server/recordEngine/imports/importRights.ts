import type { Declaration } from '#schemas/declaration/declaration.ts';
import { holderOf } from '../../identity/rights/enforceRights.ts';
import { verbNeeds } from '../../identity/rights/needs.ts';
import { requireCommon } from '../../identity/rights/reach.ts';
import { requireAllowed } from '../../identity/rights/requireAllowed.ts';
import { toRequestedAction } from '../../identity/rights/requestedAction.ts';
import type { Actor } from '../../platform/context/actor.ts';
import { HttpError, methodNotAllowed } from '../../platform/http/httpError.ts';
import type { EngineDeps } from '../core/deps.ts';
import type { ImportRow } from './batch.ts';
import { isAdded } from './writeBatch.ts';

type Rows = readonly Pick<ImportRow, 'id'>[];

/** Rejects rows without the right to create or change records, like the operations of a custom resource. */
export function requireVerbs(actor: Actor, declaration: Declaration, rows: Rows): void {
  for (const verb of new Set(rows.map(({ id }) => (id === null ? ('create' as const) : ('update' as const))))) {
    if (!declaration.api.verbs.includes(verb)) throw methodNotAllowed([]);
    requireAllowed(holderOf(actor), { writes: false, modules: [], needs: verbNeeds(declaration, verb) });
  }
}

/**
 * Rejects rows that an actor may not write at present, as the API would reject the actor's own requests: 404 when the
 * module is off, 403 without a right or, for company-wide records, without all territories.
 */
export function requireImportRights(deps: EngineDeps, actor: Actor, declaration: Declaration, rows: Rows): void {
  const { name, api } = declaration;
  const paths = [`/api/exchange/imports/${name}/`, ...(isAdded(declaration) ? [] : [api.path])];
  for (const path of paths)
    requireAllowed(
      holderOf(actor),
      toRequestedAction({ method: 'POST', path, exports: false }, deps.added?.() ?? [], deps.owners),
      deps.modules?.(),
    );
  if (isAdded(declaration)) requireVerbs(actor, declaration, rows);
  const resource = deps.resources().find((item) => item.declaration === declaration);
  if (resource !== undefined) requireCommon(actor.limit, resource);
}

/**
 * Rejects an actor who may neither create nor change records of a resource: for what concerns a file without its rows.
 */
export function requireSomeVerb(deps: EngineDeps, actor: Actor, declaration: Declaration): void {
  const { verbs } = declaration.api;
  if (verbs.includes('update')) {
    try {
      return requireImportRights(deps, actor, declaration, [{ id: 1 }]);
    } catch (error) {
      if (!(error instanceof HttpError) || !verbs.includes('create')) throw error;
    }
  }
  requireImportRights(deps, actor, declaration, [{ id: null }]);
}

import type { Declaration } from '#schemas/declaration/declaration.ts';
import { unrestrictedHolder, requireAllowed } from './requireAllowed.ts';
import { modulesAt, modulesOf } from './requestedAction.ts';

/**
 * Rejects access to a resource, or to an address of the API, while its module is disabled (spec D34): for requests
 * whose own address does not name it. `on` are the enabled modules, all when absent.
 */
export function requireModule(about: Declaration | string, on: readonly string[] | undefined): void {
  const modules = typeof about === 'string' ? modulesAt(about) : modulesOf(about);
  requireAllowed(unrestrictedHolder, { writes: false, modules, needs: [] }, on);
}

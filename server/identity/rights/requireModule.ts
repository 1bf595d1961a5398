import type { Declaration } from '#schemas/declaration/declaration.ts';
import { unrestrictedHolder, requireAllowed } from './requireAllowed.ts';
import { modulesAt, modulesOf } from './requestedAction.ts';

/**
 * Refuses what is told or changed of a resource, or of what stands behind an address of the API, while its module is switched off (spec D34): for calls whose own address says
 * nothing of it. `on` are the modules that are switched on, without it all are.
 */
export function requireModule(about: Declaration | string, on: readonly string[] | undefined): void {
  const modules = typeof about === 'string' ? modulesAt(about) : modulesOf(about);
  requireAllowed(unrestrictedHolder, { writes: false, modules, needs: [] }, on);
}

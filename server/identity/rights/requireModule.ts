import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { PathOwner } from '../../platform/context/pathOwner.ts';
import { unrestrictedHolder, requireAllowed } from './requireAllowed.ts';
import { modulesAt, modulesOf } from './requestedAction.ts';

/** The owners of the addresses in the two documents, and the enabled modules, all when absent. */
export interface InstallationModules {
  owners: readonly PathOwner[];
  modules?: (() => readonly string[]) | undefined;
}

/**
 * Rejects access to a resource, or to an address of the API, while its module is disabled (spec D34): for requests
 * whose own address does not name it.
 */
export function requireModule(about: Declaration | string, { owners, modules: on }: InstallationModules): void {
  const modules = typeof about === 'string' ? modulesAt(about, owners) : modulesOf(about, owners);
  requireAllowed(unrestrictedHolder, { writes: false, modules, needs: [] }, on?.());
}

import { requireModule, type InstallationModules } from '../../identity/rights/requireModule.ts';
import type { ScopedResource } from '../../identity/rights/scopedResource.ts';
import { notFound } from '../../platform/http/httpError.ts';

/** All resources of an installation, and its modules. */
export interface InstallationResources extends InstallationModules {
  resources(): readonly ScopedResource[];
}

/** Returns a resource by its name; throws 404 for an unknown one and for one of a module that is off. */
export function findResource(deps: InstallationResources, name: string): ScopedResource {
  const found = deps.resources().find(({ declaration }) => declaration.name === name);
  if (found === undefined) throw notFound('Такого раздела нет');
  requireModule(found.declaration, deps);
  return found;
}

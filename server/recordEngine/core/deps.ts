import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ApiDeps } from '../../platform/context/deps.ts';
import type { ScopedResource } from '../../identity/rights/scopedResource.ts';
import { customResource } from './customResource.ts';
import type { StoredResource } from './storage.ts';

/** The dependencies of the API of declared resources. */
export interface EngineDeps extends ApiDeps {
  /** Returns all resources of the installation; those of `added()` are stored ones. */
  resources(): readonly ScopedResource[];
}

/** Whether the engine reads and writes a resource over its storage. */
export function isStored(resource: ScopedResource): resource is StoredResource {
  return 'storage' in resource;
}

/** Returns the stored resource of a declaration of `added()`: over tables, or a custom one. */
export function findStored({ resources }: Pick<EngineDeps, 'resources'>, declaration: Declaration): StoredResource {
  const found = resources().find((resource) => resource.declaration === declaration);
  return found !== undefined && isStored(found) ? found : customResource(declaration);
}

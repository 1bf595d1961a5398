import type { DataProvider } from '@refinedev/core';
import { createDataProvider } from '#providers/data.ts';
import { createHttp } from '#providers/http.ts';
import { apiOfCollection } from '#schemas/declaration/collection.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { foreignResources } from './backend.ts';
import { session } from './session.ts';

/** Data of a resource that is not active yet: of the draft in the studio, which goes before the resource that it may become. */
export function dataOf(declaration: Declaration): DataProvider {
  const foreign = [declaration, ...foreignResources() ?? []];
  return createDataProvider(createHttp({ session, foreign: () => foreign }), (name) => apiOfCollection(name, () => declaration));
}

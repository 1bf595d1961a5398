import { masterDataResources } from '#resources/masterData/index.ts';
import { apiClientResources } from '#resources/masterData/apiClients.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const known = new WeakMap<readonly Declaration[], readonly Declaration[]>();

/**
 * Returns the resources of the embedded API beyond the product's own: master data and custom resources. The same input
 * list returns the same result.
 */
export function withMasterData(added: readonly Declaration[]): readonly Declaration[] {
  const before = known.get(added);
  if (before !== undefined) return before;
  const all = [...masterDataResources, ...apiClientResources, ...added];
  known.set(added, all);
  known.set(all, all);
  return all;
}

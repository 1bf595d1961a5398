import { masterDataResources } from '#resources/masterData/index.ts';
import { apiClientResources } from '#resources/masterData/apiClients.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const known = new WeakMap<readonly Declaration[], readonly Declaration[]>();

/** What the embedded API has besides the resources of the product: the company's own data, and what the installation has added. The same list for the same list. */
export function withMasterData(added: readonly Declaration[]): readonly Declaration[] {
  const before = known.get(added);
  if (before !== undefined) return before;
  const all = [...masterDataResources, ...apiClientResources, ...added];
  known.set(added, all);
  known.set(all, all);
  return all;
}

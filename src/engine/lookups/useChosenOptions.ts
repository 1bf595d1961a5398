import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Option } from '#ui/options.ts';
import { entriesById, unnamedOption } from './lookupEntries.ts';
import { useNamedOptions } from './useNamedOptions.ts';

interface Chosen {
  ids: readonly Option['id'][];
  /** The entries of the list. */
  listed: readonly Option[];
  /** The entries named by the record itself. */
  own: readonly Option[];
  /** Whether the list may still load more by itself: until then no other source is requested. */
  awaited: boolean;
}

/** Returns the entries with the chosen ids, in order. A pending one is omitted, an unnamed one is shown as `№ 123`. */
export function useChosenOptions(lookup: Lookup, { ids, listed, own, awaited }: Chosen): Option[] {
  const [list, record] = [entriesById(listed), entriesById(own)];
  const missing = ids.filter((id) => !list.has(id) && !record.has(id));
  const response = useNamedOptions(lookup, missing, !awaited);
  const named = new Map(missing.map((id, at) => [id, response[at]]));
  return ids.flatMap((id) => {
    const found = list.get(id) ?? record.get(id) ?? named.get(id);
    return found === undefined ? [] : (found ?? unnamedOption(id));
  });
}

import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Option } from '#ui/options.ts';
import { lookupPage, type FetchLookup, type NextPage } from './lookupPages.ts';
import { maxFullLookup } from './useLookup.ts';

/** Loads the entries of a lookup page by page up to the limit of a lookup; `whole` means that these are all. */
export async function allEntries(ask: FetchLookup, lookup: Lookup): Promise<{ options: Option[]; whole: boolean }> {
  const options: Option[] = [];
  let next: NextPage | null = null;
  do {
    const page = await lookupPage(ask, lookup, {}, next);
    options.push(...page.options);
    next = page.next;
  } while (next !== null && options.length < maxFullLookup);
  return { options, whole: next === null };
}

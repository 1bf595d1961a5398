import { isRecord, type AnyRecord } from '#codecs/records.ts';

/**
 * A list in a response that differs from the product's contract, with its place and that of the total, as a dialect
 * writes them.
 */
export interface FoundList {
  list: unknown[];
  places: { list: string; total?: string };
}

/** Usual names of lists in APIs. */
const listNames = /^(items|results?|content|value|values|rows|records|list|entries|elements|objects|data|hits)$/i;
/** Usual members next to a list that do not belong to a record. */
const besideList =
  /^(total\w*|count|page\w*|pages|per_?page|size|limit|offset|skip|take|next\w*|prev\w*|cursor|links?|_links|meta|metadata|pagination|paging|has_?more|has_?next|first|last|number\w*|empty|sort|status|success|ok|code|message|object|url|timestamp|took|errors?|@?odata\S*|_embedded)$/i;
const totalNames = /^(total|total_?count|total_?elements|total_?items|total_?records|count|@?odata\.count)$/i;

/**
 * Finds the list inside an object: `{items, total}`, `{data: {rows}}`, `{_embedded: {goods}}`; undefined for an object
 * that is itself a record.
 */
export function findListInAnswer(response: AnyRecord, inside = '', deep = 2): FoundList | undefined {
  const lists = Object.entries(response).filter(([, value]) => Array.isArray(value) && value.some(isRecord));
  const [found] = lists;
  const others = Object.keys(response).filter((name) => name !== found?.[0]);
  const isAround = others.every((name) => besideList.test(name));
  if (found && lists.length === 1 && isAround && (inside !== '' || others.length > 0 || listNames.test(found[0]))) {
    const total = totalIn(response, inside);
    return { list: found[1] as unknown[], places: { list: inside + found[0], ...(total !== undefined && { total }) } };
  }
  if (lists.length > 0 || deep === 0) return undefined;
  for (const [name, value] of Object.entries(response)) {
    const isPlace = listNames.test(name) || besideList.test(name) || /^(response|payload|body)$/i.test(name);
    const nested =
      isRecord(value) && isPlace && Object.keys(response).every((item) => item === name || besideList.test(item))
        ? findListInAnswer(value, `${inside}${name}.`, deep - 1)
        : undefined;
    if (nested) {
      const total = nested.places.total ?? totalIn(response, inside);
      return { ...nested, places: { ...nested.places, ...(total !== undefined && { total }) } };
    }
  }
  return undefined;
}

/** Returns the place of the total, next to the list or within the paging data. */
function totalIn(response: AnyRecord, inside: string): string | undefined {
  const own = Object.entries(response).find(([name, value]) => totalNames.test(name) && typeof value === 'number');
  if (own) return inside + own[0];
  for (const [name, value] of Object.entries(response)) {
    const nested =
      isRecord(value) && besideList.test(name)
        ? Object.entries(value).find(([item, number]) => totalNames.test(item) && typeof number === 'number')
        : undefined;
    if (nested) return `${inside}${name}.${nested[0]}`;
  }
  return undefined;
}

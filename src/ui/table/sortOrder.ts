/** A sort column by key; ascending by default. */
export interface SortBy {
  name: string;
  descending?: boolean;
}

/** The sort order of the rows by priority, and its setter. */
export interface Sort {
  by: readonly SortBy[];
  set: (by: SortBy[]) => void;
}

/** Maximum number of sort columns. */
const max = 3;

/**
 * Returns the sort order after a press on a header: ascending, descending, none. With `add` the other sort columns stay
 * before it, otherwise they are removed.
 */
export function nextSort(by: readonly SortBy[], name: string, add: boolean): SortBy[] {
  const at = by.findIndex((item) => item.name === name);
  if (add) {
    if (at < 0) return [...by.slice(0, max - 1), { name }];
    return by.flatMap((item) => (item.name === name ? next(item) : [item]));
  }
  return at === 0 ? next(by[0]) : [{ name }];
}

function next(item: SortBy | undefined): SortBy[] {
  return item === undefined || item.descending === true ? [] : [{ name: item.name, descending: true }];
}

/** A column that orders rows, by its key; ascending unless it says otherwise. */
export interface SortBy {
  name: string;
  descending?: boolean;
}

/** How rows are sorted, the first column first, and what changes it. */
export interface Sort {
  by: readonly SortBy[];
  set: (by: SortBy[]) => void;
}

/** At most so many columns order the rows. */
const max = 3;

/** The order after a press on a head: ascending, descending, none. With `add` the other columns stay before it, else it orders alone. */
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

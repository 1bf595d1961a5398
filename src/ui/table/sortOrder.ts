/** A column that orders rows, by its key; ascending unless it says otherwise. */
export interface SortBy { name: string; descending?: boolean }

/** How rows are sorted, the first column first, and what changes it. */
export interface Sort { by: readonly SortBy[]; set: (by: SortBy[]) => void }

/** At most so many columns order the rows. */
const most = 3;

/** The order after a press on a head: ascending, descending, none. With `add` the other columns stay before it, else it orders alone. */
export function nextSort(by: readonly SortBy[], name: string, add: boolean): SortBy[] {
  const at = by.findIndex((one) => one.name === name);
  if (add) {
    if (at < 0) return [...by.slice(0, most - 1), { name }];
    return by.flatMap((one) => (one.name === name ? next(one) : [one]));
  }
  return at === 0 ? next(by[0]) : [{ name }];
}

function next(one: SortBy | undefined): SortBy[] {
  return one === undefined || one.descending === true ? [] : [{ name: one.name, descending: true }];
}

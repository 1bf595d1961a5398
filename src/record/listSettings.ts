import type { Declaration } from '#schemas/declaration/declaration.ts';
import { shownPath } from './path.ts';
import { searchedColumns } from './searchText.ts';

/**
 * The user's column settings of a list, stored as differences from the declared columns, so that columns declared later
 * appear automatically (known trap 14).
 */
export interface ListSettings {
  /** Declared columns that are hidden. */
  hidden: readonly string[];
  /** Additional fields shown as columns. */
  added: readonly string[];
  /** Columns in the chosen order; unnamed ones stay after their neighbour. */
  order: readonly string[];
  /** Widths in pixels by column. */
  widths: Readonly<Record<string, number>>;
  density: 'normal' | 'compact';
  /** The column by which rows are grouped; null for no grouping. */
  groupBy: string | null;
}

export const declaredSettings: ListSettings = {
  hidden: [],
  added: [],
  order: [],
  widths: {},
  density: 'normal',
  groupBy: null,
};

/** Kinds without a value to show in a cell. */
const silent = new Set(['note', 'constant']);

/**
 * Returns the fields that can be columns: the declared columns first, in order, then all other labelled fields of
 * records. A field with the label of a declared column shows the same, so it is left out.
 */
export function possibleColumns(declaration: Pick<Declaration, 'list' | 'fields'>): string[] {
  const declared = searchedColumns(declaration);
  const shownPaths = new Set(declared.map((name) => shownPath(name, declaration.fields[name])));
  const shownLabels = new Set(declared.map((name) => declaration.fields[name]?.label));
  const others = Object.entries(declaration.fields).filter(
    ([name, field]) =>
      !declared.includes(name) &&
      field.label !== undefined &&
      field.read !== false &&
      !silent.has(field.kind) &&
      !shownPaths.has(shownPath(name, field)) &&
      !shownLabels.has(field.label),
  );
  return [...declared, ...others.map(([name]) => name)];
}

/** Returns the visible columns in order; at least one. */
export function shownColumns(
  declaration: Pick<Declaration, 'list' | 'fields'>,
  { hidden, added, order }: ListSettings,
): string[] {
  const declared = searchedColumns(declaration);
  const shown = orderNames(possibleColumns(declaration), order).filter((name) =>
    declared.includes(name) ? !hidden.includes(name) : added.includes(name),
  );
  return shown.length > 0 ? shown : declared.slice(0, 1);
}

/** Sorts names by a chosen order; a name missing from it follows its declared predecessor. */
export function orderNames(names: readonly string[], order: readonly string[]): string[] {
  const result = order.filter((name, at) => names.includes(name) && order.indexOf(name) === at);
  for (const [at, name] of names.entries()) {
    if (result.includes(name)) continue;
    const before = result.indexOf(names[at - 1] ?? '');
    result.splice(before === -1 && at > 0 ? result.length : before + 1, 0, name);
  }
  return result;
}

/** Returns the settings that show these columns in this order. */
export function withColumns(
  declaration: Pick<Declaration, 'list' | 'fields'>,
  settings: ListSettings,
  columns: readonly { key: string; shown: boolean }[],
): ListSettings {
  const declared = searchedColumns(declaration);
  const names = columns.map(({ key }) => key);
  return {
    ...settings,
    hidden: columns.filter(({ key, shown }) => !shown && declared.includes(key)).map(({ key }) => key),
    added: columns.filter(({ key, shown }) => shown && !declared.includes(key)).map(({ key }) => key),
    order: names.join() === possibleColumns(declaration).join() ? [] : names,
  };
}

/** Parses stored or received settings from any value; unknown names are returned in `removed`. */
export function settingsIn(
  declaration: Pick<Declaration, 'list' | 'fields'>,
  stored: unknown,
): { settings: ListSettings; removed: string[] } {
  const { hidden, added, order, widths, density, groupBy } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Partial<Record<keyof ListSettings, unknown>>;
  const possible = new Set(possibleColumns(declaration));
  const names = (value: unknown) =>
    Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
  const known = (value: unknown) => names(value).filter((name) => possible.has(name));
  const widthEntries = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(
    (entry): entry is [string, number] =>
      possible.has(entry[0]) && typeof entry[1] === 'number' && entry[1] >= 40 && entry[1] <= 2000,
  );
  return {
    settings: {
      hidden: known(hidden),
      added: known(added),
      order: known(order),
      widths: Object.fromEntries(widthEntries),
      density: density === 'compact' ? 'compact' : 'normal',
      groupBy: known([groupBy])[0] ?? null,
    },
    removed: [...new Set(names([...names(added), groupBy]).filter((name) => !possible.has(name)))],
  };
}

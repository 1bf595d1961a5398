import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { Id } from './rows.ts';

/** Data collected from responses: rows of lists by path, and ids by name. */
export interface KnownValues {
  rows(path: string): readonly AnyRecord[];
  ids(name: string): readonly Id[];
  /** Returns the ids of a list's rows by the path of the list; `name` is the member that a lookup uses as id. */
  idsOf(path: string, name?: string): readonly Id[];
  learn(path: string, idName: string | undefined, rows: readonly AnyRecord[]): void;
}

/** Number of rows stored per list, enough to take values from. */
const maxRows = 200;

export function createKnownValues(): KnownValues {
  const rowsByPath = new Map<string, AnyRecord[]>();
  const idsByName = new Map<string, Set<Id>>();
  const idNames = new Map<string, string>();
  return {
    rows: (path) => rowsByPath.get(path) ?? [],
    ids: (name) => [...(idsByName.get(name) ?? [])],
    idsOf: (path, name = idNames.get(path) ?? '') => (rowsByPath.get(path) ?? []).flatMap((row) => idOf(row[name])),
    learn(path, idName, rows) {
      if (idName !== undefined) idNames.set(path, idName);
      rowsByPath.set(path, [...(rowsByPath.get(path) ?? []), ...rows].slice(0, maxRows));
      for (const [name, value] of rows.filter(isRecord).flatMap(Object.entries)) {
        const ids = idsByName.get(name) ?? new Set<Id>();
        if (name.endsWith('Id') && ids.size < maxRows) idOf(value).forEach((id) => ids.add(id));
        if (ids.size > 0) idsByName.set(name, ids);
      }
    },
  };
}

function idOf(value: unknown): Id[] {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? [value] : [];
}

/**
 * Returns URLs of a path with parameters, as far as their ids are known: ids of the list that precedes each parameter,
 * otherwise any id of that name.
 */
export function concreteAddresses(path: string, known: KnownValues, max = 3): string[] {
  const hole = /\{([^}]*)\}/.exec(path);
  if (hole === null) return [path];
  const before = path.slice(0, hole.index);
  const own = known.idsOf(before);
  const ids = own.length > 0 ? own : known.ids(hole[1] ?? '');
  const some = ids.length <= max ? ids : [...ids.slice(0, max - 1), ...ids.slice(-1)];
  return some.flatMap((id) =>
    concreteAddresses(`${before}${encodeURIComponent(id)}${path.slice(hole.index + hole[0].length)}`, known, 1),
  );
}

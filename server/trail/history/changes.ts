import { isDeepStrictEqual } from 'node:util';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { HistoryChange, HistoryChanges, ListChange } from '#schemas/history.ts';

/** Returns the changes between two records by property; a missing property equals null. */
export function changesBetween(before: AnyRecord, after: AnyRecord): HistoryChanges {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names.flatMap((name): [string, HistoryChange][] => {
      const [old, now] = [before[name] ?? null, after[name] ?? null];
      if (isDeepStrictEqual(old, now)) return [];
      const rows = Array.isArray(old) && Array.isArray(now) ? listChange(old, now) : undefined;
      return [[name, rows ?? [old, now]]];
    }),
  );
}

export function applyChanges(before: AnyRecord, changes: HistoryChanges): AnyRecord {
  const changed = Object.entries(changes).map(([name, change]) => [name, afterOf(before[name], change)] as const);
  return Object.fromEntries([...Object.entries(before), ...changed]);
}

function afterOf(before: unknown, change: HistoryChange): unknown {
  if (Array.isArray(change)) return change[1];
  return 'after' in change ? change.after : appliedToList(before, change);
}

/**
 * Returns the changes of a list; undefined when items cannot be identified or the remaining ones are reordered, so that
 * the list is recorded as a whole.
 */
function listChange(before: readonly unknown[], after: readonly unknown[]): ListChange | undefined {
  const by = idsOf([before, after]);
  if (by === undefined) return undefined;
  const [old, now] = [keyed(before, by), keyed(after, by)];
  const stay = [...old.keys()].filter((key) => now.has(key));
  if (
    !isDeepStrictEqual(
      stay,
      [...now.keys()].filter((key) => old.has(key)),
    )
  )
    return undefined;
  const removed = [...old].flatMap(([key, item], at) => (now.has(key) ? [] : [{ at, item }]));
  const added = [...now].flatMap(([key, item], at): [number, unknown][] => (old.has(key) ? [] : [[at, item]]));
  const changed = stay
    .filter((key) => !isDeepStrictEqual(old.get(key), now.get(key)))
    .map((key) => {
      const [was, is] = [old.get(key) as AnyRecord, now.get(key) as AnyRecord];
      return { item: is, changes: membersBetween(was, is) };
    });
  return {
    by,
    ...(removed.length > 0 && { removed: removed.map(({ item }) => item), removedAt: removed.map(({ at }) => at) }),
    ...(added.length > 0 && { added }),
    ...(changed.length > 0 && { changed }),
  };
}

function membersBetween(before: AnyRecord, after: AnyRecord): Record<string, [unknown, unknown]> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]]),
  );
}

function appliedToList(before: unknown, { by, removed = [], added = [], changed = [] }: ListChange): unknown[] {
  const missing = new Set(removed.map((item) => keyOf(item, by)));
  const now = new Map(changed.map(({ item }) => [keyOf(item, by), item]));
  const after: unknown[] = (Array.isArray(before) ? before : [])
    .filter((item) => !missing.has(keyOf(item, by)))
    .map((item: unknown) => now.get(keyOf(item, by)) ?? item);
  for (const [at, item] of added) after.splice(at, 0, item);
  return after;
}

function keyOf(item: unknown, by: readonly string[]): string {
  return JSON.stringify(isRecord(item) ? by.map((name) => item[name] ?? null) : item);
}

function keyed(items: readonly unknown[], by: readonly string[]): Map<string, unknown> {
  return new Map(items.map((item) => [keyOf(item, by), item]));
}

/** Returns the properties that identify the items of each list: one id, else all together; empty for lists of ids. */
function idsOf(lists: readonly (readonly unknown[])[]): string[] | undefined {
  const items = lists.flat();
  const differ = (by: string[]): boolean => lists.every((list) => keyed(list, by).size === list.length);
  if (items.every((item) => typeof item === 'number' || typeof item === 'string')) return differ([]) ? [] : undefined;
  if (!items.every(isRecord)) return undefined;
  const ids = [...new Set(items.flatMap((item) => Object.keys(item)))].filter(
    (name) => name === 'id' || name.endsWith('Id'),
  );
  const item = ids.find((name) => items.every((item) => (item[name] ?? null) !== null) && differ([name]));
  if (item !== undefined) return [item];
  return ids.length > 0 && differ(ids) ? ids : undefined;
}

import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { HistoryChange, HistoryChanges, HistoryEntry, ListChange } from '#schemas/history.ts';

/** An entry with the record before and after it; members that were not recorded are omitted. */
export interface EntryStates {
  entry: HistoryEntry;
  before: AnyRecord;
  after: AnyRecord;
}

/**
 * Returns the entries of a record, newest first, with the record before and after each; `standing` is its current
 * state.
 *
 * An entry contains only differences, so states are computed backwards from the record, which needs no further request.
 * The entry's own values take precedence: behind an external API others may have written between two entries. A value
 * that was never seen is unknown and cannot be restored.
 */
export function statesOf(entries: readonly HistoryEntry[], standing: AnyRecord): EntryStates[] {
  let next = standing;
  return entries.map((entry) => {
    const after = { ...next, ...statedMembers(entry.changes) };
    const states = {
      entry,
      before: entry.action === 'delete' ? (entry.deleted ?? {}) : undone(after, entry.changes),
      after,
    };
    next = states.before;
    return states;
  });
}

/** Returns the state of a single entry: only its own changes are known. */
export function stateOf(entry: HistoryEntry): EntryStates {
  const after = Object.fromEntries(Object.entries(entry.changes).map(([name, change]) => [name, afterOf(change)]));
  return { entry, before: entry.action === 'delete' ? (entry.deleted ?? {}) : undone(after, entry.changes), after };
}

/** Returns the member values from the entry itself, because unrecorded writes may have happened between two entries. */
function statedMembers(changes: HistoryChanges): AnyRecord {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) =>
      Array.isArray(change) || 'after' in change ? [[name, afterOf(change)]] : [],
    ),
  );
}

function undone(after: AnyRecord, changes: HistoryChanges): AnyRecord {
  const before = { ...after };
  for (const [name, change] of Object.entries(changes)) {
    if (Array.isArray(change)) before[name] = change[0];
    else if ('after' in change) delete before[name];
    else before[name] = undoneList(after[name], change);
  }
  return before;
}

function afterOf(change: HistoryChange): unknown {
  if (Array.isArray(change)) return change[1];
  if ('after' in change) return change.after;
  return [...(change.added ?? []).map(([, item]) => item), ...(change.changed ?? []).map(({ item }) => item)];
}

/** Returns the list before a change; removed items are appended where an earlier version stored no places. */
function undoneList(
  after: unknown,
  { by, removed = [], removedAt = [], added = [], changed = [] }: ListChange,
): unknown[] {
  const key = (item: unknown) => JSON.stringify(isRecord(item) ? by.map((name) => item[name] ?? null) : item);
  const addedKeys = new Set(added.map(([, item]) => key(item)));
  const was = new Map(
    changed.map(({ item, changes }) => [
      key(item),
      { ...item, ...Object.fromEntries(Object.entries(changes).map(([name, [before]]) => [name, before])) },
    ]),
  );
  const stayed = (Array.isArray(after) ? after : []).filter((item: unknown) => !addedKeys.has(key(item)));
  const before = stayed.map((item: unknown) => was.get(key(item)) ?? item);
  removed.forEach((item, index) => before.splice(removedAt[index] ?? before.length, 0, item));
  return before;
}

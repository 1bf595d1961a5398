import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { HistoryChange, HistoryChanges, HistoryEntry, ListChange } from '#schemas/history.ts';

/** An entry with the record on both sides of it; a member that nobody saw is not there. */
export interface EntryStates {
  entry: HistoryEntry;
  before: AnyRecord;
  after: AnyRecord;
}

/** The entries of one record, the newest first, with what the record was before and after each; `standing` is what it is now. */
export function statesOf(entries: readonly HistoryEntry[], standing: AnyRecord): EntryStates[] {
  let next = standing;
  return entries.map((entry) => {
    const after = { ...next, ...said(entry.changes) };
    const states = {
      entry,
      before: entry.action === 'delete' ? (entry.deleted ?? {}) : undone(after, entry.changes),
      after,
    };
    next = states.before;
    return states;
  });
}

/** One entry on its own: only what it changed is known. */
export function stateOf(entry: HistoryEntry): EntryStates {
  const after = Object.fromEntries(Object.entries(entry.changes).map(([name, change]) => [name, afterOf(change)]));
  return { entry, before: entry.action === 'delete' ? (entry.deleted ?? {}) : undone(after, entry.changes), after };
}

/** What the entry says of a member itself: between two entries others may have written where nobody saw it. */
function said(changes: HistoryChanges): AnyRecord {
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

/** Where removed items stood nobody tells: they come last. */
function undoneList(after: unknown, { by, removed = [], added = [], changed = [] }: ListChange): unknown[] {
  const key = (item: unknown) => JSON.stringify(isRecord(item) ? by.map((name) => item[name] ?? null) : item);
  const came = new Set(added.map(([, item]) => key(item)));
  const was = new Map(
    changed.map(({ item, changes }) => [
      key(item),
      { ...item, ...Object.fromEntries(Object.entries(changes).map(([name, [before]]) => [name, before])) },
    ]),
  );
  const stayed = (Array.isArray(after) ? after : []).filter((item: unknown) => !came.has(key(item)));
  return [...stayed.map((item: unknown) => was.get(key(item)) ?? item), ...removed];
}

import type { DataProvider } from '@refinedev/core';
import { recordsIn, type AnyRecord } from '#codecs/records.ts';
import { changes, type ValueChange } from '#record/changes.ts';
import { fieldChanges } from '#record/fieldChanges.ts';
import { statesOf, type EntryStates } from '#record/historyStates.ts';
import { valuesOf } from '#record/valuesOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import { historyPageSize, recordHistoryPath } from '../core/historyApi.ts';

/**
 * Returns the changes of form values by an entry of a record; `standing` is its current state. Throws when the form has
 * none of the changed values, or the history not the earlier ones.
 */
export async function readEntryChanges(
  call: NonNullable<DataProvider['custom']>,
  declaration: Declaration,
  { entry, record }: { entry: number; record: string },
  standing: AnyRecord,
): Promise<ValueChange[]> {
  const states = await readStates(call, recordHistoryPath(declaration.name, record), entry, standing);
  if (Object.keys(states.entry.changes).length === 0) return [];
  const unknown = new Set(
    fieldChanges(declaration, states).flatMap(({ name, before }) => (before === undefined ? [name] : [])),
  );
  const found = changes(declaration, valuesOf(declaration, states.before), valuesOf(declaration, states.after));
  const known = found.filter(({ name }) => !unknown.has(name));
  if (known.length === 0)
    throw new Error(unknown.size > 0 ? 'Прежних значений нет в истории' : 'Эти значения меняются не в форме');
  return known;
}

async function readStates(
  call: NonNullable<DataProvider['custom']>,
  url: string,
  entry: number,
  standing: AnyRecord,
): Promise<EntryStates> {
  const entries: HistoryEntry[] = [];
  for (;;) {
    const { data } = await call({ url, method: 'get', query: { limit: historyPageSize, offset: entries.length } });
    const page = recordsIn<HistoryEntry>(data) as HistoryEntry[];
    entries.push(...page);
    const found = statesOf(entries, standing).find((states) => states.entry.id === entry);
    if (found !== undefined) return found;
    if (page.length < historyPageSize) throw new Error('Этого изменения больше нет в истории');
  }
}

import { useDataProvider, type BaseRecord, type DataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { recordIn, type Unverified } from '#codecs/records.ts';
import { bodyOf } from '#record/body.ts';
import type { ValueChange } from '#record/changes.ts';
import { statesOf } from '#record/historyStates.ts';
import { labelOf } from '#record/labelOf.ts';
import { isSameValue, type Values } from '#record/values.ts';
import { valuesOf } from '#record/valuesOf.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { BulkChangeBody } from '#schemas/entities/bulkChange.ts';
import type { HistoryEntry, WriteSource } from '#schemas/history.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { guardOf } from '../conflicts/guardOf.ts';
import { updateBody } from '../core/updateBody.ts';
import { rowKindsOf } from '../conflicts/rowKinds.ts';
import type { LoadedRecord } from '../conflicts/useOverwriteGuard.tsx';
import { historyApi } from '../core/historyApi.ts';
import { newestEntries, newestEntry } from '../core/newestEntry.ts';
import { undefinedOnError } from '../lookups/namedOptions.ts';
import { listsKey, refreshLists } from '../core/listKey.ts';
import { toRecordId, type Id } from '../list/useResourceList.ts';
import { useEngine } from '../core/engineContext.tsx';
import { createRecordedChange, type RecordedChange } from './recordedChange.ts';
import { createBulkPlan, rebaseBulkPlan, type BulkPlan } from './bulkPlan.ts';

/** The result of writing one record: the field values before and after, or null. */
export type BulkWriteResult = Pick<BulkPlan, 'before' | 'after' | 'changes'> | null;

/** Sends writes of records with the headers of their source. */
export interface BulkWriter {
  headers: () => Promise<Readonly<Record<string, string>>>;
  read: (id: Id) => Promise<LoadedRecord>;
  /**
   * Writes a plan, merged with later changes of other users if possible; otherwise throws an `Error` with the reason.
   */
  write: (id: Id, plan: BulkPlan) => Promise<BulkWriteResult>;
  /**
   * Sends the whole body of a record over the loaded state; throws an error recognized by `isOutdated` when others have
   * saved since.
   */
  save: (id: Id, loaded: LoadedRecord, body: Values) => Promise<void>;
  isOutdated: (error: unknown) => boolean;
  /**
   * Creates a record from a body; resolves to its id, or null when the API returns no id. Where the API has idempotency
   * keys, the same key creates one record.
   */
  create: (body: Values, key?: string) => Promise<Id | null>;
  /**
   * Restores the values before these changes, except those changed since: then it restores the others and throws an
   * `Error` with the names of the fields.
   */
  putBack: (id: Id, changes: readonly ValueChange[]) => Promise<void>;
  remove: (id: Id) => Promise<void>;
  /**
   * Deletes a record that an import created, and may have changed to these values; throws an `Error` when anything else
   * has changed it since.
   */
  removeCreated: (id: Id, changes: readonly ValueChange[]) => Promise<void>;
  /** Restores a record that was just deleted. */
  restore: (id: Id) => Promise<void>;
  /** Restores the rows that a write removed, by its history entry; `force` overrides the rules that allow it. */
  restoreEntry: (entry: number, force: boolean) => Promise<void>;
  /** Returns a writer whose writes form a change in the history, which can be undone later, also from its message. */
  recording: (change: Omit<BulkChangeBody, 'id'>) => RecordingWriter;
  /** Reloads the lists of the resource. */
  refresh: () => void;
}

/** Writes of one change of many records. */
export type RecordingWriter = BulkWriter & Pick<RecordedChange, 'forget'>;

/** Other users may change a record repeatedly: after this number of attempts it is refused. */
const maxTries = 3;

/** Maximum number of entries of a record that an import created, and changed when its file was loaded again. */
const maxOwn = 50;

/** Whether the entries of a record, newest first, are its creation by an import and changes by its author's imports. */
function areOfImports(entries: readonly Unverified<HistoryEntry>[]): boolean {
  const created = entries.at(-1);
  const author = recordIn(created?.who)['id'];
  return (
    created?.action === 'create' &&
    entries
      .slice(0, -1)
      .every(({ action, source, who }) => action === 'update' && source === 'import' && recordIn(who)['id'] === author)
  );
}

/** The resource of a writer, and what the writer calls. */
interface WriteTarget {
  declaration: Declaration;
  resource: string;
  engine: ReturnType<typeof useEngine>;
  provider: DataProvider;
  call: NonNullable<DataProvider['custom']>;
  guard: ReturnType<typeof guardOf>;
  rowsOf: ReturnType<typeof rowKindsOf>;
}

/** Returns functions that write records as their form would, one at a time, and record the source in the history. */
export function useBulkWriter(declaration: Declaration, source: WriteSource = 'bulk'): BulkWriter {
  const sourceHeaders = { 'x-source': source };
  const engine = useEngine();
  const client = useQueryClient();
  const provider = useDataProvider()();
  const call = provider.custom as NonNullable<typeof provider.custom>;
  const { name } = declaration;
  const resource = collectionOf(declaration);
  const guard = guardOf(declaration, engine.host.versions);
  const rowsOf = rowKindsOf(declaration, engine);
  const target: WriteTarget = { declaration, resource, engine, provider, call, guard, rowsOf };

  const createWriter = (headers: BulkWriter['headers']): BulkWriter => {
    const restoreEntry = async (entry: number, force: boolean): Promise<void> => {
      const url = `${historyApi.path}${entry}/restore${force ? '?force=true' : ''}`;
      await call({ url, method: 'post', headers: await headers() });
    };
    const writes = createRecordWrites(target, headers);
    return {
      headers,
      ...writes,
      ...createUndo(target, writes),
      restore: async (id) => {
        const entry = (await newestEntry(call, name, id)) as Partial<HistoryEntry> | undefined;
        if (entry?.action !== 'delete') throw new Error('Удаление не найдено в истории');
        await restoreEntry(entry.id as number, false);
      },
      restoreEntry,
      recording: (change) => {
        const recorded = createRecordedChange(call, engine.host, declaration, change);
        return {
          ...createWriter(async () => ({ ...sourceHeaders, ...(await recorded.headers()) })),
          forget: recorded.forget,
        };
      },
      refresh: () => {
        // Inactive lists must not show data from before the writes (spec D57).
        client.removeQueries({ queryKey: listsKey(resource), type: 'inactive' });
        void refreshLists(client, resource);
      },
    };
  };
  return createWriter(() => Promise.resolve(sourceHeaders));
}

type RecordWrites = Pick<BulkWriter, 'read' | 'write' | 'save' | 'isOutdated' | 'create' | 'remove'>;

function createRecordWrites(
  { declaration, resource, engine, provider, guard, rowsOf }: WriteTarget,
  headers: BulkWriter['headers'],
): RecordWrites {
  const { getOne, create, update, deleteOne } = provider;
  const { version } = declaration.api;
  const read = async (id: Id): Promise<LoadedRecord> => {
    const response = (await getOne<BaseRecord>({ resource, id })) as { data: BaseRecord; version?: string };
    return { record: response.data, version: response.version };
  };
  const onto = (plan: BulkPlan, loaded: LoadedRecord): BulkPlan => {
    const next = rebaseBulkPlan(declaration, plan, loaded, rowsOf);
    if ('conflicts' in next) throw new Error(`Тем временем изменили другие: ${next.conflicts.join(', ')}`);
    return next;
  };
  const save = async (id: Id, loaded: LoadedRecord, body: Values): Promise<void> => {
    const revision =
      typeof version === 'object' && 'field' in version && guard === 'field'
        ? { [version.field]: loaded.record?.[version.field] }
        : {};
    const match =
      (guard === 'tag' || guard === 'header') && loaded.version !== undefined ? { 'if-match': loaded.version } : {};
    const sent = updateBody(
      declaration,
      () => bodyOf(declaration, valuesOf(declaration, loaded.record), id, engine.customFields),
      body,
      loaded.record,
    );
    await update({
      resource,
      id,
      variables: { ...sent, ...revision },
      meta: { headers: { ...(await headers()), ...match } },
    });
  };
  const send = (id: Id, { loaded, after }: BulkPlan) =>
    save(id, loaded, bodyOf(declaration, after, id, engine.customFields));
  const isOutdated = (error: unknown): boolean =>
    error instanceof ApiError && (error.status === 412 || (guard === 'field' && error.status === 409));
  const write = async (id: Id, first: BulkPlan): Promise<BulkWriteResult> => {
    let plan = guard === 'reread' || guard === 'none' ? onto(first, await read(id)) : first;
    for (let tries = 1; ; tries += 1) {
      if (plan.wrong.length > 0) throw new Error(plan.wrong.join('; '));
      if (plan.changes.length === 0) return null;
      try {
        await send(id, plan);
        return { before: plan.before, after: plan.after, changes: plan.changes };
      } catch (error) {
        if (!isOutdated(error) || tries === maxTries) throw error;
      }
      plan = onto(plan, await read(id));
    }
  };
  const remove = async (id: Id): Promise<void> => {
    await deleteOne({ resource, id, meta: { headers: await headers() } });
  };
  return {
    read,
    write,
    save,
    isOutdated,
    remove,
    create: async (body, key) => {
      const meta = { key, headers: await headers() };
      const { data } = await create<BaseRecord>({ resource, variables: body, meta });
      return toRecordId(recordIn(data)[declaration.api.id]);
    },
  };
}

/** Returns what undoes changes and creations, unless others have changed the record since. */
function createUndo(
  { declaration, engine, call }: WriteTarget,
  { read, write, remove }: RecordWrites,
): Pick<BulkWriter, 'putBack' | 'removeCreated'> {
  const hasValues = async (id: Id, changes: readonly ValueChange[]): Promise<boolean> => {
    const now = valuesOf(declaration, (await read(id)).record);
    return changes.every(({ name: field, after }) => isSameValue(now[field], after));
  };
  /** Returns whether a record has the values of its creation and of these changes: another file may give it others. */
  const hasOnly = async (entries: readonly HistoryEntry[], id: Id, changes: readonly ValueChange[]) => {
    const { record } = await read(id);
    const [now, created] = [record, statesOf(entries, record ?? {}).at(-1)?.after].map((item) =>
      valuesOf(declaration, item),
    );
    const expected: Values = {
      ...created,
      ...Object.fromEntries(changes.map(({ name: field, after }) => [field, after])),
    };
    return Object.entries(expected).every(([field, value]) => isSameValue(now?.[field], value));
  };
  return {
    putBack: async (id, changes) => {
      const loaded = await read(id);
      const now = valuesOf(declaration, loaded.record);
      const stored = changes.filter(({ name, after }) => isSameValue(now[name], after));
      const back: Values = Object.fromEntries(stored.map(({ name, before }) => [name, before]));
      if (stored.length > 0) await write(id, createBulkPlan(declaration, loaded, now, { ...now, ...back }));
      const left = changes.filter(
        (change) => !stored.includes(change) && !isSameValue(now[change.name], change.before),
      );
      if (left.length > 0)
        throw new Error(`Изменили после вас: ${left.map(({ name }) => labelOf(declaration, name)).join(', ')}`);
    },
    removeCreated: async (id, changes) => {
      // Only the history knows changes of fields that the record was created without.
      const entries =
        engine.host.history === true
          ? await undefinedOnError(() => newestEntries(call, declaration.name, id, maxOwn))
          : undefined;
      if (entries?.[0]?.action === 'delete') return;
      try {
        const isLeft =
          entries === undefined || entries.length === 0
            ? await hasValues(id, changes)
            : areOfImports(entries) &&
              (entries.length === 1 || (await hasOnly(entries as HistoryEntry[], id, changes)));
        if (!isLeft) throw new Error('Изменили после вас, поэтому запись не удалена');
        await remove(id);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
  };
}

import { randomUuid } from '#codecs/randomUuid.ts';
import type { AnyRecord } from '#codecs/records.ts';
import type { RowPlan } from '#record/sheetPlan.ts';
import { planRow } from '#record/sheetRow.ts';
import type { Values } from '#record/values.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { LoadedRecord } from '../conflicts/useOverwriteGuard.tsx';
import type { useEngine } from '../core/engineContext.tsx';
import { slices } from '../list/query/slices.ts';
import type { Id } from '../list/useResourceList.ts';
import type { useLookupSource } from '../lookups/useLookupSource.ts';
import type { DoneWrite } from '../runs/undoWrite.ts';
import type { useBulkWriter } from '../runs/useBulkWriter.ts';
import type { ImportApi, ImportFileRef } from './importApi.ts';
import type { ImportCheck } from './importCheck.ts';
import type { ImportRow, QueueRows } from './importQueue.ts';
import { levelsOf, reasonOfNamedRows, rowsNamedIn } from './namedRows.ts';
import type { PlannedRow } from './plannedRow.ts';
import { indexByKey, recordsWithKey, type RecordsByKey } from './recordsByKey.ts';

/** The effect of a row: a created or changed record. */
export type ImportResult = Exclude<DoneWrite, { entry: number }>;

/** The resource of an import, and how its records are read and written. */
export interface ImportTarget {
  declaration: Declaration;
  host: ReturnType<typeof useEngine>['host'];
  customFields: ReturnType<typeof useEngine>['customFields'];
  writer: ReturnType<typeof useBulkWriter>;
  /** Undefined where the API has no calls for many rows. */
  batches: ImportApi | undefined;
  read: (id: Id) => Promise<LoadedRecord>;
  allRecords: (taken: (count: number) => void, signal: AbortSignal) => Promise<readonly AnyRecord[]>;
  lookups: ReturnType<typeof useLookupSource>;
  /** Number of rows requested in parallel. */
  atOnce: number;
}

/** Returns the records that a new row's key means by now. */
type SecondLook = (item: PlannedRow) => Promise<readonly AnyRecord[]>;

/** Other users may change a record repeatedly: after this number of attempts it is refused. */
const maxTries = 3;
/**
 * Returns a function that writes a row as planned over the current record, after the rows that it names; null when no
 * change is left.
 */
export function createRowWriter(
  target: ImportTarget,
  check: ImportCheck,
): (item: PlannedRow) => Promise<ImportResult | null> {
  const { writer } = target;
  const look = createSecondLook(target, check, new AbortController().signal);
  const keys = new Map<number, string>();
  const keyOf = (row: number): string => {
    const key = keys.get(row) ?? randomUuid();
    keys.set(row, key);
    return key;
  };
  const put = async (plan: RowPlan, loaded: LoadedRecord | null): Promise<Id | null> => {
    if (plan.id === null || loaded === null) return writer.create(plan.body as Values, keyOf(plan.number));
    await writer.save(plan.id, loaded, plan.body as Values);
    return plan.id;
  };
  const write = async (item: PlannedRow): Promise<ImportResult | null> => {
    for (let tries = 1; ; tries += 1) {
      const planned = await planAgain(target, item, check, look);
      if (planned === null) return null;
      const { plan, loaded } = planned;
      try {
        const written = await put(plan, loaded);
        const { id, changes } = plan;
        return id === null ? { id: written, made: true, changes } : { id, made: false, changes };
      } catch (error) {
        if (!writer.isOutdated(error) || tries === maxTries) throw error;
      }
    }
  };
  const running = new Map<number, Promise<ImportResult | null>>();
  const writeAfterNamed = async (item: PlannedRow): Promise<ImportResult | null> => {
    await Promise.allSettled(item.names.map((row) => running.get(row)));
    const done = await write(item);
    if (done?.id != null) check.wrote(item.row.number, done.id);
    return done;
  };
  return (item) => {
    const work = writeAfterNamed(item);
    running.set(item.row.number, work);
    return work;
  };
}

/** Returns the planned rows of a file that the server writes. */
export function queueRows(
  target: ImportTarget,
  batches: ImportApi,
  file: ImportFileRef,
  check: ImportCheck,
  ended: AbortSignal,
): QueueRows {
  const look = createSecondLook(target, check, ended);
  const plan = async (number: number): Promise<ImportRow | null> => {
    const item = check.rows.get(number);
    if (!item) return null;
    // No other user can have changed a new record.
    if (item.plan.id === null && item.names.length === 0 && (await look(item)).length === 0)
      return sentRow(number, item.plan, undefined);
    const planned = await planAgain(target, item, check, look);
    return planned && sentRow(number, planned.plan, planned.loaded?.version);
  };
  const learn = async (): Promise<void> => {
    for (const { row, id } of await batches.created(file.id)) check.wrote(row, id);
  };
  return { levels: levelsOf(check.rows), plan, learn };
}

/**
 * Returns a function that finds the records of a new row's key, in the list as it is when the first row is written:
 * others may have created them after the dry run, or moved them between two of its pages.
 */
function createSecondLook(
  { allRecords }: ImportTarget,
  { planning, keyField }: ImportCheck,
  signal: AbortSignal,
): SecondLook {
  let list: Promise<RecordsByKey> | undefined;
  return async ({ plan: { id }, key }) => {
    const plannedWith = planning();
    if (id !== null || key === null || keyField === null || plannedWith === null) return [];
    list ??= allRecords(() => undefined, signal)
      .then((all) => indexByKey(plannedWith, keyField, all, slices(signal)))
      .catch((error: unknown) => {
        // Read again when the import continues. A row is not refused because the list was: without it nothing is known.
        list = undefined;
        throw error instanceof ApiError ? new ApiError('unanswered', error, 0) : error;
      });
    return recordsWithKey(await list, key);
  };
}

/** Plans a row over the current record; null when no change is left. Throws the reason of an error. */
async function planAgain(
  { declaration, read }: ImportTarget,
  item: PlannedRow,
  { planning, keyField }: ImportCheck,
  look: SecondLook,
): Promise<{ plan: RowPlan; loaded: LoadedRecord | null } | null> {
  const plannedWith = planning();
  if (plannedWith === null) return null;
  const { row, plan: before, base } = item;
  const since = await look(item);
  const id = before.id ?? (since.length === 1 ? (since[0]?.[declaration.api.id] as Id) : null);
  const loaded = id === null ? null : await read(id);
  const plan = planRow(plannedWith, row, keyField, {
    key: before.id === null ? null : item.key,
    records: loaded?.record ? [loaded.record] : since,
    base,
  });
  if (plan.state === 'error') throw new Error(plan.errors.map(({ reason }) => reason).join('; '));
  const unwritten = rowsNamedIn(plan.body);
  if (unwritten.length > 0) throw new Error(reasonOfNamedRows(unwritten));
  return plan.body === null ? null : { plan, loaded };
}

/** Returns a row as it is sent; `ifMatch` is the version of its record. */
export function sentRow(row: number, { id, body, changes }: RowPlan, ifMatch: string | undefined): ImportRow {
  return { row, id, body: body ?? {}, changes, ...(ifMatch !== undefined && { ifMatch }) };
}

import { useDataProvider } from '@refinedev/core';
import { randomUuid } from '#codecs/randomUuid.ts';
import type { AnyRecord } from '#codecs/records.ts';
import type { MatchedColumn } from '#record/sheetMatch.ts';
import type { RowPlan } from '#record/sheetPlan.ts';
import { planRow } from '#record/sheetRow.ts';
import type { Values } from '#record/values.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { undoWrite, type DoneWrite } from '../runs/undoWrite.ts';
import { UnknownOutcomeError, type BulkJobOptions } from '../runs/bulkJob.ts';
import { useBulkWriter } from '../runs/useBulkWriter.ts';
import type { LoadedRecord } from '../conflicts/useOverwriteGuard.tsx';
import { failureText } from '../core/policies.ts';
import { slices } from '../list/query/slices.ts';
import { fetchAllPages } from '../list/query/fetchAllPages.ts';
import { fullFetchPageSize } from '../list/query/listParams.ts';
import type { Row } from '../core/row.ts';
import type { Id } from '../list/useResourceList.ts';
import { useEngine } from '../core/engineContext.tsx';
import { useLookupSource } from '../lookups/useLookupSource.ts';
import { createImportCheck, type ImportCheck } from './importCheck.ts';
import type { PlannedRow } from './plannedRow.ts';
import { openImportApi, type ImportFileRef } from './importApi.ts';
import { type ImportRow, createImportQueue, type ImportQueue } from './importQueue.ts';
import { openImportNames } from './importNames.ts';
import { indexByKey, recordsWithKey, type RecordsByKey } from './recordsByKey.ts';
import { levelsOf, reasonOfNamedRows, rowsNamedIn, withoutNamedRows } from './namedRows.ts';
import type { ReadFile } from './readFile.ts';

/** Options of an import. */
interface ImportChoice {
  columns: readonly MatchedColumn[];
  /** The column by which rows are matched to records: the id (null), or a field. */
  keyField: string | null;
  /** Returns the id that the user chose for a name. */
  chosenId: (field: string, name: string, within: readonly string[]) => Id | undefined;
  /** What this page has done with rows of the file before. */
  written: WrittenRows;
}

/** Rows of a file that this page has created, with their ids, and rows whose requests got no response. */
interface WrittenRows {
  readonly made: ReadonlyMap<number, Id | null>;
  readonly unknown: ReadonlySet<number>;
}

/** The effect of a row: a created or changed record. */
export type ImportResult = Exclude<DoneWrite, { entry: number }>;

/** Earlier imports, where the server stores them. */
interface ImportHistory {
  /** Returns the effects of an import by row number. */
  done: (importId: string) => Promise<ReadonlyMap<number, ImportResult>>;
  /** Stops the server from writing rows. */
  stop: (file: ImportFileRef) => Promise<unknown>;
  /** Removes an import that was undone. */
  forget: (importId: string) => Promise<void>;
}

export interface Import {
  check: (file: ReadFile, choice: ImportChoice, signal: AbortSignal) => ImportCheck;
  /**
   * Returns a function that writes a row as planned over the current record, after the rows that it names; null when no
   * change is left.
   */
  writer: (check: ImportCheck) => (item: PlannedRow) => Promise<ImportResult | null>;
  /** How rows are written: a creation without a key is not sent again after a lost response. */
  jobOptions: (check: ImportCheck) => BulkJobOptions;
  /**
   * Returns the queue of a file: its planned rows, or with null an earlier one whose rows the server has already.
   * Undefined where the page writes the rows itself.
   */
  queue: ((file: ImportFileRef, check: ImportCheck | null, ended: AbortSignal) => ImportQueue) | undefined;
  /** Undefined where the server does not store imports. */
  earlier: ImportHistory | undefined;
  /** Undoes a written row unless the record has been changed since. */
  undo: (done: ImportResult) => Promise<boolean>;
  refresh: () => void;
}

/** Returns the records that a new row's key means by now. */
type SecondLook = (item: PlannedRow) => Promise<readonly AnyRecord[]>;

/** Other users may change a record repeatedly: after this number of attempts it is refused. */
const maxTries = 3;
/** Rows in parallel: an external API needs one request per row; the embedded API gets two batch requests at a time. */
const [fewAtOnce, manyAtOnce] = [4, 800];

/** Returns functions that import files into a resource with the verbs of its form. */
export function useImport(declaration: Declaration): Import {
  const { host, customFields } = useEngine();
  const { getList, custom } = useDataProvider()();
  const lookups = useLookupSource(declaration);
  const writer = useBulkWriter(declaration, 'import');
  const { api } = declaration;
  const resource = collectionOf(declaration);
  // Batches use only the resource's path, which lacks the parents.
  const batches =
    host.batches && api.under === undefined
      ? openImportApi(custom as NonNullable<typeof custom>, declaration)
      : undefined;
  const atOnce = batches ? manyAtOnce : fewAtOnce;
  const read = batches?.read ?? writer.read;

  const allRecords = async (taken: (count: number) => void, signal: AbortSignal): Promise<readonly AnyRecord[]> => {
    // A record that others move to a later page meanwhile comes twice.
    const records = new Map<unknown, AnyRecord>();
    await fetchAllPages({
      from: 1,
      maxPages: Infinity,
      signal,
      ask: (page) =>
        getList<Row>({
          resource,
          pagination: { currentPage: page, pageSize: fullFetchPageSize(api, host), mode: 'server' },
          meta: { signal },
        }),
      isLast: ({ cursor }) => cursor?.next === undefined,
      add: (pages) => {
        for (const { data } of pages) for (const record of data) records.set(record[api.id], record);
        taken(records.size);
      },
    });
    return [...records.values()];
  };
  const item = async (id: Id): Promise<AnyRecord | null> => {
    try {
      return (await read(id)).record;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  };
  const refusalBy =
    (send: (row: ImportRow) => Promise<unknown>) =>
    async (entry: PlannedRow): Promise<string | null> => {
      try {
        const { plan, names } = entry;
        const body = names.length === 0 || plan.body === null ? plan.body : withoutNamedRows(plan.body);
        await send(sentRow(entry.row.number, { ...plan, body }, undefined));
        return null;
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'answered') return failureText(declaration.errors, error);
        throw error;
      }
    };
  /**
   * Returns a function that finds the records of a new row's key, in the list as it is when the first row is written:
   * others may have created them after the dry run, or moved them between two of its pages.
   */
  const createSecondLook = ({ planning, keyField }: ImportCheck, signal: AbortSignal): SecondLook => {
    let list: Promise<RecordsByKey> | undefined;
    return async ({ plan: { id }, key }) => {
      const plannedWith = planning();
      if (id !== null || key === null || keyField === null || plannedWith === null) return [];
      list ??= allRecords(() => undefined, signal)
        .then((all) => indexByKey(plannedWith, keyField, all, slices(signal)))
        .catch((error: unknown) => {
          // Read again when the import goes on. A row is not refused because the list was: without it nothing is known.
          list = undefined;
          throw error instanceof ApiError ? new ApiError('unanswered', error, 0) : error;
        });
      return recordsWithKey(await list, key);
    };
  };
  /** Plans a row over the current record; null when no change is left. Throws the reason of an error. */
  const planAgain = async (
    item: PlannedRow,
    { planning, keyField }: ImportCheck,
    look: SecondLook,
  ): Promise<{ plan: RowPlan; loaded: LoadedRecord | null } | null> => {
    const plannedWith = planning();
    if (plannedWith === null) return null;
    const { row, plan: before, base } = item;
    const since = await look(item);
    const id = before.id ?? (since.length === 1 ? (since[0]?.[api.id] as Id) : null);
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
  };
  const repeats = host.repeats === true;
  return {
    jobOptions: (check) => ({
      atOnce,
      isRepeatable: (row) => repeats || check.rows.get(row as number)?.plan.id !== null,
    }),
    earlier: batches && {
      forget: batches.forget,
      stop: (file) => batches.queue(file).stop(),
      done: async (importId) => new Map((await batches.ledger(importId)).map(({ row, ...done }) => [row, done])),
    },
    check: (file, { columns, keyField, chosenId, written }, signal) =>
      createImportCheck({
        atOnce,
        made: async () =>
          new Map([
            ...((await batches?.created(file.id)) ?? []).map(({ row, id }) => [row, id] as const),
            ...[...written.made].flatMap(([row, id]) => (id === null ? [] : [[row, id] as const])),
          ]),
        settled: (row) =>
          written.unknown.has(row)
            ? new UnknownOutcomeError().message
            : written.made.get(row) === null
              ? 'Строка уже записана'
              : undefined,
        refusal: batches && refusalBy(batches.tryOut(nameOf(file))),
        rows: file.rows,
        keyField,
        memory: file.memory,
        pause: slices(signal),
        plan: async () => {
          const { namesOf, idsOf, nameRecords, wrote, questions } = await openImportNames({
            declaration,
            columns,
            headers: file.headers,
            rows: file.rows,
            ...lookups,
            chosenId,
            listsAll: host.batches,
            signal,
          });
          return { planning: { declaration, columns, namesOf, idsOf, customFields }, nameRecords, wrote, questions };
        },
        list: (taken) => allRecords(taken, signal),
        one: api.verbs.includes('one') ? item : undefined,
      }),
    writer: (check) => {
      const look = createSecondLook(check, new AbortController().signal);
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
          const planned = await planAgain(item, check, look);
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
    },
    queue:
      batches &&
      ((file, check, ended) => {
        const look = check && createSecondLook(check, ended);
        const plan = async (number: number): Promise<ImportRow | null> => {
          const item = check?.rows.get(number);
          if (!check || !look || !item) return null;
          // No other user can have changed a new record.
          if (item.plan.id === null && item.names.length === 0 && (await look(item)).length === 0)
            return sentRow(number, item.plan, undefined);
          const planned = await planAgain(item, check, look);
          return planned && sentRow(number, planned.plan, planned.loaded?.version);
        };
        const learn = async (): Promise<void> => {
          for (const { row, id } of await batches.created(file.id)) check?.wrote(row, id);
        };
        return createImportQueue(batches.queue(file), check && { levels: levelsOf(check.rows), plan, learn }, ended);
      }),
    undo: (done) => undoWrite(writer, done),
    refresh: writer.refresh,
  };
}

/** Returns how the server identifies a file. */
export function nameOf({ id, name }: ReadFile): ImportFileRef {
  return { id, file: name };
}

function sentRow(row: number, { id, body, changes }: RowPlan, ifMatch: string | undefined): ImportRow {
  return { row, id, body: body ?? {}, changes, ...(ifMatch !== undefined && { ifMatch }) };
}

import { useDataProvider, type DataProvider } from '@refinedev/core';
import type { AnyRecord } from '#codecs/records.ts';
import type { MatchedColumn } from '#record/sheetMatch.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { undoWrite } from '../runs/undoWrite.ts';
import { UnknownOutcomeError, type BulkJobOptions } from '../runs/bulkJob.ts';
import { useBulkWriter } from '../runs/useBulkWriter.ts';
import { failureText } from '../core/policies.ts';
import { slices } from '../list/query/slices.ts';
import { fetchAllPages } from '../list/query/fetchAllPages.ts';
import { fullFetchPageSize } from '../list/query/listParams.ts';
import type { Row } from '../core/row.ts';
import type { Id } from '../list/useResourceList.ts';
import { useEngine } from '../core/engineContext.tsx';
import { useLookupSource } from '../lookups/useLookupSource.ts';
import { createImportCheck, type ImportCheck, type ImportSource } from './importCheck.ts';
import type { PlannedRow } from './plannedRow.ts';
import { openImportApi, type ImportFileRef } from './importApi.ts';
import { type ImportRow, createImportQueue, type ImportQueue } from './importQueue.ts';
import { openImportNames } from './importNames.ts';
import { withoutNamedRows } from './namedRows.ts';
import type { ReadFile } from './readFile.ts';
import { createRowWriter, queueRows, sentRow, type ImportResult, type ImportTarget } from './rowWriter.ts';

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

/** Earlier imports, where the server stores them. */
interface ImportHistory {
  /** Returns the effects of an import by row number. */
  done: (importId: string) => Promise<ReadonlyMap<number, ImportResult>>;
  /** Stops the server from writing rows. */
  stop: (file: ImportFileRef) => Promise<unknown>;
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

/** Rows in parallel: an external API needs one request per row; the embedded API gets two batch requests at a time. */
const [fewAtOnce, manyAtOnce] = [4, 800];

/** Returns functions that import files into a resource with the verbs of its form. */
export function useImport(declaration: Declaration): Import {
  const { host, customFields } = useEngine();
  const { getList, custom } = useDataProvider()();
  const lookups = useLookupSource(declaration);
  const writer = useBulkWriter(declaration, 'import');
  const { api } = declaration;
  // Batches use only the resource's path, which lacks the parents.
  const batches =
    host.embedded && api.under === undefined
      ? openImportApi(custom as NonNullable<typeof custom>, declaration)
      : undefined;
  const atOnce = batches ? manyAtOnce : fewAtOnce;

  const target: ImportTarget = {
    declaration,
    host,
    customFields,
    writer,
    batches,
    read: batches?.read ?? writer.read,
    allRecords: (taken, signal) => fetchAllRecords({ getList, declaration, host }, taken, signal),
    lookups,
    atOnce,
  };
  const repeats = host.embedded;
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
    check: (file, choice, signal) => createImportCheck(sourceOf(target, file, choice, signal)),
    writer: (check) => createRowWriter(target, check),
    queue:
      batches &&
      ((file, check, ended) =>
        createImportQueue(batches.queue(file), check && queueRows(target, batches, file, check, ended), ended)),
    undo: (done) => undoWrite(writer, done),
    refresh: writer.refresh,
  };
}

/** Returns how the server identifies a file. */
export function nameOf({ id, name }: ReadFile): ImportFileRef {
  return { id, file: name };
}

/** Returns what a dry run of a file reads and asks. */
function sourceOf(
  { declaration, host, customFields, batches, read, allRecords, lookups, atOnce }: ImportTarget,
  file: ReadFile,
  { columns, keyField, chosenId, written }: ImportChoice,
  signal: AbortSignal,
): ImportSource {
  return {
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
    refusal: batches && refusalBy(declaration, batches.tryOut(nameOf(file))),
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
        listsAll: host.embedded,
        signal,
      });
      return { planning: { declaration, columns, namesOf, idsOf, customFields }, nameRecords, wrote, questions };
    },
    list: (taken) => allRecords(taken, signal),
    one: declaration.api.verbs.includes('one') ? (id) => recordOrNull(read, id) : undefined,
  };
}

async function fetchAllRecords(
  { getList, declaration, host }: Pick<ImportTarget, 'declaration' | 'host'> & Pick<DataProvider, 'getList'>,
  taken: (count: number) => void,
  signal: AbortSignal,
): Promise<readonly AnyRecord[]> {
  const { api } = declaration;
  // A record that others move to a later page meanwhile comes twice.
  const records = new Map<unknown, AnyRecord>();
  await fetchAllPages({
    from: 1,
    maxPages: Infinity,
    signal,
    ask: (page) =>
      getList<Row>({
        resource: collectionOf(declaration),
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
}

async function recordOrNull(read: ImportTarget['read'], id: Id): Promise<AnyRecord | null> {
  try {
    return (await read(id)).record;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Returns what lets the API check a row, and resolves to its refusal; null for a row that it accepts. */
function refusalBy(declaration: Declaration, send: (row: ImportRow) => Promise<unknown>) {
  return async (entry: PlannedRow): Promise<string | null> => {
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
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AnyRecord } from '#codecs/records.ts';
import type { ReadRow } from '#codecs/sheet/read/readRow.ts';
import { isSent, valueFields } from '#record/formFields.ts';
import { rawOf } from '#record/rawOf.ts';
import type { SheetMemory } from '#record/sheetMemory.ts';
import { failedRowPlan, type RowPlan, type SheetBase, type SheetPlanning } from '#record/sheetPlan.ts';
import { readRowKey, keyRepeats, planRow, type RowKey } from '#record/sheetRow.ts';
import type { RowError } from '#record/sheetRules.ts';
import { titleOf } from '#record/titleOf.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Id } from '../list/useResourceList.ts';
import type { Pause } from '../list/query/sortInSlices.ts';
import type { ImportNames, NameQuestion } from './importNames.ts';
import { foldKey, indexByKey, recordsWithKey, type RecordsByKey } from './recordsByKey.ts';
import { levelsOf, reasonOfNamedRows, rowsNamedIn } from './namedRows.ts';
import type { PlannedRow } from './plannedRow.ts';

/** Progress of a dry run. */
export interface CheckState {
  state: 'running' | 'failed' | 'ready';
  step: 'names' | 'list' | 'rows' | 'server';
  done: number;
  total: number | null;
  error: unknown;
}

/** A dry run of a file. */
export interface ImportCheck extends StoreApi<CheckState> {
  rows: ReadonlyMap<number, PlannedRow>;
  keyField: string | null;
  /** Returns the data for planning rows; null until the names are loaded. */
  planning: () => SheetPlanning | null;
  /** Returns the ambiguous names of the file, with the choices that were made for them. */
  questions: () => readonly NameQuestion[];
  /** Called when the record of a row exists, so that rows which name it can be planned. */
  wrote: (row: number, id: Id) => void;
  /** Starts, or resumes after a failure. */
  run: () => Promise<void>;
}

export interface ImportSource {
  rows: readonly ReadRow[];
  keyField: string | null;
  memory: SheetMemory | null;
  /** Loads the names of the ids in the file. */
  plan: () => Promise<{ planning: SheetPlanning } & Pick<ImportNames, 'nameRecords' | 'wrote' | 'questions'>>;
  /** Loads all records of the list; `taken` receives the number loaded so far. */
  list: (taken: (count: number) => void) => Promise<readonly AnyRecord[]>;
  /**
   * Loads one record in the shape of its form; null when it does not exist, undefined where records cannot be requested
   * individually.
   */
  one: ((id: Id) => Promise<AnyRecord | null>) | undefined;
  /** Returns the records that rows of this file have created before, by row number. */
  made: () => Promise<ReadonlyMap<number, Id>>;
  /** Returns why a row must not be written again, where this page has sent it before. */
  settled?: ((row: number) => string | undefined) | undefined;
  /** Lets the API check a row, where it can; resolves to the refusal, null for a row that it accepts. */
  refusal?: ((item: PlannedRow) => Promise<string | null>) | undefined;
  /** Number of rows requested in parallel. */
  atOnce: number;
  pause: Pause;
}

/** Up to this number of records are requested individually, without the list. */
const few = 200;

/**
 * Creates the dry run of a file: it uses `planRow`, as the write does. Unchanged rows are recognized from the list
 * alone.
 */
export function createImportCheck(source: ImportSource): ImportCheck {
  const { rows, keyField, one } = source;
  const store = createStore<CheckState>(() => ({ state: 'running', step: 'names', done: 0, total: null, error: null }));
  const planned = new Map<number, PlannedRow>();
  const looker = createLooker(source, planned, () => store.setState({ done: planned.size }));
  let prepared: Prepared | null = null;
  let records: RecordsByKey | null = null;

  async function prepare(): Promise<Prepared> {
    if (prepared) return prepared;
    const [{ planning, nameRecords, wrote, questions }, made] = await Promise.all([source.plan(), source.made()]);
    const keyed: [ReadRow, RowKey][] = [];
    for (const row of rows) {
      await source.pause();
      keyed.push([row, madeBefore(readRowKey(planning, row, keyField), made.get(row.number))]);
    }
    prepared = { planning, nameRecords, wrote, questions, made, keyed };
    return prepared;
  }
  async function takeList({ planning, keyed, nameRecords }: Prepared): Promise<RecordsByKey> {
    const named = keyed.filter(([, found]) => 'key' in found && found.key !== null).length;
    if (named === 0 || (one && keyField === null && named <= few)) return new Map();
    store.setState({ step: 'list', done: 0, total: null });
    const list = await source.list((done) => store.setState({ done }));
    const found = await indexByKey(planning, keyField, list, source.pause);
    await nameRecords(
      keyed.flatMap(([, item]) => ('key' in item && item.key !== null ? recordsWithKey(found, item.key) : [])),
    );
    return found;
  }
  async function plan(): Promise<void> {
    const work = await prepare();
    records ??= await takeList(work);
    store.setState({ step: 'rows', done: planned.size, total: rows.length });
    const unclear = await looker.lookAtAll({ ...work, records });
    for (let at = 0; at < unclear.length; at += source.atOnce) {
      const read = await Promise.all(
        unclear.slice(at, at + source.atOnce).map(async ([row, id, key]) => ({ row, key, record: await one?.(id) })),
      );
      await work.nameRecords(read.flatMap(({ record }) => (record ? [record] : [])));
      // The record that a row created may have been deleted since: then the row is new again.
      for (const { row, key, record } of read)
        looker.settle(work, row, !record && work.made.get(row.number) === key ? null : key, record ? [record] : []);
      store.setState({ done: planned.size });
    }
    refuseUnnamed(planned);
    if (source.refusal) await tryOut(source.refusal);
    refuseUnnamed(planned);
  }
  /** A refusal by the API becomes an error of the dry run. */
  async function tryOut(refusal: (item: PlannedRow) => Promise<string | null>): Promise<void> {
    const writes = [...planned.values()].filter(({ plan }) => plan.body !== null);
    store.setState({ step: 'server', done: 0, total: writes.length });
    for (let at = 0; at < writes.length; at += source.atOnce) {
      await Promise.all(
        writes.slice(at, at + source.atOnce).map(async (item) => {
          const reason = await refusal(item);
          if (reason !== null)
            planned.set(item.row.number, {
              ...item,
              plan: failedRowPlan(item.row, item.plan.id, [{ field: null, column: null, reason }]),
            });
        }),
      );
      store.setState({ done: Math.min(at + source.atOnce, writes.length) });
    }
  }

  return Object.assign(store, {
    rows: planned,
    keyField,
    planning: () => prepared?.planning ?? null,
    questions: () => prepared?.questions() ?? [],
    wrote: (row: number, id: Id) => prepared?.wrote(row, id),
    async run() {
      store.setState({ state: 'running', error: null });
      try {
        await plan();
        store.setState({ state: 'ready', done: rows.length });
      } catch (error) {
        store.setState({ state: 'failed', error });
      }
    },
  });
}

/** Returns what plans rows against the list, and against records that were loaded one by one. */
function createLooker(
  { keyField, one, memory, pause, settled: settledBefore }: ImportSource,
  planned: Map<number, PlannedRow>,
  tell: () => void,
) {
  /** Plans a row against the records found by its key. */
  function settle({ planning }: Prepared, row: ReadRow, key: Id | null, found: readonly AnyRecord[]): RowPlan {
    const [record] = found;
    const base = record && rememberedOf(memory, planning, record);
    const plan = planRow(planning, row, keyField, { key, records: found, base });
    planned.set(row.number, {
      row,
      plan,
      key,
      title: record ? titleOf(planning.declaration, record) : '',
      base: base ?? (record && rawsOf(planning, record)),
      names: rowsNamedIn(plan.body),
    });
    return plan;
  }
  /**
   * Plans a row against the list; returns the id of the record to load first when the list carries fewer fields than
   * its form sends.
   */
  function look(work: Indexed, row: ReadRow, key: Id | null): Id | null {
    const records = key === null ? [] : recordsWithKey(work.records, key);
    const [record] = records;
    // A missing id may be hidden by the default filter of its API.
    if (one && !record && key !== null && keyField === null) return key;
    if (!one || !record || records.length > 1) {
      settle(work, row, key, records);
      return null;
    }
    const id = record[work.planning.declaration.api.id] as Id;
    if (!isWhole(work.planning, record)) return id;
    return settle(work, row, key, records).state === 'unchanged' || isComplete(work.planning, record) ? null : id;
  }
  async function lookAtAll(work: Indexed): Promise<[ReadRow, Id, Id | null][]> {
    const repeated = keyRepeats();
    const unclear: [ReadRow, Id, Id | null][] = [];
    for (const [row, rowKey] of work.keyed) {
      const wait = pause();
      if (wait) {
        tell();
        await wait;
      }
      const key = 'key' in rowKey ? rowKey.key : null;
      const settled = settledBefore?.(row.number);
      const wrong =
        settled !== undefined
          ? { field: null, column: null, reason: settled }
          : 'wrong' in rowKey
            ? rowKey.wrong
            : repeatOf(key === null ? undefined : repeated(identityOf(work, key), row), keyField);
      if (planned.has(row.number)) continue;
      if (wrong)
        planned.set(row.number, {
          row,
          plan: failedRowPlan(row, null, [wrong]),
          key,
          base: undefined,
          title: '',
          names: [],
        });
      else {
        const id = look(work, row, key);
        if (id === null) continue;
        planned.delete(row.number);
        unclear.push([row, id, key]);
      }
    }
    return unclear;
  }
  return { settle, lookAtAll };
}

/** Returns what two rows of one record share: its id, or the key that it will have. */
function identityOf({ planning, records }: Indexed, key: Id): string {
  const found = recordsWithKey(records, key);
  const [record] = found;
  return record !== undefined && found.length === 1
    ? `id ${JSON.stringify(record[planning.declaration.api.id])}`
    : foldKey(key);
}

/** Rows that name a row with an error, or each other in a circle, get one too. */
function refuseUnnamed(planned: Map<number, PlannedRow>): void {
  const placed = new Set(levelsOf(planned).flat());
  for (const [number, item] of planned) {
    if (item.plan.body === null || placed.has(number)) continue;
    const reason = reasonOfNamedRows(item.names.filter((row) => !placed.has(row)));
    planned.set(number, {
      ...item,
      plan: failedRowPlan(item.row, item.plan.id, [{ field: null, column: null, reason }]),
    });
  }
}

interface Prepared extends Pick<ImportNames, 'nameRecords' | 'wrote' | 'questions'> {
  planning: SheetPlanning;
  made: ReadonlyMap<number, Id>;
  keyed: readonly (readonly [ReadRow, RowKey])[];
}

/** The file and the records of the list that its keys mean. */
type Indexed = Prepared & { records: RecordsByKey };

/** Returns the key of a row; a row without one refers to the record it created before. */
function madeBefore(found: RowKey, made: Id | undefined): RowKey {
  return made !== undefined && 'key' in found && found.key === null ? { key: made } : found;
}

function repeatOf(reason: string | undefined, keyField: string | null): RowError | undefined {
  return reason === undefined ? undefined : { field: keyField, column: null, reason };
}

/** Returns the data of a record stored in an exported file. */
function rememberedOf(
  memory: SheetMemory | null,
  { declaration: { name, api } }: SheetPlanning,
  record: AnyRecord,
): SheetBase | undefined {
  return memory?.origin.resource === name ? memory.records.get(JSON.stringify(record[api.id] ?? null)) : undefined;
}

function rawsOf({ declaration: { fields }, columns }: SheetPlanning, record: AnyRecord): SheetBase {
  const names = columns.flatMap(({ field }) => field ?? []);
  return Object.fromEntries(names.map((name) => [name, rawOf(name, fields[name] as Field, record) ?? null]));
}

/** Returns whether a record carries all fields that the file has columns for. */
function isWhole({ declaration: { fields }, columns }: SheetPlanning, record: AnyRecord): boolean {
  return columns.every(({ field }) => field === null || rawOf(field, fields[field] as Field, record) !== undefined);
}

/** Returns whether a record carries all fields that its form sends, so that it need not be loaded before the write. */
function isComplete({ declaration }: SheetPlanning, record: AnyRecord): boolean {
  return valueFields(declaration).every((name) => {
    const field = declaration.fields[name] as Field;
    return (
      !isSent(field) || field.read === false || [rawOf(name, field, record)].flat().every((raw) => raw !== undefined)
    );
  });
}

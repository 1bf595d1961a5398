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

/** A row of the file, and what writing it would do. */
export interface PlannedRow {
  row: ReadRow;
  plan: RowPlan;
  key: Id | null;
  /** What its record was when the file was made, or else when it was checked: what others change after that is not overwritten. */
  base: SheetBase | undefined;
  /** What the record is called; '' for a new one. */
  title: string;
}

/** How far a dry run is. */
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
  /** What rows are planned with; null until the names are there. */
  planning: () => SheetPlanning | null;
  /** Begins, or goes on where it failed. */
  run: () => Promise<void>;
}

export interface ImportSource {
  rows: readonly ReadRow[];
  keyField: string | null;
  memory: SheetMemory | null;
  /** Asks for what names the ids of the file. */
  plan: () => Promise<{ planning: SheetPlanning; learn: (record: unknown) => void }>;
  /** All records of the list; `taken` is told how many are there. */
  list: (taken: (count: number) => void) => Promise<readonly AnyRecord[]>;
  /** One record as its form has it; null where there is none, undefined where records cannot be asked for one by one. */
  one: ((id: Id) => Promise<AnyRecord | null>) | undefined;
  /** Which records rows of this very file have made before, by the rows' numbers. */
  made: () => Promise<ReadonlyMap<number, Id>>;
  /** Has the API itself say what it would refuse a row for, where it can; null for a row that it would take. */
  refusal?: ((item: PlannedRow) => Promise<string | null>) | undefined;
  /** Rows that are asked for at the same time. */
  atOnce: number;
  pause: Pause;
}

/** So few records are asked for one by one, without the list. */
const few = 200;

/** What a file would do, row by row: by `planRow`, which writes it, too. Rows that nothing changes are told by the list alone. */
export function createImportCheck(source: ImportSource): ImportCheck {
  const { rows, keyField, one } = source;
  const store = createStore<CheckState>(() => ({ state: 'running', step: 'names', done: 0, total: null, error: null }));
  const planned = new Map<number, PlannedRow>();
  let prepared: Prepared | null = null;
  let records: Records | null = null;

  async function prepare(): Promise<Prepared> {
    if (prepared) return prepared;
    const [{ planning, learn }, made] = await Promise.all([source.plan(), source.made()]);
    const keyed: [ReadRow, RowKey][] = [];
    for (const row of rows) {
      await source.pause();
      keyed.push([row, madeBefore(readRowKey(planning, row, keyField), made.get(row.number))]);
    }
    prepared = { planning, learn, made, keyed };
    return prepared;
  }
  async function takeList({ planning, keyed }: Prepared): Promise<Records> {
    const named = keyed.filter(([, found]) => 'key' in found && found.key !== null).length;
    if (named === 0 || (one && keyField === null && named <= few)) return new Map();
    store.setState({ step: 'list', done: 0, total: null });
    return byKey(planning, keyField, await source.list((done) => store.setState({ done })), source.pause);
  }
  /** Plans a row over what its key has found. */
  function settle({ planning, learn }: Prepared, row: ReadRow, key: Id | null, found: readonly AnyRecord[]): RowPlan {
    const [record] = found;
    if (record) learn(record);
    const base = record && rememberedOf(source.memory, planning, record);
    const plan = planRow(planning, row, keyField, { key, records: found, base });
    planned.set(row.number, {
      row,
      plan,
      key,
      title: record ? titleOf(planning.declaration, record) : '',
      base: base ?? (record && rawsOf(planning, record)),
    });
    return plan;
  }
  /** Plans a row by the list; gives the id of the record that is to be asked for first, because a list may say less of it than its form sends. */
  function look(work: Prepared, row: ReadRow, key: Id | null): Id | null {
    const found = key === null ? [] : (records?.get(JSON.stringify(key)) ?? []);
    const [record] = found;
    // An id that the list does not have may be one that the filter of its API hides.
    if (one && !record && key !== null && keyField === null) return key;
    if (!one || !record || found.length > 1) {
      settle(work, row, key, found);
      return null;
    }
    const id = record[work.planning.declaration.api.id] as Id;
    if (!isWhole(work.planning, record)) return id;
    return settle(work, row, key, found).state === 'unchanged' || isComplete(work.planning, record) ? null : id;
  }
  async function lookAtAll(work: Prepared): Promise<[ReadRow, Id, Id | null][]> {
    const repeated = keyRepeats();
    const unclear: [ReadRow, Id, Id | null][] = [];
    for (const [row, found] of work.keyed) {
      const wait = source.pause();
      if (wait) await tellAndWait(wait);
      const key = 'key' in found ? found.key : null;
      const wrong = 'wrong' in found ? found.wrong : repeatOf(key === null ? undefined : repeated(key, row), keyField);
      if (planned.has(row.number)) continue;
      if (wrong)
        planned.set(row.number, { row, plan: failedRowPlan(row, null, [wrong]), key, base: undefined, title: '' });
      else {
        const id = look(work, row, key);
        if (id === null) continue;
        planned.delete(row.number);
        unclear.push([row, id, key]);
      }
    }
    return unclear;
  }
  async function tellAndWait(wait: Promise<void>): Promise<void> {
    store.setState({ done: planned.size });
    await wait;
  }
  async function plan(): Promise<void> {
    const work = await prepare();
    records ??= await takeList(work);
    store.setState({ step: 'rows', done: planned.size, total: rows.length });
    const unclear = await lookAtAll(work);
    for (let at = 0; at < unclear.length; at += source.atOnce) {
      await Promise.all(
        unclear.slice(at, at + source.atOnce).map(async ([row, id, key]) => {
          const record = await one?.(id);
          // What it had made has been deleted since: it is a new one again.
          settle(work, row, !record && work.made.get(row.number) === key ? null : key, record ? [record] : []);
        }),
      );
      store.setState({ done: planned.size });
    }
    if (source.refusal) await tryOut(source.refusal);
  }
  /** What the API would refuse is an error of the dry run already. */
  async function tryOut(errorResponse: (item: PlannedRow) => Promise<string | null>): Promise<void> {
    const writes = [...planned.values()].filter(({ plan }) => plan.body !== null);
    store.setState({ step: 'server', done: 0, total: writes.length });
    for (let at = 0; at < writes.length; at += source.atOnce) {
      await Promise.all(
        writes.slice(at, at + source.atOnce).map(async (item) => {
          const reason = await errorResponse(item);
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

interface Prepared {
  planning: SheetPlanning;
  learn: (record: unknown) => void;
  made: ReadonlyMap<number, Id>;
  keyed: readonly (readonly [ReadRow, RowKey])[];
}
type Records = ReadonlyMap<string, readonly AnyRecord[]>;

/** A row that names no record means the one that it has made before. */
function madeBefore(found: RowKey, made: Id | undefined): RowKey {
  return made !== undefined && 'key' in found && found.key === null ? { key: made } : found;
}

function repeatOf(reason: string | undefined, keyField: string | null): RowError | undefined {
  return reason === undefined ? undefined : { field: keyField, column: null, reason };
}

/** What an exported file remembers of a record. */
function rememberedOf(
  memory: SheetMemory | null,
  { declaration: { name, api } }: SheetPlanning,
  record: AnyRecord,
): SheetBase | undefined {
  return memory?.origin.resource === name ? memory.records.get(JSON.stringify(record[api.id] ?? null)) : undefined;
}

/** Records by what rows name them. */
async function byKey(
  { declaration: { api, fields } }: SheetPlanning,
  keyField: string | null,
  all: readonly AnyRecord[],
  pause: Pause,
): Promise<Map<string, AnyRecord[]>> {
  const found = new Map<string, AnyRecord[]>();
  for (const record of all) {
    await pause();
    const key = JSON.stringify(keyField === null ? record[api.id] : rawOf(keyField, fields[keyField] as Field, record));
    found.set(key, [...(found.get(key) ?? []), record]);
  }
  return found;
}

/** The raw values of the columns' fields. */
function rawsOf({ declaration: { fields }, columns }: SheetPlanning, record: AnyRecord): SheetBase {
  const names = columns.flatMap(({ field }) => field ?? []);
  return Object.fromEntries(names.map((name) => [name, rawOf(name, fields[name] as Field, record) ?? null]));
}

/** Whether a record says all that the file has columns for. */
function isWhole({ declaration: { fields }, columns }: SheetPlanning, record: AnyRecord): boolean {
  return columns.every(({ field }) => field === null || rawOf(field, fields[field] as Field, record) !== undefined);
}

/** Whether it says all that its form sends, so that there is no need to ask for it again before it is written. */
function isComplete({ declaration }: SheetPlanning, record: AnyRecord): boolean {
  return valueFields(declaration).every((name) => {
    const field = declaration.fields[name] as Field;
    return (
      !isSent(field) || field.read === false || [rawOf(name, field, record)].flat().every((raw) => raw !== undefined)
    );
  });
}

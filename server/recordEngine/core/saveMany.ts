import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { changeRecords, recordCreated } from '../../trail/history/write.ts';
import type { WriteContext } from '../../trail/history/resource.ts';
import { HttpError, invalidFields } from '../../platform/http/httpError.ts';
import { findValidationErrors, recordsForRules } from './validateBody.ts';
import type { LoadLookupEntries, LookupEntries } from './lookupEntries.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { concernsIn, requireReach } from '../../identity/rights/reach.ts';
import { idsIn } from './record.ts';
import { storedRecordId } from '../../platform/http/recordId.ts';
import { writeRecord, type CheckedBody } from './save.ts';
import type { StoredResource } from './storage.ts';
import { lookupOf, storedBody, storedValues, storedFields, type Body } from '#record/requestBody/storedFields.ts';
import { uniqueValues, uniqueRuleNames } from '#record/requestBody/uniqueness.ts';

/**
 * Options of a batch save. The caller rolls a dry run back, so records that can no longer be rejected are not written.
 */
export interface SaveOptions {
  entriesOf: LoadLookupEntries;
  dry: boolean;
}

/** A body to be saved; without an id it creates a record. */
export interface BodyToSave {
  id: RecordId | undefined;
  ifMatch: string | undefined;
  body: Body;
}

interface Checked extends CheckedBody {
  at: number;
  ifMatch: string | undefined;
  isThere: boolean;
}

/**
 * Saves many bodies in a transaction, each as `saveRecord` would: bodies that cannot conflict by a `unique` rule
 * together, the others one by one. Returns an id for each (null for a record that a dry run would create), or the
 * reason for its rejection.
 */
export async function saveRecords(
  tx: Db,
  write: WriteContext,
  resource: StoredResource,
  sent: readonly BodyToSave[],
  { entriesOf, dry }: SaveOptions,
): Promise<(RecordId | HttpError | null)[]> {
  const { storage } = resource;
  await resource.lock?.(tx);
  const done: Done = new Map();
  const checked: Checked[] = [];
  for (const [at, item] of (await checkBodies(tx, write, resource, { sent, entriesOf })).entries()) {
    if (item instanceof HttpError) done.set(at, item);
    else checked.push(item);
  }
  if (storage.refusals === undefined) await saveChecked(tx, write, resource, { checked, dry, done });
  else await saveByRules(tx, write, resource, { checked, dry, done });
  return sent.map((_one, at) => done.get(at) ?? null);
}

interface Saving {
  checked: readonly Checked[];
  dry: boolean;
  done: Done;
}

/** Rolls an attempt back: its rules counted bodies that were rejected after them. */
class RejectedAfterRules extends Error {}

/**
 * Saves bodies under rules over all of them. The rules must see exactly the bodies that are written: one that is
 * rejected afterwards, for its version or as a duplicate, leaves its record as it was, and with it the last superuser or
 * another agent of the point. So the others are then saved again without it.
 */
async function saveByRules(
  tx: Db,
  write: WriteContext,
  resource: StoredResource,
  { checked, dry, done }: Saving,
): Promise<void> {
  for (let left = checked; ;) {
    let late: ReadonlyMap<number, HttpError> = new Map();
    try {
      const outcome = await tx.transaction(async (own) => {
        const saved: Done = new Map();
        const allowed = [...left];
        const errors = (await resource.storage.refusals?.(own, allowed, write.at)) ?? new Map<number, HttpError>();
        for (const [place, errorResponse] of [...errors].toSorted(([a], [b]) => b - a))
          for (const { at } of allowed.splice(place, 1)) saved.set(at, errorResponse);
        await saveChecked(own, write, resource, { checked: allowed, dry, done: saved });
        const rejected = allowed.flatMap(({ at }) => {
          const item = saved.get(at);
          return item instanceof HttpError ? [[at, item] as const] : [];
        });
        late = new Map(rejected);
        if (late.size > 0) throw new RejectedAfterRules();
        return saved;
      });
      for (const [at, item] of outcome) done.set(at, item);
      return;
    } catch (error) {
      if (!(error instanceof RejectedAfterRules)) throw error;
      for (const [at, item] of late) done.set(at, item);
      const rejected = late;
      left = left.filter(({ at }) => !rejected.has(at));
    }
  }
}

/** Saves bodies whose rules over all of them have passed, and adds the outcome of each to `done`. */
async function saveChecked(
  tx: Db,
  write: WriteContext,
  resource: StoredResource,
  { checked, dry, done }: Saving,
): Promise<void> {
  // With a territory limit, each record is checked when it is written.
  const contested =
    concernsIn(resource, write.actor.limit) === undefined ? await contestedIn(tx, resource, checked) : new Set(checked);
  if (dry && contested.size === 0) {
    for (const { at, id, isThere } of checked)
      done.set(at, id === undefined ? null : isThere ? id : resource.notFoundError());
    return;
  }
  for (const run of runsOf(checked, contested)) {
    const [first] = run;
    if (first && contested.has(first)) done.set(first.at, await writeAlone(tx, write, resource, first));
    else {
      await insertFree(
        tx,
        write,
        resource,
        run.filter(({ id }) => id === undefined),
        done,
      );
      await replaceFree(
        tx,
        write,
        resource,
        run.filter(({ id }) => id !== undefined),
        done,
      );
    }
  }
}

/** Splits bodies, in their order, into runs: each contested body alone, the bodies between them together. */
function runsOf(checked: readonly Checked[], contested: ReadonlySet<Checked>): Checked[][] {
  const runs: Checked[][] = [];
  for (const item of checked) {
    const last = runs.at(-1);
    if (last === undefined || contested.has(item) || contested.has(last[0] as Checked)) runs.push([item]);
    else last.push(item);
  }
  return runs;
}

/** Validates each body by itself, and returns its errors or the values to store. */
async function checkBodies(
  tx: Db,
  { actor: { limit } }: WriteContext,
  resource: StoredResource,
  { sent, entriesOf }: { sent: readonly BodyToSave[]; entriesOf: LoadLookupEntries },
): Promise<(Checked | HttpError)[]> {
  const { declaration, storage } = resource;
  const rows = await storage.byIds(
    tx,
    sent.flatMap(({ id }) => id ?? []),
  );
  const before = new Map(rows.map((row) => [storedRecordId(declaration, row), row.body]));
  const recordList = await recordsForRules(declaration, rows, entriesOf);
  const records = new Map(rows.map((row, at) => [storedRecordId(declaration, row), recordList[at]]));
  const values = sent.map(({ body }) => storedValues(declaration, storage.completed?.(body) ?? body));
  const known = gathered(declaration, values, entriesOf);
  return Promise.all(
    sent.map(async ({ id, ifMatch, body }, at) => {
      const beyond = id === undefined ? undefined : await beyondLimit(tx, limit, resource, id);
      if (beyond !== undefined) return beyond;
      const given = values[at] as Body;
      const errors = await findValidationErrors(
        declaration,
        id === undefined
          ? { body: given, before: undefined }
          : { body: given, before: before.get(id) ?? {}, record: records.get(id) },
        known,
      );
      return Object.keys(errors).length > 0
        ? invalidFields(errors)
        : {
            at,
            id,
            ifMatch,
            isThere: id !== undefined && before.has(id),
            sent: body,
            body: storedBody(declaration, given),
          };
    }),
  );
}

/**
 * Returns the reason why a user with a territory limit may not write a record. It precedes validation, so that errors
 * in the body reveal no record outside the limit.
 */
async function beyondLimit(
  tx: Db,
  limit: TerritoryLimit | undefined,
  resource: StoredResource,
  id: RecordId,
): Promise<HttpError | undefined> {
  if (limit === undefined) return undefined;
  return requireReach(tx, limit, { resource, id, notFoundError: () => resource.notFoundError() }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof HttpError) return error;
      throw error;
    },
  );
}

/** Returns a loader that loads the entries of all bodies together, with one request per lookup. */
function gathered(declaration: Declaration, bodies: readonly Body[], entriesOf: LoadLookupEntries): LoadLookupEntries {
  const requests = new Map<string, Promise<LookupEntries>>();
  const idsFor = (path: string) =>
    storedFields(declaration)
      .filter(({ field }) => lookupOf(declaration, field)?.path === path)
      .flatMap(({ wire }) => wire.flatMap((name) => bodies.flatMap((body) => idsIn(body[name]))));
  return (lookup: Lookup) => {
    const key = JSON.stringify(lookup);
    const known = requests.get(key) ?? entriesOf(lookup, [...new Set(idsFor(lookup.path))]);
    requests.set(key, known);
    return known;
  };
}

/**
 * Returns the bodies that may repeat a stored record or each other, or have an id: their result depends on the bodies
 * before them.
 */
async function contestedIn(
  tx: Db,
  { declaration, storage }: StoredResource,
  checked: readonly Checked[],
): Promise<ReadonlySet<Checked>> {
  const { id: idName } = declaration.api;
  const contested = new Set([
    ...checked.filter(({ id, sent }) => id === undefined && (sent[idName] ?? null) !== null),
    ...repeated(checked, ({ id }) => id),
  ]);
  for (const { wire } of uniqueRuleNames(declaration)) {
    for (const item of repeated(
      checked,
      ({ body }) => uniqueValues(wire, body) && JSON.stringify(uniqueValues(wire, body)).toLowerCase(),
    ))
      contested.add(item);
    const isWhole = ({ body }: Checked) => wire.every((name) => (body[name] ?? null) !== null);
    for (const item of checked) if (!isWhole(item) && uniqueValues(wire, item.body)) contested.add(item);
    const whole = checked.filter(isWhole);
    for (const at of await storage.twinPlaces(tx, wire, whole)) contested.add(whole[at] as Checked);
  }
  return contested;
}

/** Returns the bodies that share a key with another body. */
function repeated(checked: readonly Checked[], keyOf: (item: Checked) => RecordId | undefined): Checked[] {
  const byKey = new Map<RecordId, Checked[]>();
  for (const item of checked) {
    const key = keyOf(item);
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), item]);
  }
  return [...byKey.values()].filter(({ length }) => length > 1).flat();
}

type Done = Map<number, RecordId | HttpError | null>;

async function insertFree(
  tx: Db,
  write: WriteContext,
  resource: StoredResource,
  checked: readonly Checked[],
  done: Done,
): Promise<void> {
  if (checked.length === 0) return;
  const ids = (
    await resource.storage.insert(
      tx,
      checked.map(({ body }) => body),
    )
  ).map((row) => storedRecordId(resource.declaration, row));
  checked.forEach(({ at }, place) => done.set(at, ids[place] as RecordId));
  await recordCreated(tx, write, resource, ids);
}

async function replaceFree(
  tx: Db,
  write: WriteContext,
  resource: StoredResource,
  checked: readonly Checked[],
  done: Done,
): Promise<void> {
  const byId = new Map(checked.map((item) => [item.id as RecordId, item]));
  const known = new Map(checked.map(({ id, ifMatch }) => [id as RecordId, ifMatch]));
  const { storage } = resource;
  const own = storage.ownRows([...known.keys()]);
  const refused = await changeRecords(tx, write, resource, { known, own }, (ids) =>
    storage.replace(
      tx,
      ids.map((id) => [id, (byId.get(id) as Checked).body]),
    ),
  );
  for (const { at, id } of checked) done.set(at, refused.get(id as RecordId) ?? (id as RecordId));
}

async function writeAlone(
  tx: Db,
  write: WriteContext,
  resource: StoredResource,
  item: Checked,
): Promise<RecordId | HttpError> {
  try {
    return await tx.transaction((own) => writeRecord(own, { ...write, ifMatch: item.ifMatch }, resource, item));
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

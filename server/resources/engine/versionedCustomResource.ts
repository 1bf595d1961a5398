import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../../platform/db/connection.ts';
import { findKindErrors } from '#record/requestBody/kindErrors.ts';
import { violatedRules } from '#record/requestBody/violatedRules.ts';
import type { VersionedResource } from '../../trail/history/versionedResource.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { invalidFields, notFound } from '../../platform/http/httpError.ts';
import { noLookupEntries } from './lookupEntries.ts';
import { recordsOf } from './record.ts';
import { storedRecordId } from '../../platform/http/recordId.ts';
import { storageOf, storedRow, type StoredRecord } from './storage.ts';
import { storedValues, type Body } from '#record/requestBody/storedFields.ts';
import { rejectDuplicates } from './uniqueness.ts';

/** Returns the existing records, in the order of the ids. */
async function readStored(db: Db, declaration: Declaration, ids: readonly RecordId[]): Promise<StoredRecord[]> {
  const found = new Map(
    (await storageOf(declaration).byIds(db, ids)).map((row) => [storedRecordId(declaration, row), row]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Rejects a stored record that no longer fits the declaration, which may have changed. */
async function refuseStored(tx: Db, declaration: Declaration, id: RecordId): Promise<void> {
  const stored = await storedRow(tx, declaration, id);
  if (stored === undefined) return;
  const body = storedValues(declaration, stored.body);
  const misfits = findKindErrors(declaration, body);
  const errors = { ...misfits, ...violatedRules(declaration, body, false, { misfits, missing: new Set() }) };
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  await rejectDuplicates(tx, declaration, id, stored.body);
  const { refusals, restored } = storageOf(declaration);
  const errorResponse = (await refusals?.(tx, [{ id, body: stored.body }]))?.get(0);
  if (errorResponse !== undefined) throw errorResponse;
  await restored?.(tx, id);
}

/**
 * Returns the versioned records of a custom resource. Their history stores chosen entries as ids, because the names do
 * not belong to the record.
 */
export function versionedCustomResource(declaration: Declaration): VersionedResource<Body> {
  const { lock, rows, aside, clear } = storageOf(declaration);
  return {
    declaration,
    lock,
    rows,
    read: async (db, ids) => recordsOf(declaration, await readStored(db, declaration, ids), noLookupEntries),
    own: (record) =>
      aside.length === 0
        ? record
        : Object.fromEntries(Object.entries(record).filter(([name]) => !aside.includes(name))),
    ...(clear && { clear }),
    refuse: (tx, id) => refuseStored(tx, declaration, id),
    gone: () => notFound(),
  };
}

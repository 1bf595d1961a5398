import { storedBody, storedValues, type Body } from '#record/requestBody/storedFields.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { changeRecord, recordCreated } from '../../trail/history/write.ts';
import type { WriteContext } from '../../trail/history/resource.ts';
import { invalidFields, HttpError } from '../../platform/http/httpError.ts';
import { findValidationErrors, recordsForRules } from './validateBody.ts';
import type { LoadLookupEntries } from './lookupEntries.ts';
import { storedRecordId, isUuid } from '../../platform/http/recordId.ts';
import { storedRow, type StoredResource } from './storage.ts';
import { rejectDuplicates } from './uniqueness.ts';

/** A write of the resource, in its transaction (`inWrite`). */
type InWrite = (work: (tx: Db, write: WriteContext) => Promise<RecordId>) => Promise<RecordId>;

interface Saving {
  entriesOf: LoadLookupEntries;
  inWrite: InWrite;
  /** Called within the write after a record has been created. */
  made?: (tx: Db, id: RecordId) => Promise<void>;
}

/**
 * Saves a body, as a new record when `id` is undefined, and returns the id. Throws an `HttpError` for field errors, a
 * violated `unique` rule, and a record that does not exist.
 */
export async function saveRecord(
  db: Db,
  resource: StoredResource,
  id: RecordId | undefined,
  sent: Body,
  { entriesOf, inWrite, made }: Saving,
): Promise<RecordId> {
  const { declaration, storage } = resource;
  const values = storedValues(declaration, storage.completed?.(sent) ?? sent);
  const row = id === undefined ? undefined : await storedRow(db, resource, id);
  const [record] = await recordsForRules(declaration, row === undefined ? [] : [row], entriesOf);
  const before = id === undefined ? undefined : (row?.body ?? {});
  const errors = await findValidationErrors(declaration, { body: values, before, record }, entriesOf);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  const body = storedBody(declaration, values);
  return inWrite(async (tx, write) => {
    const doubt = sent['force'] === true ? undefined : await storage.doubt?.(tx, { id, body });
    if (doubt !== undefined) throw doubt;
    return writeRecord(tx, write, resource, { id, sent, body, ...(made && { made }) });
  });
}

/** A body that has passed validation. */
export interface CheckedBody extends Pick<Saving, 'made'> {
  id: RecordId | undefined;
  sent: Body;
  body: Body;
}

/** Writes a validated body; throws for a duplicate and for a record that does not exist. */
export async function writeRecord(
  tx: Db,
  write: WriteContext,
  resource: StoredResource,
  { id, sent, body, made: issue }: CheckedBody,
): Promise<RecordId> {
  const { declaration, storage } = resource;
  if (storage.strict || sent['force'] !== true) await rejectDuplicates(tx, resource, id, body);
  const refusal = (await storage.refusals?.(tx, [{ id, body }], write.at))?.get(0);
  if (refusal !== undefined) throw refusal;
  if (id !== undefined) {
    await changeRecord(tx, write, resource, id, () => storage.replace(tx, [[id, body]]));
    return id;
  }
  const [row] = await storage.insert(tx, [body], await sentId(tx, resource, sent));
  if (row === undefined) throw new Error('The insert of a record gave no row');
  const made = storedRecordId(declaration, row);
  await issue?.(tx, made);
  await recordCreated(tx, write, resource, [made]);
  return made;
}

/** Returns the UUID that a new record requests; numbers are assigned only by the database. */
async function sentId(tx: Db, resource: StoredResource, sent: Body): Promise<string | undefined> {
  const { id: name, idKind } = resource.declaration.api;
  const id = sent[name];
  if (idKind !== 'uuid' || id === undefined || id === null) return undefined;
  if (!isUuid(id)) throw invalidFields({ [name]: ['Ожидается UUID'] });
  if (await storedRow(tx, resource, id.toLowerCase()))
    throw new HttpError(409, { code: 409, text: 'Запись с таким идентификатором уже есть', data: [id] });
  return id.toLowerCase();
}

import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../../platform/db/connection.ts';
import { findKindErrors } from '#record/requestBody/kindErrors.ts';
import { violatedRules } from '#record/requestBody/violatedRules.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { invalidFields, notFound } from '../../platform/http/httpError.ts';
import { noLookupEntries } from './lookupEntries.ts';
import { recordsOf } from './record.ts';
import { storedRecordId } from '../../platform/http/recordId.ts';
import { storedRow, type RecordStorage, type StoredRecord, type StoredResource } from './storage.ts';
import { attachingFiles } from './attachedFiles.ts';
import { customResourceScope } from './customResourceScope.ts';
import { countMentions } from './mentions.ts';
import { jsonStorage } from './jsonStorage.ts';
import { parentsIn, pathShape } from '#schemas/declaration/pathSteps.ts';
import { acceptsFiles } from '../../platform/http/uploadFields.ts';
import { parentsInBody } from '../../identity/rights/parentReach.ts';
import { concerns, type TerritoryScope } from '../../identity/rights/scopes.ts';
import { storedValues } from '#record/requestBody/storedFields.ts';
import { rejectDuplicates } from './uniqueness.ts';

/** Returns the existing records, in the order of the ids. */
async function readStored(
  db: Db,
  { declaration, storage }: StoredResource,
  ids: readonly RecordId[],
): Promise<StoredRecord[]> {
  const found = new Map((await storage.byIds(db, ids)).map((row) => [storedRecordId(declaration, row), row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Rejects a stored record that no longer fits the declaration, which may have changed. */
async function refuseStored(tx: Db, resource: StoredResource, id: RecordId, force: boolean): Promise<void> {
  const { declaration, storage } = resource;
  const stored = await storedRow(tx, resource, id);
  if (stored === undefined) return;
  const body = storedValues(declaration, stored.body);
  const misfits = findKindErrors(declaration, body);
  const [record = {}] = await recordsOf(declaration, [stored], noLookupEntries);
  const errors = { ...misfits, ...violatedRules(declaration, body, record, { misfits, missing: new Set() }) };
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  if (storage.strict || !force) await rejectDuplicates(tx, resource, id, stored.body);
  const refusal = (await storage.refusals?.(tx, [{ id, body: stored.body }]))?.get(0);
  if (refusal !== undefined) throw refusal;
  await storage.restored?.(tx, id);
}

/** The parts of a stored resource that its declaration does not tell. */
interface StoredParts {
  storage: RecordStorage;
  scope?: TerritoryScope | undefined;
}

/**
 * Returns a declared resource over a storage. Its history stores chosen entries as ids, because the names do not belong
 * to the record. Its records mark the uploaded files that they refer to.
 */
export function storedResource(declaration: Declaration, { storage: given, scope }: StoredParts): StoredResource {
  const storage = acceptsFiles(declaration) ? attachingFiles(given) : given;
  const { lock, rows, aside, clear } = storage;
  const resource: StoredResource = {
    declaration,
    storage,
    entity: undefined,
    lock,
    rows,
    read: async (db, ids) => recordsOf(declaration, await readStored(db, resource, ids), noLookupEntries),
    own: (record) =>
      aside.length === 0
        ? record
        : Object.fromEntries(Object.entries(record).filter(([name]) => !aside.includes(name))),
    ...(scope && { scope }),
    ...(clear && { clear }),
    ...(parentsIn(declaration.api.path).length > 0 && {
      parentsOf: async (db: Db, id: RecordId) => {
        const row = await storedRow(db, resource, id);
        return row && parentsInBody(declaration, row.body);
      },
    }),
    refuse: (tx, id, _limit, force = false) => refuseStored(tx, resource, id, force),
    notFoundError: () => notFound(),
  };
  return resource;
}

const known = new WeakMap<Declaration, StoredResource>();

/** Returns the resource of a declaration that an installation added, with its records as JSON. */
export function customResource(declaration: Declaration): StoredResource {
  const before = known.get(declaration);
  if (before !== undefined) return before;
  const scope = customResourceScope(declaration);
  const resource: StoredResource = {
    ...storedResource(declaration, { storage: jsonStorage(pathShape(declaration.api.path)), scope }),
    mentions: (db, of, ids, limit) =>
      countMentions(db, { declaration, of, ids, visible: scope && limit && concerns(scope, limit) }),
  };
  known.set(declaration, resource);
  return resource;
}

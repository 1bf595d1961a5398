import { bodySet, unknownActionText } from '#record/actions.ts';
import { canRunAction } from '#record/recordConditions.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../../platform/db/connection.ts';
import { findKindErrors } from '#record/requestBody/kindErrors.ts';
import { violatedRules } from '#record/requestBody/violatedRules.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { changeRecord } from '../../trail/history/write.ts';
import type { WriteContext } from '../../trail/history/resource.ts';
import { badRequest, HttpError, invalidFields, notFound } from '../../platform/http/httpError.ts';
import { noLookupEntries } from './lookupEntries.ts';
import { recordsOf } from './record.ts';
import { storedRow, type StoredResource } from './storage.ts';
import { storedValues } from '#record/requestBody/storedFields.ts';
import { rejectDuplicates } from './uniqueness.ts';

/**
 * Runs an action as the declaration describes it: the fields of `sets` get their values, within the limits and rules of
 * a save. Throws an `HttpError` when the record does not exist or does not meet the action's condition, and for an
 * action without `sets`, which only an external API can run.
 */
export async function runAction(
  tx: Db,
  write: WriteContext,
  resource: StoredResource,
  action: RowAction,
  id: RecordId,
): Promise<void> {
  const { declaration, storage } = resource;
  if (action.sets === undefined) throw badRequest(unknownActionText(action));
  await changeRecord(tx, write, resource, id, async () => {
    const row = await storedRow(tx, resource, id);
    if (row === undefined) throw notFound();
    const [record] = await recordsOf(declaration, [row], noLookupEntries);
    if (record === undefined || !canRunAction(declaration, action, record))
      throw new HttpError(409, { code: 409, text: `«${action.title}» для этой записи сейчас недоступно` });
    const body = { ...row.body, ...sentValuesSet(declaration, action) };
    const misfits = findKindErrors(declaration, body);
    const errors = { ...misfits, ...violatedRules(declaration, body, record, { misfits, missing: new Set() }) };
    if (Object.keys(errors).length > 0) throw invalidFields(errors);
    await rejectDuplicates(tx, resource, id, body);
    await storage.replace(tx, [[id, body]]);
  });
}

/** Returns the values that an action sets, by the names under which they are stored. */
function sentValuesSet(declaration: Declaration, action: RowAction): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(storedValues(declaration, bodySet(declaration, action))).filter(([, value]) => value !== undefined),
  );
}

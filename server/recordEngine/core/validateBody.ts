import type { Declaration } from '#schemas/declaration/declaration.ts';
import { findKindErrors } from '#record/requestBody/kindErrors.ts';
import { readsUnsentFields } from '#record/requestBody/formValues.ts';
import { violatedRules } from '#record/requestBody/violatedRules.ts';
import type { FieldMessages } from '#schemas/apiError.ts';
import type { LoadLookupEntries } from './lookupEntries.ts';
import { idsIn, recordsOf } from './record.ts';
import type { StoredRecord } from './storage.ts';
import { lookupOf, storedFields, type Body, type StoredField } from '#record/requestBody/storedFields.ts';

/**
 * A body to be saved, the body of the record that it changes, and that record as responses contain it, for rules that
 * read fields which no save sends.
 */
export interface BodyToValidate {
  body: Body;
  before: Body | undefined;
  record?: Body | undefined;
}

/**
 * Returns stored records as responses contain them, as far as the rules of the declaration read fields that no save
 * sends; otherwise none, because their names cost requests.
 */
export async function recordsForRules(
  declaration: Declaration,
  rows: readonly StoredRecord[],
  entriesOf: LoadLookupEntries,
): Promise<Body[]> {
  return readsUnsentFields(declaration) ? recordsOf(declaration, rows, entriesOf) : [];
}

/**
 * Returns the errors of the submitted values by field name: values that do not fit their kind, unknown entries, then
 * the rules of the form (part1 §5).
 */
export async function findValidationErrors(
  declaration: Declaration,
  { body, before, record = {} }: BodyToValidate,
  entriesOf: LoadLookupEntries,
): Promise<FieldMessages> {
  const misfits = findKindErrors(declaration, body);
  const chosen = storedFields(declaration).flatMap((one) =>
    one.wire.filter((name) => !Object.hasOwn(misfits, name)).map((name) => ({ one, name })),
  );
  const unknown = await Promise.all(
    chosen.map(({ one, name }) =>
      isUnknown(declaration, one, { value: body[name], before: before?.[name] }, entriesOf),
    ),
  );
  const wrong = {
    ...misfits,
    ...Object.fromEntries(chosen.filter((_one, at) => unknown[at]).map(({ name }) => [name, ['Нет такой записи']])),
  };
  if (Object.keys(wrong).length > 0) return wrong;
  return violatedRules(declaration, body, before === undefined ? undefined : record, {
    misfits: {},
    missing: new Set(),
  });
}

/**
 * Checks whether a value names an entry that its lookup lacks. Entries that the record already has are accepted even if
 * they have been deleted.
 */
async function isUnknown(
  declaration: Declaration,
  { field }: StoredField,
  { value, before }: { value: unknown; before: unknown },
  entriesOf: LoadLookupEntries,
): Promise<boolean> {
  const lookup = lookupOf(declaration, field);
  const had = new Set(idsIn(before));
  const ids = idsIn(value).filter((id) => !had.has(id));
  // A lookup with server-side search may belong to an API that does not support `ids`.
  if (!lookup || lookup.search === 'server' || ids.length === 0) return false;
  const { byId } = await entriesOf(lookup, ids);
  return ids.some((id) => !byId.has(id));
}

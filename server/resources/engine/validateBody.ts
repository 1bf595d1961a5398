import type { Declaration } from '#schemas/declaration/declaration.ts';
import { findKindErrors } from '#record/requestBody/kindErrors.ts';
import { violatedRules } from '#record/requestBody/violatedRules.ts';
import type { FieldMessages } from '#schemas/apiError.ts';
import type { LoadLookupEntries } from './lookupEntries.ts';
import { idsIn } from './record.ts';
import { lookupOf, storedFields, type Body, type StoredField } from '#record/requestBody/storedFields.ts';

/** What is to be saved, and the body of the record that it changes. */
export interface BodyToValidate {
  body: Body;
  before: Body | undefined;
}

/** What is wrong with sent values, by their names: values that do not fit their kind, unknown entries, then the rules of the form (part1 §5). */
export async function findValidationErrors(
  declaration: Declaration,
  { body, before }: BodyToValidate,
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
  return violatedRules(declaration, body, before === undefined, { misfits: {}, missing: new Set() });
}

/** Whether a value names an entry that its lookup has not; what the record has already stays, though the entry be gone. */
async function isUnknown(
  declaration: Declaration,
  { field }: StoredField,
  { value, before }: { value: unknown; before: unknown },
  entriesOf: LoadLookupEntries,
): Promise<boolean> {
  const lookup = lookupOf(declaration, field);
  const had = new Set(idsIn(before));
  const ids = idsIn(value).filter((id) => !had.has(id));
  // A lookup that is asked letter by letter may be of an API that names nothing by `ids`.
  if (!lookup || lookup.search === 'server' || ids.length === 0) return false;
  const { byId } = await entriesOf(lookup, ids);
  return ids.some((id) => !byId.has(id));
}

import { kindOf } from '#kinds/registry/kinds.ts';
import { changes, type ValueChange } from '#record/changes.ts';
import { conditionsIn } from '#record/conditions.ts';
import { formFields } from '#record/formFields.ts';
import { labelOf } from '#record/labelOf.ts';
import { merge, type RowsOf } from '#record/merge.ts';
import { inputErrors } from '#record/inputErrors.ts';
import { validate } from '#record/validate.ts';
import { normalise, type Values } from '#record/values.ts';
import { valuesOf } from '#record/valuesOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { LoadedRecord } from '../conflicts/useOverwriteGuard.tsx';
import { createFormStore } from '../core/formStore.ts';

/** The effect of a bulk change on one record; a dry run shows it and a write sends it. */
export interface BulkPlan {
  loaded: LoadedRecord;
  before: Values;
  after: Values;
  changes: readonly ValueChange[];
  /** Messages of the rules that the record would break; such a record is not written. */
  wrong: readonly string[];
  /** Notes that the record's form would show below its fields before the save. */
  notes: readonly string[];
}

/** Returns the fields that can be set in many records. */
export function bulkFields(declaration: Declaration): string[] {
  return formFields(declaration).filter((name) => {
    const field = declaration.fields[name] as Field;
    return field.bulk === true && kindOf(field).role === 'entered';
  });
}

/**
 * Returns the plan of applying `values`, by field, to a loaded record as if it were typed in its form; disabled and
 * hidden fields stay unchanged.
 *
 * A bulk change follows the form, so that conditions, rules and bodies are not written twice. A record that others have
 * changed meanwhile (412) is merged as in a form, without a question: a conflict rejects this record only.
 */
export function planOf(declaration: Declaration, loaded: LoadedRecord, values: Values): BulkPlan {
  const before = valuesOf(declaration, loaded.record);
  const conditions = conditionsIn(declaration);
  const form = createFormStore(declaration, before);
  for (const name of formFields(declaration).filter((item) => item in values)) {
    const total = normalise(form.getState().values, false);
    const open = [`visibleWhen:${name}`, `enabledWhen:${name}`].every((key) => conditions[key]?.(total) !== false);
    if (open) form.change(name, values[name]);
  }
  return createBulkPlan(declaration, loaded, before, form.getState().values);
}

/**
 * Rebases the plan on the record as others have saved it since; returns the fields that both sides changed when it
 * cannot.
 */
export function rebaseBulkPlan(
  declaration: Declaration,
  { before, after }: BulkPlan,
  loaded: LoadedRecord,
  rowsOf: RowsOf,
): BulkPlan | { conflicts: readonly string[] } {
  const theirs = valuesOf(declaration, loaded.record);
  const merged = merge(declaration, before, after, theirs, rowsOf);
  if (merged.conflicts.length > 0)
    return { conflicts: [...new Set(merged.conflicts.map(({ field }) => labelOf(declaration, field)))] };
  return createBulkPlan(declaration, loaded, theirs, merged.values);
}

export function createBulkPlan(
  declaration: Declaration,
  loaded: LoadedRecord,
  before: Values,
  after: Values,
): BulkPlan {
  const wrong = [...inputErrors(declaration, after), ...validate(declaration, after, false)].map(
    ([, message]) => message,
  );
  return {
    loaded,
    before,
    after,
    changes: changes(declaration, before, after),
    wrong: [...new Set(wrong)],
    notes: notesOf(declaration, after),
  };
}

function notesOf(declaration: Declaration, values: Values): string[] {
  const conditions = conditionsIn(declaration);
  const total = normalise(values, false);
  return formFields(declaration)
    .filter((name) => declaration.fields[name]?.kind === 'note' && conditions[`visibleWhen:${name}`]?.(total) === true)
    .map((name) => labelOf(declaration, name));
}

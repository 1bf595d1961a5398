import type { RowAction } from '#schemas/declaration/action.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ColumnItem, Tone } from '#schemas/declaration/list.ts';
import { actionKey, toneKey } from '#schemas/declaration/conditionsOf.ts';
import { conditionsIn } from './conditions.ts';
import { normalise, readField, type Values } from './values.ts';

const known = new WeakMap<object, { declaration: object; values: Values }>();

/** Converts a record of a list to the values that conditions check: every field as a value of its kind. */
function recordValues(declaration: Declaration, record: object): Values {
  const before = known.get(record);
  if (before?.declaration === declaration.fields) return before.values;
  const values = normalise(
    Object.fromEntries(
      Object.entries(declaration.fields).map(([name, field]) => [name, readField(name, field, record)]),
    ),
    false,
  );
  known.set(record, { declaration: declaration.fields, values });
  return values;
}

/** Returns the tone of a column for a record: the first one whose condition holds. */
export function toneOf(declaration: Declaration, { field, tone }: ColumnItem, record: object): Tone | undefined {
  const conditions = conditionsIn(declaration);
  return tone?.find((_one, index) => conditions[toneKey(field, index)]?.(recordValues(declaration, record)) === true)
    ?.tone;
}

/** Checks whether the conditions of an action hold for a record. */
export function canRunAction(declaration: Declaration, { name, when }: RowAction, record: object): boolean {
  return when === undefined || conditionsIn(declaration)[actionKey(name)]?.(recordValues(declaration, record)) === true;
}

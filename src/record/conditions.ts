import { Validator, type Schema } from '@cfworker/json-schema';
import {
  expandCondition,
  fieldsOf,
  isDecidedByFields,
  valueShapes,
  type Condition,
} from '#schemas/declaration/condition.ts';
import { conditionsOf, type Conditioned } from '#schemas/declaration/conditionsOf.ts';

/** The conditions of a declaration by their keys (`conditionsOf`): whether values, normalised before, satisfy each. */
export type Conditions = Readonly<Record<string, Check>>;
type Check = (values: unknown) => boolean;

const known = new WeakMap<object, Conditions>();

/**
 * The conditions of a declaration, read from the JSON Schemas themselves: a page under `script-src 'self'` can compile nothing, and a
 * declaration may come at run time (docs/decisions/0012, 0028). Read once for each version of a declaration.
 */
export function conditionsIn(declaration: Conditioned): Conditions {
  const before = known.get(declaration);
  if (before) return before;
  const conditions = Object.fromEntries(
    conditionsOf(declaration).map(({ key, condition }) => [key, remembering(condition, checkOf(condition))]),
  );
  known.set(declaration, conditions);
  return conditions;
}

function checkOf(condition: Condition): Check {
  const validator = new Validator(
    { $defs: valueShapes, ...expandCondition(condition) } as unknown as Schema,
    '2020-12',
  );
  return (values) => validator.validate(values).valid;
}

/** Every key asks every condition of a form: only those whose own fields have changed are looked at again. */
function remembering(condition: Condition, check: Check): Check {
  if (!isDecidedByFields(condition)) return check;
  const names = fieldsOf(condition);
  let last: { values: readonly unknown[]; holds: boolean } | undefined;
  return (values) => {
    const own = names.map((name) => (values as Readonly<Record<string, unknown>>)[name]);
    if (last?.values.every((value, at) => Object.is(value, own[at])) === true) return last.holds;
    last = { values: own, holds: check(values) };
    return last.holds;
  };
}

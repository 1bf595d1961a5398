import { Validator, type Schema } from '@cfworker/json-schema';
import {
  expandCondition,
  fieldsOf,
  isDecidedByFields,
  valueShapes,
  type Condition,
} from '#schemas/declaration/condition.ts';
import { conditionsOf, type Conditioned } from '#schemas/declaration/conditionsOf.ts';

/** Compiled conditions of a declaration by key (`conditionsOf`); each checks normalized values. */
export type Conditions = Readonly<Record<string, Check>>;
type Check = (values: unknown) => boolean;

const known = new WeakMap<object, Conditions>();

/**
 * Interprets the conditions of a declaration directly from their JSON Schemas, because a page under `script-src 'self'`
 * cannot compile code and a declaration may arrive at run time (docs/decisions/0012, 0028). Cached per version of a
 * declaration.
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

/**
 * Memoizes a condition: every key press evaluates all conditions of a form, and only those whose fields changed are
 * computed again.
 */
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

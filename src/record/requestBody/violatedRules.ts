import { kindOf } from '#kinds/registry/kinds.ts';
import { conditionsIn } from '../conditions.ts';
import { nestedErrors, isNested } from '../nested.ts';
import { fieldsOf, type Condition } from '#schemas/declaration/condition.ts';
import type { Declaration, Rule } from '#schemas/declaration/declaration.ts';
import type { FieldMessages } from '#schemas/apiError.ts';
import { formValuesOf, unsentChoices, unsentValues } from './formValues.ts';
import { storedFields, type Body, type StoredField } from './storedFields.ts';

/** The result of checking a body against its schema. */
export interface SchemaCheckResult {
  /** Messages of mismatching values, by body name. */
  misfits: FieldMessages;
  /** Names whose value is missing or has an unknown type. */
  missing: ReadonlySet<string>;
}

interface Broken {
  one: StoredField;
  name: string;
  message: string;
}

/**
 * Returns the messages of the form rules that a body violates, by body name (part1 §5). A rule over several fields is
 * checked only when all of them match their schemas. `before` is the record as the API returned it, undefined for a new
 * one. A rule on a field that is not sent cannot be violated; rules that read it get the value of the record, or the
 * choice that the sent fields imply (`unsentChoices`).
 */
export function violatedRules(
  declaration: Declaration,
  body: Body,
  before: unknown,
  { misfits, missing }: SchemaCheckResult,
): FieldMessages {
  const stored = storedFields(declaration);
  const conditions = conditionsIn(declaration);
  const isNew = before === undefined;
  const values = formValuesOf(stored, body, isNew);
  const choices = { ...unsentValues(declaration, before), ...unsentChoices(declaration, values, conditions) };
  const sent = { ...values, ...choices };
  const fitting =
    missing.size === 0
      ? sent
      : {
          ...formValuesOf(
            stored,
            Object.fromEntries(Object.entries(body).filter(([name]) => !missing.has(name))),
            isNew,
          ),
          ...choices,
        };
  const waits = Object.keys(misfits).length > 0;
  const broken = (declaration.rules?.all ?? []).flatMap(([name, message, condition]: Rule, index): Broken[] => {
    const one = stored.find((field) => field.name === name);
    const holds = conditions[`rule:${index}`];
    if (!one || !holds || (waits && !isOwn(condition, one, stored))) return [];
    return holds(sent) && (fitting === sent || holds(fitting)) ? [] : [{ one, name: placeOf(condition, one), message }];
  });
  const blamed = broken
    .filter((rule) => !isReportedForOtherEnd(rule, broken, body, missing))
    .map(({ name, message }) => [name, message] as const);
  return messagesOf([
    ...blamed,
    ...(waits ? [] : brokenObjects(stored, body)),
    ...(waits ? [] : misfittingEnds(stored, body)),
  ]);
}

/** Checks whether a rule reads only its own field. */
function isOwn(condition: Condition, { name }: StoredField, stored: readonly StoredField[]): boolean {
  return fieldsOf(condition).every((read) => read === name || !stored.some((other) => other.name === read));
}

/** Returns the body name at which a range rule is reported: the end that it requires. */
function placeOf(condition: Condition, { name, wire: [first = '', last = first] }: StoredField): string {
  return (condition as Record<string, unknown>)[name] === 'rangeEnd' ? last : first;
}

/**
 * Checks whether a rule is already reported for the other end. A range counts only with both ends, so one missing end
 * violates the rules of both; the present end is not reported.
 */
function isReportedForOtherEnd(
  { one, name }: Broken,
  broken: readonly Broken[],
  body: Body,
  missing: ReadonlySet<string>,
): boolean {
  const isThere = (end: string): boolean => (body[end] ?? null) !== null && !missing.has(end);
  return one.wire.length === 2 && isThere(name) && broken.some((other) => other.one === one && !isThere(other.name));
}

function brokenObjects(stored: readonly StoredField[], body: Body): (readonly [string, string])[] {
  return stored.flatMap(({ field, wire: [name = ''] }) =>
    isNested(field)
      ? nestedErrors(field, kindOf(field).parse(body[name], field)).map((message) => [name, message] as const)
      : [],
  );
}

/** Returns the errors of ranges whose ends contradict each other. */
function misfittingEnds(stored: readonly StoredField[], body: Body): (readonly [string, string])[] {
  return stored.flatMap(({ field, wire: [first = '', last = ''] }) => {
    const [start, end] = [body[first], body[last]];
    const mistake = kindOf(field).checkEnds?.(start, end);
    return mistake === undefined ? [] : [[last, mistake] as const];
  });
}

function messagesOf(found: readonly (readonly [string, string])[]): FieldMessages {
  // Body names are arbitrary, including `constructor`.
  const byName = new Map<string, Set<string>>();
  for (const [name, message] of found) byName.set(name, (byName.get(name) ?? new Set()).add(message));
  return Object.fromEntries([...byName].map(([name, messages]) => [name, [...messages]]));
}

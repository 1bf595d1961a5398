import { kindOf } from '#kinds/registry/kinds.ts';
import { conditionsIn } from '../conditions.ts';
import { nestedErrors, isNested } from '../nested.ts';
import { fieldsOf, type Condition } from '#schemas/declaration/condition.ts';
import type { Declaration, Rule } from '#schemas/declaration/declaration.ts';
import type { FieldMessages } from '#schemas/apiError.ts';
import { formValuesOf, unsentChoices } from './formValues.ts';
import { storedFields, type Body, type StoredField } from './storedFields.ts';

/** What a schema says against a body. */
export interface SchemaCheckResult {
  /** Messages of the values that do not fit, by their names in the body. */
  misfits: FieldMessages;
  /** Names whose value is missing or is none of those that the schema knows. */
  missing: ReadonlySet<string>;
}

interface Broken {
  one: StoredField;
  name: string;
  message: string;
}

/**
 * The rules of the form that a body breaks, by names of the body (part1 §5). A rule that looks at several fields waits until all of
 * them fit. A rule of a field that does not travel cannot be broken by a body: its choice is told by what travels (`unsentChoices`).
 */
export function violatedRules(
  declaration: Declaration,
  body: Body,
  isNew: boolean,
  { misfits, missing }: SchemaCheckResult,
): FieldMessages {
  const stored = storedFields(declaration);
  const conditions = conditionsIn(declaration);
  const values = formValuesOf(stored, body, isNew);
  const choices = unsentChoices(declaration, values, conditions);
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
    .filter((rule) => !isSaidOfTheOtherEnd(rule, broken, body, missing))
    .map(({ name, message }) => [name, message] as const);
  return messagesOf([
    ...blamed,
    ...(waits ? [] : brokenObjects(stored, body)),
    ...(waits ? [] : misfittingEnds(stored, body)),
  ]);
}

/** Whether a rule reads no other field of a body than its own. */
function isOwn(condition: Condition, { name }: StoredField, stored: readonly StoredField[]): boolean {
  return fieldsOf(condition).every((read) => read === name || !stored.some((other) => other.name === read));
}

/** Where a rule of a range is told: at the end it asks for. */
function placeOf(condition: Condition, { name, wire: [first = '', last = first] }: StoredField): string {
  return (condition as Record<string, unknown>)[name] === 'rangeEnd' ? last : first;
}

/** A range counts when both ends are there, so one end breaks the rules of both; the one that is there is not asked for again. */
function isSaidOfTheOtherEnd(
  { one, name }: Broken,
  broken: readonly Broken[],
  body: Body,
  missing: ReadonlySet<string>,
): boolean {
  const isThere = (end: string): boolean => (body[end] ?? null) !== null && !missing.has(end);
  return one.wire.length === 2 && isThere(name) && broken.some((other) => other.one === one && !isThere(other.name));
}

/** What is wrong with the objects inside a body. */
function brokenObjects(stored: readonly StoredField[], body: Body): (readonly [string, string])[] {
  return stored.flatMap(({ field, wire: [name = ''] }) =>
    isNested(field)
      ? nestedErrors(field, kindOf(field).parse(body[name], field)).map((message) => [name, message] as const)
      : [],
  );
}

/** Ranges whose ends do not fit each other. */
function misfittingEnds(stored: readonly StoredField[], body: Body): (readonly [string, string])[] {
  return stored.flatMap(({ field, wire: [first = '', last = ''] }) => {
    const [start, end] = [body[first], body[last]];
    const mistake = kindOf(field).checkEnds?.(start, end);
    return mistake === undefined ? [] : [[last, mistake] as const];
  });
}

function messagesOf(found: readonly (readonly [string, string])[]): FieldMessages {
  // A name on the wire may be any, `constructor` too.
  const byName = new Map<string, Set<string>>();
  for (const [name, message] of found) byName.set(name, (byName.get(name) ?? new Set()).add(message));
  return Object.fromEntries([...byName].map(([name, messages]) => [name, [...messages]]));
}

import type { Condition } from '#schemas/declaration/condition.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { conditionsIn } from './conditions.ts';
import { normalise, type Values } from './values.ts';

/** Returns the declared rules that the values violate, in order (part1 §5). */
export function brokenRules(
  declaration: Declaration,
  values: Values,
  isNew: boolean,
): [field: string, message: string][] {
  const conditions = conditionsIn(declaration);
  const total = normalise(values, isNew);
  return (declaration.rules?.all ?? []).flatMap(([field, message, condition], index): [string, string][] =>
    conditions[`rule:${index}`]?.(total) === false && !requiresChosenEnd(condition, field, values[field])
      ? [[field, message]]
      : [],
  );
}

/**
 * Checks whether a rule requires the already chosen end of a period: a range counts only with both ends (spec D58), and
 * the rule of the missing end reports it.
 */
function requiresChosenEnd(condition: Condition, field: string, value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [start, end] = value as readonly unknown[];
  const required = (condition as Record<string, unknown>)[field];
  return (required === 'rangeStart' && Boolean(start) && !end) || (required === 'rangeEnd' && Boolean(end) && !start);
}

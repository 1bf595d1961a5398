import type { Declaration } from '#schemas/declaration/declaration.ts';
import { conditionsIn } from './conditions.ts';
import { normalise, type Values } from './values.ts';

/** The declared rules that values break, in their order (part1 §5). */
export function brokenRules(declaration: Declaration, values: Values, isNew: boolean): [field: string, message: string][] {
  const conditions = conditionsIn(declaration);
  const total = normalise(values, isNew);
  return (declaration.rules?.all ?? []).flatMap(([field, message], index): [string, string][] => (
    conditions[`rule:${index}`]?.(total) === false ? [[field, message]] : []
  ));
}

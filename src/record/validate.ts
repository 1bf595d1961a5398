import type { Declaration } from '#schemas/declaration/declaration.ts';
import { conditionsIn } from './conditions.ts';
import { brokenNested, isNested } from './nested.ts';
import { normalise, type Values } from './values.ts';

/** The rules that the values of a form break, in their declared order (part1 §5), then those of the objects inside it. */
export function validate(declaration: Declaration, values: Values, isNew: boolean): [field: string, message: string][] {
  const conditions = conditionsIn(declaration);
  const total = normalise(values, isNew);
  const own = (declaration.rules?.all ?? []).flatMap(([field, message], index): [string, string][] => (
    conditions[`rule:${index}`]?.(total) === false ? [[field, message]] : []
  ));
  return [...own, ...Object.entries(values).flatMap(([name, value]) => {
    const field = declaration.fields[name];
    return isNested(field) ? brokenNested(field, value).map((message): [string, string] => [name, `${field.label ?? name}: ${message}`]) : [];
  })];
}

import { valueFields } from '#schemas/declaration/formFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Values } from './values.ts';
import { normalise } from './values.ts';

/** One field that two states of a record differ in, as values of its form. */
export interface Change { name: string; before: unknown; after: unknown }

/** What changed between two states of a form, field by field in the order of the form; texts that differ in outer space alone are the same. */
export function changes(declaration: Declaration, before: Values, after: Values): Change[] {
  const [was, is] = [normalise(before, false), normalise(after, false)];
  return valueFields(declaration).flatMap((name) => (
    JSON.stringify(was[name] ?? null) === JSON.stringify(is[name] ?? null) ? [] : [{ name, before: before[name], after: after[name] }]
  ));
}

import { valueFields } from './formFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Values } from './values.ts';
import { same } from './values.ts';

/** One field that two states of a record differ in, as values of its form. */
export interface Change { name: string; before: unknown; after: unknown }

/** What changed between two states of a form, field by field in the order of the form; texts that differ in outer space alone are the same. */
export function changes(declaration: Declaration, before: Values, after: Values): Change[] {
  return valueFields(declaration).flatMap((name) => (same(before[name], after[name]) ? [] : [{ name, before: before[name], after: after[name] }]));
}

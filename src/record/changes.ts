import { valueFields } from './formFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Values } from './values.ts';
import { isSameValue } from './values.ts';

/** One field that two states of a record differ in, as values of its form. */
export interface ValueChange {
  name: string;
  before: unknown;
  after: unknown;
}

/** What changed between two states of a form, field by field in the order of the form; texts that differ in outer space alone are the same. */
export function changes(declaration: Declaration, before: Values, after: Values): ValueChange[] {
  return valueFields(declaration).flatMap((name) =>
    isSameValue(before[name], after[name]) ? [] : [{ name, before: before[name], after: after[name] }],
  );
}

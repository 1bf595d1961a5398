import { valueFields } from './formFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Values } from './values.ts';
import { isSameValue } from './values.ts';

/** A field with different values in two states of a record, as form values. */
export interface ValueChange {
  name: string;
  before: unknown;
  after: unknown;
}

/**
 * Returns the changes between two states of a form, in field order; texts that differ only in surrounding white space
 * are equal.
 */
export function changes(declaration: Declaration, before: Values, after: Values): ValueChange[] {
  return valueFields(declaration).flatMap((name) =>
    isSameValue(before[name], after[name]) ? [] : [{ name, before: before[name], after: after[name] }],
  );
}

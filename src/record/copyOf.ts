import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { valueFields } from './formFields.ts';
import { emptyValues, type Values } from './values.ts';
import { valuesOf } from './valuesOf.ts';

/**
 * Returns the values of a new record created as a copy: the fields that the user enters, except those with
 * `copy: false`. All other values are those of a new record.
 */
export function copyOf(declaration: Declaration, record: unknown): Values {
  const names = valueFields(declaration);
  const read = valuesOf(declaration, record);
  const copied = names.filter((name) => isCopied(declaration.fields[name] as Field));
  return { ...emptyValues(declaration, names), ...Object.fromEntries(copied.map((name) => [name, read[name]])) };
}

function isCopied(field: Field): boolean {
  return field.copy !== false && kindOf(field).role === 'entered';
}

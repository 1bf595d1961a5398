import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { valueFields } from './formFields.ts';
import { emptyValues, type Values } from './values.ts';
import { valuesOf } from './valuesOf.ts';

/**
 * The values of a new record that begins as a copy: what a person enters, but for fields that say `copy: false`. These, and what a form does
 * not enter, are those of any new record.
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

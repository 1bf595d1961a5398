import type { Declaration } from '#schemas/declaration/declaration.ts';
import { fieldsOf } from '#schemas/declaration/condition.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { valueFields } from './formFields.ts';
import { conditionsIn } from './conditions.ts';
import { readField, type Values } from './values.ts';

/** Converts a loaded record to the values of its form. */
export function valuesOf(declaration: Declaration, record: unknown): Values {
  return deriveOnLoad(
    declaration,
    Object.fromEntries(
      valueFields(declaration).map((name) => {
        const field = declaration.fields[name] as Field;
        return [name, readField(name, field, record)];
      }),
    ),
  );
}

/** Returns a predicate for the fields that `onLoad` derives from these. */
export function derivedFrom({ fields }: Declaration, names: readonly string[]): (name: string) => boolean {
  const given = new Set(names);
  return (name) =>
    fields[name]?.onLoad?.some(
      ([condition]) => condition !== true && fieldsOf(condition).some((item) => given.has(item)),
    ) === true;
}

/**
 * Adds values that the record does not contain: `onLoad` pairs [condition, value] derive them for the fields that
 * `follows` selects.
 */
export function deriveOnLoad(
  declaration: Declaration,
  stored: Values,
  follows: (name: string) => boolean = () => true,
): Values {
  const conditions = conditionsIn(declaration);
  const values = { ...stored };
  for (const name of Object.keys(values).filter(follows)) {
    const found = declaration.fields[name]?.onLoad?.find(
      ([condition], index) => condition === true || conditions[`onLoad:${name}:${index}`]?.(stored),
    );
    if (found) values[name] = found[1];
  }
  return values;
}

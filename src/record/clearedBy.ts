import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Values } from './values.ts';

/**
 * Returns the fields that a change empties: those that the new value `clears`, and those that `requires` the changed
 * field.
 */
export function clearedBy(
  declaration: Pick<Declaration, 'fields'>,
  name: string,
  value: unknown,
  values: Values,
): Values {
  const named = declaration.fields[name]?.clears?.[String(value)] ?? [];
  const dependants = Object.entries(declaration.fields)
    .filter(([other, field]) => other in values && 'requires' in field && field.requires === name)
    .map(([other]) => other);
  return Object.fromEntries(
    [...named, ...dependants].map((other) => {
      const field = declaration.fields[other] as Field;
      return [other, kindOf(field).empty(field)];
    }),
  );
}

import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Values } from './values.ts';

/** Returns the Russian errors of invalid typed values, by field in the order of the values. */
export function inputErrors(
  { fields }: Pick<Declaration, 'fields'>,
  values: Values,
): [field: string, message: string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const field = fields[name];
    const message = field && kindOf(field).mistyped?.(value, field);
    return message === undefined ? [] : [[name, message]];
  });
}
